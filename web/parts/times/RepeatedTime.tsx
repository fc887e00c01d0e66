import { repeatedTimes } from '#domain/calendar/repeated-times.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'

interface RepeatedTimeProps {
  date: string
  /** `HH:MM`, with the name of its zone once one was chosen. */
  time: string
  onChoose: (time: string) => void
}

/** Both moments of a time in an hour that a clock change repeats; nothing for any other. */
export function RepeatedTime({ date, time, onChoose }: RepeatedTimeProps) {
  const { timeZone } = useAccount().site
  const both = repeatedTimes(date, time.slice(0, 5), timeZone)
  if (both.length === 0) return null
  return (
    <SegmentChoice
      label={`Which ${time.slice(0, 5)}`}
      options={both.map((it) => ({ key: it, label: it }))}
      value={time}
      onChange={onChoose}
    />
  )
}
