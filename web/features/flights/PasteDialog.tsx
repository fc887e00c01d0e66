import { counted } from '#domain/text/counted.ts'
import { IconAlertTriangle, IconCheck } from '#web/ui/icon/icons.ts'
import { useRef, useState } from 'react'
import { taskPath } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { weeklyFlights } from '#contract/flights.ts'
import {
  checkPastedFlights,
  savePastedFlights,
  type FlightPaste,
  type PastedLineRow,
} from '#contract/pasted-flights.ts'
import { endOfSeason } from '#domain/flight/season.ts'
import { useSave } from '#web/api/use-save.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { SelectField, TextAreaField } from '#web/ui/form/fields.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import classes from './paste-dialog.module.css'

const directions = [
  { key: 'arrival', label: 'Arrivals' },
  { key: 'departure', label: 'Departures' },
]
const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const outcomes: Record<PastedLineRow['outcome'], string> = {
  new: 'New',
  changed: 'Will be updated',
  same: 'Already in the schedule',
  overlapping: 'Not changed: already scheduled at a different time on some of these dates',
  wrong: '',
}

/** A weekly schedule, pasted or read from a file. Every line is checked before any is saved. */
export function PasteDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const [checked, setChecked] = useState<{ for: string; found: ReplyOf<typeof checkPastedFlights> } | null>(
    null,
  )
  const saving = useSave(savePastedFlights, { refreshes: [weeklyFlights] })
  const checking = useSaveForm<typeof checkPastedFlights, FlightPaste>(checkPastedFlights, {
    values: { text: '', direction: 'arrival', validFrom: today, validTo: endOfSeason(today) },
    quiet: true,
    onSaved: (found, typed) => setChecked({ for: JSON.stringify(typed), found }),
  })
  const { form } = checking
  const typed = form.watch()
  // The preview applies only to the text it was made from.
  const preview = checked !== null && checked.for === JSON.stringify(typed) ? checked.found : null
  const mayAdd = preview !== null && preview.whyNot === null
  const save = async () => {
    if ((await saving.save({ body: typed })).kind === 'ok') onClose()
    else setChecked(null)
  }
  return (
    <Dialog open title="Paste flights" onClose={onClose} size="xl" sheet>
      <Form
        {...checking}
        onSubmit={mayAdd ? save : checking.onSubmit}
        problems={[...checking.problems, ...saving.problems]}
        label="Flights"
        submit={mayAdd ? `Save ${countText(preview.lines)}` : 'Check lines'}
        sending={checking.sending || saving.sending}
        onCancel={onClose}
      >
        <p>
          Paste rows from a spreadsheet: flight, airline, origin or destination, days and time, in this order
          or with a heading row.
        </p>
        <div className={classes.sources}>
          <FileButton onText={(text) => form.setValue('text', text, { shouldDirty: true })} />
          <a href={taskPath('flight-schedule')}>Fetch from the flight data service</a>
        </div>
        <TextAreaField
          name="text"
          label="Lines"
          rows={8}
          required
          maxLength={100_000}
          hint="For example: BA2155, British Airways, LGW, Mon Wed Fri, 14:05"
        />
        <FieldRow>
          <SelectField name="direction" label="Direction" options={directions} required />
          <DateField name="validFrom" label="First day" required today={today} />
          <DateField name="validTo" label="Last day" required today={today} />
        </FieldRow>
        {preview && <Preview {...preview} />}
      </Form>
    </Dialog>
  )
}

function countText(lines: readonly PastedLineRow[]): string {
  const count = lines.filter((it) => it.outcome === 'new' || it.outcome === 'changed').length
  return counted(count, 'flight')
}

/** Its text goes into the field, where it can be corrected. */
function FileButton({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="xs" onClick={() => input.current?.click()}>
        Choose a CSV file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-label="CSV file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void file.text().then((text) => onText(text.replace(/^\uFEFF/, '').trimEnd()))
        }}
      />
    </>
  )
}

function Preview({ lines, whyNot }: ReplyOf<typeof checkPastedFlights>) {
  return (
    <div className={classes.preview}>
      <p role="status" data-wrong={whyNot !== null || undefined}>
        {whyNot ?? `${lines.length === 1 ? '1 line is' : `All ${lines.length} lines are`} valid`}
      </p>
      {/* A scrollable region must be reachable by keyboard. */}
      <div className={classes.scroll} role="region" aria-label="Preview" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Flight</th>
              <th scope="col">Days</th>
              <th scope="col">Time</th>
              <th scope="col">Period</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((it) => (
              <PreviewRow key={it.line} line={it} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function PreviewRow({ line: it }: { line: PastedLineRow }) {
  const isWrong = it.outcome === 'wrong'
  return (
    <tr data-wrong={isWrong || undefined}>
      <td>{it.line}</td>
      {it.direction === null ? (
        <td colSpan={4}>{it.flight}</td>
      ) : (
        <>
          <td>
            {it.flight} {it.direction === 'arrival' ? 'from' : 'to'} {it.airport}
          </td>
          <td>
            {it.weekdays.length === 7 ? 'Daily' : it.weekdays.map((day) => dayNames[day - 1]).join(' ')}
          </td>
          <td>{it.localTime}</td>
          <td>
            {it.validFrom && serviceDateText(it.validFrom)} – {it.validTo && serviceDateText(it.validTo)}
          </td>
        </>
      )}
      <td>
        {isWrong ? <IconAlertTriangle size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}{' '}
        {isWrong ? it.wrong : outcomes[it.outcome]}
      </td>
    </tr>
  )
}
