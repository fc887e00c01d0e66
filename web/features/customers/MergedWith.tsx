import type { customerPage } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { dateText, dayText } from '#web/ui/value/format.ts'
import classes from './merge.module.css'

type Merge = ReplyOf<typeof customerPage>['merges'][number]

/** Who was merged into the customer in the last thirty days, each to be undone. */
export function MergedWith({ merges, onUndo }: { merges: readonly Merge[]; onUndo: (merge: Merge) => void }) {
  const { timeZone } = useAccount().site
  if (merges.length === 0) return null
  return (
    <ul className={classes.merged} aria-label="Merged with">
      {merges.map((it) => (
        <li key={it.guid}>
          <span>
            Merged with <strong className={classes.name}>{it.name}</strong> on {dayText(dateText(it.at, timeZone))} by {it.who}. You can
            undo this until {dayText(dateText(it.undoUntil, timeZone))}.
          </span>
          <Button size="xs" aria-label={`Undo merge with ${it.name}`} disabledReason={it.whyNoUndo} onClick={() => onUndo(it)}>
            Undo
          </Button>
        </li>
      ))}
    </ul>
  )
}
