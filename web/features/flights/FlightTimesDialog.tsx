import { dailyFlights, saveFlightTimes, type FlightRow } from '#contract/flights.ts'
import type { FlightStatus } from '#domain/flight/flight-times.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { lookOf } from '#web/parts/status/statuses.ts'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { dateText, dayText } from '#web/ui/value/format.ts'
import { dayTimeText, timeText } from '#web/ui/value/time-format.ts'
import { SelectField, TextField } from '#web/ui/form/fields.tsx'
import { MomentField } from '#web/parts/times/MomentField.tsx'
import { dependentsText } from './flight-words.ts'
import classes from './flights.module.css'

/** The statuses of arrivals and departures. */
const statusesOf: Record<FlightRow['direction'], readonly FlightStatus[]> = {
  arrival: ['scheduled', 'enRoute', 'delayed', 'landed', 'diverted', 'cancelled'],
  departure: ['scheduled', 'delayed', 'departed', 'diverted', 'cancelled'],
}

/** Edits the times of one flight. */
export function FlightTimesDialog({ flight, onClose }: { flight: FlightRow; onClose: () => void }) {
  const { timeZone } = useAccount().site
  const saving = useSaveForm(saveFlightTimes, {
    values: valuesOf(flight, timeZone),
    toBody: (values) => bodyOf(flight, values),
    onSaved: onClose,
    refreshes: [dailyFlights],
  })
  const dependents = dependentsText(flight)
  const options = statusesOf[flight.direction].map((key) => ({ key, label: lookOf('flight', key).word }))
  const from = flight.direction === 'arrival' ? 'from' : 'to'
  return (
    <Dialog
      open
      title={
        `${flight.ident} ${from} ${flight.city}, ` +
        `${dayText(flight.serviceDate)} ${timeText(flight.scheduledAt, timeZone)}`
      }
      onClose={onClose}
      size="lg"
    >
      {dependents && <p className={classes.dependents}>{dependents}</p>}
      <Form {...saving} label="Flight times" submit="Save times" onCancel={onClose}>
        <SelectField name="status" label="Status" options={options} required />
        <FieldRow>
          <MomentField
            name="estimatedTime"
            dateField="estimatedDate"
            label="Estimated time"
            stepMinutes={5}
          />
          <DateField
            name="estimatedDate"
            label="Estimated date"
            hint="Leave empty for the nearest date"
            today={flight.serviceDate}
          />
        </FieldRow>
        <FieldRow>
          <MomentField
            name="actualTime"
            dateField="actualDate"
            label="Actual time"
            stepMinutes={5}
            hint={flight.direction === 'arrival' ? 'Landing time' : 'Takeoff time'}
          />
          <DateField
            name="actualDate"
            label="Actual date"
            hint="Leave empty for the nearest date"
            today={flight.serviceDate}
          />
        </FieldRow>
        <div className={classes.three}>
          <TextField name="terminal" label="Terminal" maxLength={10} />
          <TextField name="gate" label="Gate" maxLength={10} />
          <TextField name="belt" label="Belt" maxLength={10} />
        </div>
        {flight.source === 'manual' && (
          <CheckboxField
            name="followFeed"
            label="Update this flight from flight data again"
            hint={manualText(flight, timeZone)}
          />
        )}
      </Form>
    </Dialog>
  )
}

function manualText({ manualUntil }: FlightRow, timeZone: string): string {
  return manualUntil === null
    ? 'Edited manually'
    : `Manual times apply until ${dayTimeText(manualUntil, timeZone)}`
}

function valuesOf(flight: FlightRow, timeZone: string) {
  const time = (instant: string | null) => (instant === null ? '' : timeText(instant, timeZone))
  const date = (instant: string | null) => (instant === null ? '' : dateText(instant, timeZone))
  const { status, terminal, gate, belt } = flight
  return {
    status,
    estimatedTime: time(flight.estimatedAt),
    estimatedDate: date(flight.estimatedAt),
    actualTime: time(flight.actualAt),
    actualDate: date(flight.actualAt),
    terminal,
    gate,
    belt,
    followFeed: false,
  }
}

function bodyOf(flight: FlightRow, values: ReturnType<typeof valuesOf>) {
  const { estimatedDate, actualDate, ...rest } = values
  return {
    guid: flight.guid,
    version: flight.version,
    ...rest,
    ...(estimatedDate === '' ? {} : { estimatedDate }),
    ...(actualDate === '' ? {} : { actualDate }),
  }
}
