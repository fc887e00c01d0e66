import { useState, type KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import {
  mostWeeksApart,
  repeatDates,
  whyNotPattern,
  type RepeatPattern,
} from '#domain/booking/repeat-dates.ts'
import { isServiceDate, weekdayOf } from '#domain/calendar/service-date.ts'
import { useToday } from '#web/shell/account/today.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { DateInput } from '#web/ui/date/DateInput.tsx'
import { CheckboxListField } from '#web/ui/form/CheckboxField.tsx'
import { NumberField, SelectField } from '#web/ui/form/fields.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import classes from './Repeat.module.css'

interface RepeatDatesProps {
  /** Mod+Enter books the listed dates, unless the pattern has been changed since. Null: none are listed. */
  onMake: (() => void) | null
  first: string
  minDate: string
  onPattern: (dates: readonly string[]) => void
  /** Adds one date. Returns why it can’t be added, or null. */
  onDate: (date: string) => string | null
}

interface PatternValues {
  weekdays: string[]
  everyWeeks: string
  ends: string
  until: string
  times: number | null
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((label, place) => ({
  key: `${place + 1}`,
  label,
}))
const weeks = Array.from({ length: mostWeeksApart }, (_, place) => ({
  key: `${place + 1}`,
  label: place === 0 ? 'Every week' : `Every ${place + 1} weeks`,
}))
const endings = [
  { key: 'until', label: 'On a date' },
  { key: 'times', label: 'After a number of bookings' },
]

/** Chooses the dates: a weekly pattern, and single dates. */
export function RepeatDates({ onMake, first, minDate, onPattern, onDate }: RepeatDatesProps) {
  const today = useToday()
  const form = useForm<PatternValues>({
    defaultValues: {
      weekdays: [`${weekdayOf(first)}`],
      everyWeeks: '1',
      ends: 'until',
      until: '',
      times: 10,
    },
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const ends = form.watch('ends')
  const submit = (values: PatternValues) => {
    const pattern = patternOf(values)
    const errors = Object.entries(whyNotPattern(first, pattern))
    for (const [name, message] of errors)
      form.setError(name as keyof PatternValues, { type: 'server', message })
    if (errors.length > 0) return
    form.reset(values)
    onPattern(repeatDates(first, pattern))
  }
  const { isDirty } = form.formState
  const makeOnModEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !onMake || isDirty) return
    event.preventDefault()
    event.stopPropagation()
    onMake()
  }
  return (
    <div className={classes.choice} onKeyDownCapture={makeOnModEnter}>
      <Form form={form} onSubmit={submit} guardUnsaved={false} label="Weekly pattern">
        <div className={classes.week}>
          <CheckboxListField
            name="weekdays"
            label="Repeat on"
            options={weekdays}
            clearErrors={() => form.clearErrors('weekdays')}
          />
        </div>
        <FieldRow>
          <SelectField name="everyWeeks" label="How often" options={weeks} />
          <SelectField name="ends" label="Ends" options={endings} />
          {ends === 'until' ? (
            <DateField name="until" label="Last date" required min={minDate} today={today} />
          ) : (
            <NumberField name="times" label="Number of bookings" required />
          )}
        </FieldRow>
        <div>
          <Button type="submit">Check dates</Button>
        </div>
      </Form>
      <OneDate min={minDate} today={today} onDate={onDate} />
    </div>
  )
}

function OneDate({ min, today, onDate }: Pick<RepeatDatesProps, 'onDate'> & { min: string; today: string }) {
  const [date, setDate] = useState('')
  const [message, setMessage] = useState<string | undefined>()
  const add = () => {
    const why = isServiceDate(date) && date >= min ? onDate(date) : 'Choose a date to add'
    setMessage(why ?? undefined)
    if (why === null) setDate('')
  }
  return (
    <div className={classes.oneDate}>
      <DateInput
        label="Another date"
        value={date}
        onChange={(text) => {
          setDate(text)
          setMessage(undefined)
        }}
        message={message}
        min={min}
        today={today}
      />
      <Button onClick={add}>Add date</Button>
    </div>
  )
}

function patternOf({ weekdays: chosen, everyWeeks, ends, until, times }: PatternValues): RepeatPattern {
  return {
    weekdays: chosen.map(Number),
    everyWeeks: Number(everyWeeks),
    ends: ends === 'until' ? { until } : { times: times ?? Number.NaN },
  }
}
