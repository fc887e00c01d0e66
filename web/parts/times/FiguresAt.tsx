import { useAccount } from '#web/shell/account/account.ts'
import { secondsText } from '#web/ui/value/time-format.ts'
import classes from './FiguresAt.module.css'

/** The time of a report's figures, unless they are current. */
export function FiguresAt({ at }: { at: string | undefined }) {
  const { timeZone } = useAccount().site
  if (at === undefined) return null
  return (
    <p className={classes.note} role="status">
      Figures as of {secondsText(at, timeZone)}. Refresh to update.
    </p>
  )
}
