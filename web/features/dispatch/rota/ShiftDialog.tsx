import { useRef } from 'react'
import { dispatcherDashboard } from '#contract/dispatch.ts'
import { rotaWeek, saveShift, shiftKinds, type RotaDriver, type ShiftKind } from '#contract/rota.ts'
import { useSeen } from '#web/api/use-seen.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { TimeField } from '#web/ui/date/TimeField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { SelectField, TextField } from '#web/ui/form/fields.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { tripsText } from './rota-words.ts'

interface ShiftDialogProps {
  driver: RotaDriver
  date: string
  /** The index of the day in the week. */
  day: number
  /** Saved as absent, while trips of that day are assigned to the driver. */
  onAbsent: () => void
  onClose: () => void
}

const options = (Object.keys(shiftKinds) as ShiftKind[]).map((key) => ({ key, label: shiftKinds[key] }))

/** Edits a driver's shift on one date. */
export function ShiftDialog({ driver, date, day, onAbsent, onClose }: ShiftDialogProps) {
  const seen = useRef(driver.entries[day] ?? null)
  const saving = useSaveForm(saveShift, {
    values: valuesOf(driver, day),
    toBody: (values) => ({ driverGuid: driver.guid, date, ...values, seen: seen.current }),
    onSaved: () => (asksForTrips ? onAbsent() : onClose()),
    refreshes: [rotaWeek, dispatcherDashboard],
  })
  seen.current = useSeen(driver.entries[day] ?? null, saving.problems, rotaWeek)[0]
  const kind = saving.form.watch('kind')
  const trips = driver.trips[day] ?? 0
  const asksForTrips = kind === 'absent' && trips > 0
  return (
    <Dialog open title={`${driver.name}, ${dayText(date)}`} onClose={onClose} size="sm">
      <Form {...saving} label="Shift" submit="Save shift" onCancel={onClose}>
        {trips > 0 && (
          <Notice>
            {`${tripsText(trips)} assigned that day. ` +
              (asksForTrips
                ? 'Save the shift, then choose who drives instead.'
                : `${trips === 1 ? 'It stays' : 'They stay'} assigned, and the board shows any conflicts.`)}
          </Notice>
        )}
        <SelectField name="kind" label="Shift" options={options} required />
        {kind === 'hours' && (
          <>
            <FieldRow>
              <TimeField name="from" label="From" required />
              <TimeField name="to" label="To" hint="Can be after midnight" required />
            </FieldRow>
            <FieldRow>
              <TimeField name="breakFrom" label="Break from" />
              <TimeField name="breakTo" label="Break to" />
            </FieldRow>
          </>
        )}
        {kind !== 'usual' && <TextField name="note" label="Note" maxLength={200} />}
      </Form>
    </Dialog>
  )
}

function valuesOf({ entries, usual }: RotaDriver, day: number) {
  const entry = entries[day] ?? null
  const kind: ShiftKind = entry === null ? 'usual' : entry.absent ? 'absent' : 'hours'
  return {
    kind,
    from: entry?.from ?? usual?.from ?? '',
    to: entry?.to ?? usual?.to ?? '',
    breakFrom: entry?.breakFrom ?? '',
    breakTo: entry?.breakTo ?? '',
    note: entry?.note ?? '',
  }
}
