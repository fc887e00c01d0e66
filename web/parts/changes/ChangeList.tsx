import { auditActionText } from '#contract/audit-actions.ts'
import type { Change } from '#contract/collection.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { detailsOf } from './history-words.ts'
import classes from './ChangeList.module.css'

/** The history of a record, newest first. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { site } = useAccount()
  if (changes.length === 0) return null
  return (
    <section className={classes.history} aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol>
        {changes.map((change) => (
          <li key={`${change.at} ${change.action}`}>
            <p>
              <time dateTime={change.at}>{dayTimeText(change.at, site.timeZone)}</time>{' '}
              <strong>{change.who}</strong> {auditActionText(change.action)}
              {change.reason && `: ${change.reason}`}
            </p>
            {change.action.startsWith('edit') && (
              <ul>
                {detailsOf({ action: change.action, ...sidesOf(change) }, site).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The changed fields as two objects, before and after. */
function sidesOf({ fields }: Change) {
  return {
    before: Object.fromEntries(fields.map(({ name, before }) => [name, before])),
    after: Object.fromEntries(fields.map(({ name, after }) => [name, after])),
  }
}
