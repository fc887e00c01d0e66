import { lazy, Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { tidyTime } from '#web/ui/date/time-text.ts'
import { TimeField } from '#web/ui/date/TimeField.tsx'
import type { FieldProps } from '#web/ui/form/form-scope.ts'

/** Needed in one hour of the year: its code is loaded once a time is complete. */
const RepeatedTime = lazy(async () => ({ default: (await import('./RepeatedTime.tsx')).RepeatedTime }))

/** `dateField`: the form's field with the date. */
type MomentFieldProps = FieldProps & { stepMinutes?: number } & ({ dateField: string } | { date: string })

/** A time that is a moment with its date: in an hour that a clock change repeats, it offers both. */
export function MomentField(props: MomentFieldProps) {
  const { setValue } = useFormContext()
  const [typed, entered] = useWatch({ name: [props.name, 'dateField' in props ? props.dateField : props.name] }) as string[]
  const time = tidyTime(typed ?? '')
  const date = 'date' in props ? props.date : (entered ?? '')
  return (
    <div>
      <TimeField {...props} />
      {/^\d\d:\d\d/.test(time) && date !== '' && (
        <Suspense>
          <RepeatedTime date={date} time={time} onChoose={(it) => setValue(props.name, it, { shouldDirty: true, shouldValidate: true })} />
        </Suspense>
      )}
    </div>
  )
}
