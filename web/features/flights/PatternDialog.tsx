import { weekdayNames } from '#domain/calendar/service-date-text.ts'
import { endOfSeason } from '#domain/flight/season.ts'
import { savePattern, weeklyFlights, type PatternRow } from '#contract/flights.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { CheckboxField, CheckboxListField } from '#web/ui/form/CheckboxField.tsx'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { SelectField, TextField } from '#web/ui/form/fields.tsx'
import { TimeField } from '#web/ui/date/TimeField.tsx'
import { searchedOptions } from '#web/parts/choices/searched-options.ts'

const airlines = searchedOptions('airlines')
const airports = searchedOptions('airports')
const directions = [
  { key: 'arrival', label: 'Arrival' },
  { key: 'departure', label: 'Departure' },
]
const weekdays = weekdayNames.map((label, index) => ({
  key: String(index + 1),
  label,
}))

/** Creates or edits a scheduled flight. Its dated flights are updated from today on. */
export function PatternDialog({
  pattern,
  today,
  onClose,
}: {
  pattern: PatternRow | null
  today: string
  onClose: () => void
}) {
  const saving = useSaveForm(savePattern, {
    values: valuesOf(pattern, today),
    toBody: (values) => bodyOf(pattern, values),
    onSaved: onClose,
    refreshes: [weeklyFlights],
  })
  const { clearErrors } = saving.form
  // The name identifies the flight on guests' tickets, so it can't change.
  const named = pattern !== null
  return (
    <Dialog
      open
      title={pattern ? `Edit ${pattern.ident}` : 'New scheduled flight'}
      onClose={onClose}
      size="lg"
    >
      <Form
        {...saving}
        label="Scheduled flight"
        submit={pattern ? 'Save schedule' : 'Add flight'}
        onCancel={onClose}
      >
        <FieldRow>
          <ComboboxField
            name="airlineCode"
            label="Airline"
            load={airlines}
            required
            disabled={named}
            {...(pattern && { chosenLabel: `${pattern.airline} (${pattern.airlineCode})` })}
          />
          <TextField name="number" label="Flight number" required disabled={named} maxLength={12} />
        </FieldRow>
        <FieldRow>
          <SelectField name="direction" label="Direction" options={directions} required disabled={named} />
          <ComboboxField
            name="otherAirport"
            label="Origin or destination"
            load={airports}
            required
            {...(pattern && { chosenLabel: `${pattern.city} (${pattern.otherAirport})` })}
          />
        </FieldRow>
        <FieldRow>
          <TimeField name="localTime" label="Time at our airport" required stepMinutes={5} />
          <DateField name="validFrom" label="First day" required today={today} />
          <DateField name="validTo" label="Last day" required today={today} />
        </FieldRow>
        <CheckboxListField
          name="weekdays"
          label="Runs on"
          options={weekdays}
          required
          clearErrors={() => clearErrors('weekdays')}
        />
        {pattern && (
          <CheckboxField
            name="active"
            label="Active"
            hint="Deactivating removes all flights from today onward. Flights with bookings are marked as cancelled instead."
          />
        )}
      </Form>
    </Dialog>
  )
}

interface PatternFields {
  airlineCode: string | null
  number: string
  direction: 'arrival' | 'departure'
  otherAirport: string | null
  localTime: string
  validFrom: string
  validTo: string
  weekdays: string[]
  active: boolean
}

function valuesOf(pattern: PatternRow | null, today: string): PatternFields {
  if (pattern === null)
    return {
      airlineCode: null,
      number: '',
      direction: 'arrival',
      otherAirport: null,
      localTime: '',
      validFrom: today,
      validTo: endOfSeason(today),
      weekdays: weekdays.map((it) => it.key),
      active: true,
    }
  const { airlineCode, number, direction, otherAirport, localTime, validFrom, validTo, active } = pattern
  return {
    airlineCode,
    number,
    direction,
    otherAirport,
    localTime,
    validFrom,
    validTo,
    weekdays: pattern.weekdays.map(String),
    active,
  }
}

function bodyOf(pattern: PatternRow | null, values: PatternFields) {
  const { airlineCode, otherAirport, weekdays: days, ...rest } = values
  const known = pattern ? { guid: pattern.guid, version: pattern.version } : {}
  return {
    ...known,
    ...rest,
    airlineCode: airlineCode ?? '',
    otherAirport: otherAirport ?? '',
    weekdays: days.map(Number),
  }
}
