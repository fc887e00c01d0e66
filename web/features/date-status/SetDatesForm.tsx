import { weekdayNames } from '#domain/calendar/service-date-text.ts'
import { counted } from '#domain/text/counted.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DayOfMonth } from '#contract/date-status.ts'
import { dateModes, type DateMode } from '#domain/date-status/capacity.ts'
import { useEffects } from '#web/api/effects.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { CheckboxListField } from '#web/ui/form/CheckboxField.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { NumberField, SelectField, TextAreaField } from '#web/ui/form/fields.tsx'
import { daysToSet, whyNotUntil } from './date-range.ts'
import { useSetDates } from './use-set-dates.ts'

const modes = Object.entries(dateModes).map(([key, label]) => ({ key, label }))
const weekdays = weekdayNames.map((label, index) => ({
  key: String(index + 1),
  label,
}))

interface DateFields {
  until: string
  weekdays: string[]
  mode: DateMode
  arrivalCapacity: number | null
  departureCapacity: number | null
  comments: string
}

interface SetDatesFormProps {
  day: DayOfMonth
  until: string
  /** The days on the screen, saved only if their versions are unchanged. */
  seen: readonly DayOfMonth[]
  onDone: () => void
}

/** Sets one day, or every chosen weekday up to another day. Failed days are listed and can be retried. */
export function SetDatesForm({ day, until, seen, onDone }: SetDatesFormProps) {
  const form = useForm<DateFields>({
    defaultValues: valuesOf(day, until),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const { setDates, progress } = useSetDates(seen)
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map())
  const effects = useEffects()
  const values = form.watch()
  const days =
    failed.size > 0
      ? [...failed.keys()]
      : daysToSet(day.date, values.until === '' ? day.date : values.until, values.weekdays.map(Number))
  const isRange = values.until > day.date

  const save = async ({ mode, arrivalCapacity, departureCapacity, comments }: DateFields) => {
    const left = await setDates(days, {
      mode,
      arrivalCapacity,
      departureCapacity,
      comments: isRange && comments.trim() === '' ? null : comments.trim(),
    })
    setFailed(left)
    if (left.size > 0) return
    form.reset(values)
    effects.changesSaved()
    onDone()
  }
  const problems = [...failed].map(([date, why]) =>
    why.startsWith(dayText(date)) ? why : `${dayText(date)}: ${why}`,
  )
  return (
    <Form
      form={form}
      onSubmit={save}
      problems={problems}
      label="Set dates"
      foot={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button
            kind="main"
            type="submit"
            busy={progress !== null}
            disabledReason={days.length === 0 ? 'Choose a weekday in this range' : null}
          >
            {failed.size > 0
              ? `Retry ${counted(days.length, 'day')}`
              : days.length === 1
                ? `Set ${dayText(days[0] ?? day.date)}`
                : `Set ${counted(days.length, 'day')}`}
          </Button>
          <span role="status">
            {progress && progress.total > 1 ? `${progress.done} of ${progress.total} set` : ''}
          </span>
        </>
      }
    >
      <FieldRow>
        <SelectField
          name="mode"
          label="Fast track"
          hint="How new bookings are accepted"
          options={modes}
          required
        />
        <DateField
          name="until"
          label="Until"
          hint={`Choose ${dayText(day.date)} to set only that day`}
          today={day.date}
          min={day.date}
          check={(last: string) => whyNotUntil(day.date, last)}
          disabled={failed.size > 0}
        />
      </FieldRow>
      {isRange && failed.size === 0 && (
        <CheckboxListField
          name="weekdays"
          label="Days of the week"
          options={weekdays}
          clearErrors={() => form.clearErrors('weekdays')}
        />
      )}
      {values.mode === 'limited' && (
        <FieldRow>
          <NumberField
            name="arrivalCapacity"
            label="Arrival capacity"
            hint={takenText(day.arrival.taken, isRange)}
            min={0}
            max={100_000}
            required
          />
          <NumberField
            name="departureCapacity"
            label="Departure capacity"
            hint={takenText(day.departure.taken, isRange)}
            min={0}
            max={100_000}
            required
          />
        </FieldRow>
      )}
      <TextAreaField
        name="comments"
        label="Comments"
        rows={3}
        maxLength={2000}
        {...(isRange && { hint: 'Leave empty to keep each day’s comments' })}
      />
    </Form>
  )
}

function valuesOf(day: DayOfMonth, until: string): DateFields {
  const isRange = until > day.date
  return {
    until,
    weekdays: weekdays.map((it) => it.key),
    mode: day.mode,
    arrivalCapacity: day.arrival.capacity,
    departureCapacity: day.departure.capacity,
    comments: isRange ? '' : day.comments,
  }
}

/** The capacity can be below the confirmed passengers, who stay. */
function takenText(taken: number, isRange: boolean): string {
  return isRange
    ? 'Confirmed guests keep their places'
    : `${taken} confirmed. They keep their places even if you allow fewer.`
}
