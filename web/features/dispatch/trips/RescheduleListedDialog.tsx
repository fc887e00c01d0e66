import { useForm, useWatch } from 'react-hook-form'
import { counted } from '#domain/text/counted.ts'
import { TimeField } from '#web/ui/date/TimeField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { NumberField, SelectField, TextField } from '#web/ui/form/fields.tsx'
import type { PickupMove } from './pickup-move.ts'

const moves: { key: PickupMove['by']; label: string }[] = [
  { key: 'later', label: 'Later' },
  { key: 'earlier', label: 'Earlier' },
  { key: 'to', label: 'Same time for all' },
]

type Asked = PickupMove & { reason: string }

interface RescheduleListedDialogProps {
  count: number
  onReschedule: (asked: Asked) => void
  onClose: () => void
}

/** Asks how to move the pickups of several trips. */
export function RescheduleListedDialog({ count, onReschedule, onClose }: RescheduleListedDialogProps) {
  const form = useForm<Asked>({ defaultValues: { by: 'later', minutes: null, time: '', reason: '' } })
  const isToTime = useWatch({ control: form.control, name: 'by' }) === 'to'
  return (
    <Dialog open title={`Reschedule ${counted(count, 'trip')}`} onClose={onClose} size="sm">
      <Form
        form={form}
        label="New pickup times"
        guardUnsaved={false}
        onSubmit={async (asked) => onReschedule(asked)}
        submit="Reschedule"
        sending={false}
        onCancel={onClose}
      >
        <FieldRow>
          <SelectField name="by" label="New pickup" options={moves} required />
          {isToTime ? (
            <TimeField name="time" label="Pickup time" required />
          ) : (
            <NumberField name="minutes" label="Minutes" min={1} max={720} required />
          )}
        </FieldRow>
        <p className="soft">
          A driver who is busy at the new time loses the trip. Trips with other conflicts won’t be changed.
          Prices only change if a trip moves to another day.
        </p>
        <TextField
          name="reason"
          label="Reason"
          hint="Drivers and guests will be notified"
          required
          maxLength={500}
        />
      </Form>
    </Dialog>
  )
}
