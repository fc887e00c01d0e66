import type { OwnTrip } from '#contract/driver.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { timeText } from '#web/ui/value/time-format.ts'

/** Asked before “Guests on board” while the flight is still in the air, as far as the phone knows. */
export function NotLandedDialog({
  trip,
  onOk,
  onClose,
}: {
  trip: OwnTrip
  onOk: () => void
  onClose: () => void
}) {
  const { timeZone } = useAccount().site
  const { flight } = trip
  return (
    <ConfirmDialog
      open
      title="Flight not landed yet"
      message={
        <p>
          {flight?.ident} is expected at {flight && timeText(flight.bestAt, timeZone)}. Is {trip.guestName} in
          your car?
        </p>
      }
      okText="Guests on board"
      cancelText="Not yet"
      onOk={onOk}
      onCancel={onClose}
    />
  )
}
