import { useAccount } from '#web/shell/account/account.ts'
import { timeText } from '#web/ui/value/time-format.ts'

/** The time of a report's figures, unless they are current. */
export function FiguresAt({ at }: { at: string | undefined }) {
  const { timeZone } = useAccount().site
  if (at === undefined) return null
  return (
    <p className="soft" role="status">
      Figures as of {secondsText(at, timeZone)}. Refresh to update.
    </p>
  )
}

/** `14:05:11` of an instant, in the given zone. */
function secondsText(instant: string, timeZone: string): string {
  return timeText(instant, timeZone).replace(/^\d\d:\d\d/, (minutes) => `${minutes}:${instant.slice(17, 19)}`)
}
