import { Button } from '#web/ui/button/Button.tsx'
import { outcomeWords, type BulkOutcome } from './left-out.ts'
import classes from './BulkOutcomeNotice.module.css'

interface BulkOutcomeNoticeProps {
  /** The notice is empty if this is null or nothing was skipped. */
  outcome: BulkOutcome | null
  /** The past participle of the action: `assigned`. */
  verb: string
  onClose: () => void
}

/**
 * Lists the items that a bulk action skipped, and why. It stays until it is closed or the action runs again.
 * Always mounted, so that screen readers announce it.
 */
export function BulkOutcomeNotice({ outcome, verb, onClose }: BulkOutcomeNoticeProps) {
  const isShown = outcome !== null && outcome.left.length > 0
  const { sentences, each } = outcomeWords(outcome ?? none, verb)
  return (
    <div role="status">
      {isShown && (
        <div className={classes.notice}>
          <div>
            <p>{sentences.join(' ')}</p>
            {each.length > 0 && (
              <ul>
                {each.map(({ why, items }) => (
                  <li key={why}>
                    {items.length === 1 ? `${items.join('')}: ${why}` : why}
                    {items.length > 1 && (
                      <ul>
                        {items.map((item) => (
                          <li key={item}>{item}</li>
                        ))}
                      </ul>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </div>
          <Button size="xs" kind="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      )}
    </div>
  )
}

const none: BulkOutcome = { done: '', left: [] }
