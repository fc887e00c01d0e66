import type { customerPage } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { dateText, dayText } from '#web/ui/value/format.ts'
import classes from './merge.module.css'

type Merge = ReplyOf<typeof customerPage>['merges'][number]

/** The merges into this customer that can still be undone. */
export function MergedWith({ merges, onUndo }: { merges: readonly Merge[]; onUndo: (merge: Merge) => void }) {
  const { timeZone } = useAccount().site
  if (merges.length === 0) return null
  return (
    <ul className={classes.merged} aria-label="Merged with">
      {merges.map((merge) => (
        <li key={merge.guid}>
          <span>
            Merged with <strong className={classes.name}>{merge.name}</strong> on{' '}
            {dayText(dateText(merge.at, timeZone))} by {merge.who}. You can undo this until{' '}
            {dayText(dateText(merge.undoUntil, timeZone))}.
          </span>
          <Button
            size="xs"
            aria-label={`Undo merge with ${merge.name}`}
            disabledReason={merge.whyNoUndo}
            onClick={() => onUndo(merge)}
          >
            Undo
          </Button>
        </li>
      ))}
    </ul>
  )
}
