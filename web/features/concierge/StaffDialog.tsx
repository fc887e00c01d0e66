import { useRef } from 'react'
import { conciergeDashboard, saveStaffOnShift } from '#contract/concierge.ts'
import { useSeen } from '#web/api/use-seen.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { NumberField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import classes from './concierge.module.css'

interface StaffDialogProps {
  date: string
  staffByHour: readonly number[]
  onClose: () => void
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** The number of desk staff on shift in each hour. */
export function StaffDialog({ date, staffByHour, onClose }: StaffDialogProps) {
  const values = { staff: hours.map((hour): number | null => staffByHour[hour] ?? 0) }
  const seen = useRef(staffByHour)
  const saving = useSaveForm(saveStaffOnShift, {
    values,
    query: { date },
    toBody: ({ staff }) => ({ staffByHour: staff.map((it) => it ?? 0), seen: [...seen.current] }),
    refreshes: [conciergeDashboard],
    onSaved: onClose,
  })
  seen.current = useSeen(staffByHour, saving.problems, conciergeDashboard)[0]
  return (
    <Dialog open title="Staff on shift" onClose={onClose} size="lg">
      <Form
        {...saving}
        label="Staff on shift"
        guardUnsaved={false}
        submit="Save staff on shift"
        onCancel={onClose}
      >
        <div className={classes.hours}>
          {hours.map((hour) => (
            <NumberField key={hour} name={`staff.${hour}`} label={`${String(hour).padStart(2, '0')}:00`} />
          ))}
        </div>
      </Form>
    </Dialog>
  )
}
