import { repeatedTimes } from '#domain/calendar/repeated-times.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'

interface RepeatedTimeProps {
  date: string
  /** `HH:MM`, followed by the zone name once one was chosen. */
  time: string
  onChoose: (time: string) => void
}

/** Offers both moments of a time that a clock change repeats. Renders nothing for other times. */
export function RepeatedTime({ date, time, onChoose }: RepeatedTimeProps) {
  const { timeZone } = useAccount().site
  const both = repeatedTimes(date, time.slice(0, 5), timeZone)
  if (both.length === 0) return null
  return (
    <SegmentChoice
      label={`${time.slice(0, 5)} happens twice: choose one`}
      options={both.map((it) => ({ key: it, label: it }))}
      value={time}
      onChange={onChoose}
    />
  )
}
