import type { DeskParty } from '#contract/fast-track.ts'
import { durationText } from '#domain/calendar/duration-text.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { portalNow } from '#web/clock.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { timeText } from '#web/ui/value/time-format.ts'

interface EarlyCheckInProps {
  open: boolean
  party: DeskParty
  onOk: () => void
  onCancel: () => void
}

/** Asks before passengers are checked in whose flight is still in the air: the wrong party may be open. */
export function EarlyCheckIn({ open, party: { flight, name }, onOk, onCancel }: EarlyCheckInProps) {
  const { timeZone } = useAccount().site
  if (flight === null) return null
  const minutes = Math.ceil(minutesBetween(portalNow(), flight.bestAt))
  const when =
    flight.status === 'cancelled' || flight.status === 'diverted'
      ? `${flight.ident} from ${flight.city} is ${flight.status}.`
      : minutes > 0
        ? `${flight.ident} from ${flight.city} lands at ${timeText(flight.bestAt, timeZone)}, ` +
          `in ${durationText(minutes)}.`
        : `${flight.ident} from ${flight.city} is delayed and has no new time yet.`
  return (
    <ConfirmDialog
      open={open}
      title={`${flight.ident} hasn’t landed`}
      message={`${when} Is ${name} the right party?`}
      okText="Check in anyway"
      onOk={onOk}
      onCancel={onCancel}
    />
  )
}
