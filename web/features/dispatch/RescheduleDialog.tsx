import { useRef } from 'react'
import {
  dispatcherDashboard,
  dispatcherReschedule,
  dispatcherTrip,
  type BoardTrip,
} from '#contract/dispatch.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { dateText } from '#web/ui/value/format.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import { MomentField } from '#web/parts/times/MomentField.tsx'

/** Moves the pickup. The initial time is the one suggested by the flight, if any. */
export function RescheduleDialog({ trip, onClose }: { trip: BoardTrip; onClose: () => void }) {
  const { timeZone } = useAccount().site
  const today = useToday()
  const proposed = trip.flightPickupAt ?? trip.pickupAt
  const late =
    trip.flightPickupAt && trip.flight
      ? `${trip.flight.ident} is expected at ${timeText(trip.flight.bestAt, timeZone)}`
      : ''
  const overrides = useRef(false)
  const saving = useSaveForm(dispatcherReschedule, {
    values: { date: dateText(proposed, timeZone), time: timeText(proposed, timeZone), reason: late },
    toBody: (values) => ({ tripGuid: trip.guid, version: trip.version, ...values, force: overrides.current }),
    onSaved: onClose,
    refreshes: [dispatcherDashboard, dispatcherTrip],
  })
  // The reason for the move also overrides the conflicts of the driver.
  const isObjectedTo = saving.problems.some((it) => it.startsWith('driver: '))
  return (
    <Dialog open title={`Reschedule ${trip.reference}`} onClose={onClose} size="sm">
      <Form
        {...saving}
        label="New pickup time"
        foot={
          <>
            <Button onClick={onClose}>Cancel</Button>
            {isObjectedTo && (
              <Button type="submit" busy={saving.sending} onClick={() => (overrides.current = true)}>
                Reschedule anyway
              </Button>
            )}
            <Button
              kind="main"
              type="submit"
              busy={saving.sending}
              onClick={() => (overrides.current = false)}
            >
              Reschedule
            </Button>
          </>
        }
      >
        <FieldRow>
          <DateField name="date" label="Date" min={today} today={today} required />
          <MomentField name="time" dateField="date" label="Pickup time" stepMinutes={5} required />
        </FieldRow>
        <p className="soft">
          The price doesn’t change on the same day. On another day, that day’s price applies.
        </p>
        {late && <p className="soft">The time you save stays until the flight changes again.</p>}
        <TextField
          name="reason"
          label="Reason"
          hint="The driver and the guest will be notified"
          required
          maxLength={500}
        />
      </Form>
    </Dialog>
  )
}
