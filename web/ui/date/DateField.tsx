import { DateInput } from './DateInput.tsx'
import { useField, type FieldProps } from '#web/ui/form/form-scope.ts'
import { dayProblem, type DayLimits } from '#domain/calendar/typed-day.ts'

/** A day in the surrounding form. */
export function DateField({
  min,
  max,
  anyYear,
  whyTooEarly,
  today,
  ...props
}: FieldProps & DayLimits & { today: string }) {
  const check = (text: string) =>
    dayProblem(text, { min, max, anyYear, whyTooEarly }) ?? props.check?.(text as never) ?? null
  const { field, hint, ...bound } = useField({ ...props, check })
  return (
    <DateInput
      {...bound}
      hint={hint}
      {...field}
      value={field.value ?? ''}
      min={min}
      max={max}
      anyYear={anyYear}
      whyTooEarly={whyTooEarly}
      today={today}
    />
  )
}
