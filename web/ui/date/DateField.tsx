import { DateInput } from './DateInput.tsx'
import { useField, type FieldProps } from '#web/ui/form/form-scope.ts'
import { dayProblem, isBefore, type DayLimits } from './typed-day.ts'

interface DateFieldProps extends FieldProps, DayLimits {
  today: string
  /** Why a day before `min` can't be chosen. Omitted or null: only the earliest date is named. */
  whyTooEarly?: (day: string) => string | null
}

/** A day in the surrounding form. */
export function DateField({ min, max, anyYear, today, whyTooEarly, ...props }: DateFieldProps) {
  const check = (text: string) => {
    const problem = dayProblem(text, { min, max, anyYear })
    if (problem === null) return props.check?.(text as never) ?? null
    return (isBefore(text, min, anyYear) ? whyTooEarly?.(text) : null) ?? problem
  }
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
      today={today}
    />
  )
}
