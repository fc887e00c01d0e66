import { useFormContext, useWatch } from 'react-hook-form'
import { repeatedTimes } from '#domain/calendar/repeated-hour.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { tidyTime } from '#web/ui/date/time-text.ts'
import { TimeField } from '#web/ui/date/TimeField.tsx'
import type { FieldProps } from '#web/ui/form/form-scope.ts'

/** `dateField`: the form's field with the date. */
type MomentFieldProps = FieldProps & { stepMinutes?: number } & ({ dateField: string } | { date: string })

/** A time that is a moment with its date: in an hour that a clock change repeats, it offers both. */
export function MomentField(props: MomentFieldProps) {
  const { timeZone } = useAccount().site
  const { setValue } = useFormContext()
  const [typed, entered] = useWatch({ name: [props.name, 'dateField' in props ? props.dateField : props.name] }) as string[]
  const time = tidyTime(typed ?? '')
  const both = repeatedTimes('date' in props ? props.date : (entered ?? ''), time.slice(0, 5), timeZone)
  return (
    <div>
      <TimeField {...props} />
      {both.length > 0 && (
        <SegmentChoice
          label={`Which ${time.slice(0, 5)}`}
          options={both.map((it) => ({ key: it, label: it }))}
          value={time}
          onChange={(it) => setValue(props.name, it, { shouldDirty: true, shouldValidate: true })}
        />
      )}
    </div>
  )
}
