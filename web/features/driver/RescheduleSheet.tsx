import { useForm } from 'react-hook-form'
import type { OwnTrip } from '#contract/driver.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { timeText } from '#web/ui/value/time-format.ts'
import { MomentField } from '#web/parts/times/MomentField.tsx'

interface RescheduleSheetProps {
  trip: OwnTrip
  onClose: () => void
  onSend: (body: { date: string; time: string; reason: string }) => void
}

/** Sets a new pickup time, as agreed with the guests. */
export function RescheduleSheet({ trip, onClose, onSend }: RescheduleSheetProps) {
  const { timeZone } = useAccount().site
  const today = useToday()
  const form = useForm({
    defaultValues: { date: trip.serviceDate, time: timeText(trip.pickupAt, timeZone), reason: '' },
  })
  return (
    <Dialog open title={`Reschedule ${trip.reference}`} onClose={onClose}>
      <Form
        form={form}
        label="New pickup time"
        guardUnsaved={false}
        onSubmit={onSend}
        size="lg"
        submit="Reschedule"
        onCancel={onClose}
      >
        <FieldRow>
          <DateField name="date" label="Date" min={today} today={today} required />
          <MomentField name="time" dateField="date" label="Pickup time" stepMinutes={5} required />
        </FieldRow>
        <TextField
          name="reason"
          label="Reason"
          hint="The guest will get an e-mail with the new time"
          required
          maxLength={500}
        />
      </Form>
    </Dialog>
  )
}
