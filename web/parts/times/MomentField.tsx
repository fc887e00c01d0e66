import { lazy, Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { tidyTime } from '#web/ui/date/time-text.ts'
import { TimeField } from '#web/ui/date/TimeField.tsx'
import type { FieldProps } from '#web/ui/form/form-scope.ts'

/** Rarely needed, so it loads only once a time is complete. */
const RepeatedTime = lazy(async () => ({ default: (await import('./RepeatedTime.tsx')).RepeatedTime }))

/** `dateField` names the form field with the date. */
type MomentFieldProps = FieldProps & { stepMinutes?: number } & ({ dateField: string } | { date: string })

/** A time field that asks which moment is meant if a clock change repeats the hour. */
export function MomentField(props: MomentFieldProps) {
  const { setValue } = useFormContext()
  const [typed, entered] = useWatch({
    name: [props.name, 'dateField' in props ? props.dateField : props.name],
  }) as string[]
  const time = tidyTime(typed ?? '')
  const date = 'date' in props ? props.date : (entered ?? '')
  return (
    <div>
      <TimeField {...props} />
      {/^\d\d:\d\d/.test(time) && date !== '' && (
        <Suspense>
          <RepeatedTime
            date={date}
            time={time}
            onChoose={(it) => setValue(props.name, it, { shouldDirty: true, shouldValidate: true })}
          />
        </Suspense>
      )}
    </div>
  )
}
