import { IconCloudUp } from '#web/ui/icon/icons.ts'
import { useDeskLine } from './device-state.ts'
import classes from './device.module.css'

/** A cloud until everything done with this booking on this device is sent. */
export function UnsentMark({ bookingGuid, isShort }: { bookingGuid: string; isShort?: boolean }) {
  const { unsentBookings } = useDeskLine()
  if (!unsentBookings.has(bookingGuid)) return null
  return (
    <span className={classes.unsent}>
      <IconCloudUp size={18} aria-hidden />
      <span className={isShort ? 'said' : undefined}>Saved on this device, not sent yet</span>
    </span>
  )
}
