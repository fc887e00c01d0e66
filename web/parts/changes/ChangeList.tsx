import { auditActionText } from '#contract/audit-actions.ts'
import type { Change } from '#contract/collection.ts'
import { useAccount } from '#web/shell/account/account.ts'
import type { SiteFormat } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { detailsOf, sentenceOf } from './history-words.ts'
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
              <strong>{change.who}</strong> {textOf(change, site)}
              {change.reason && ` (${change.reason})`}
            </p>
            {isEdit(change) && (
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

const isEdit = ({ action }: Change) => action.startsWith('edit')
const isAdded = ({ action }: Change) => action.startsWith('make')

/** An edit lists its fields below, and the form of a new record shows them; all else is in the sentence. */
function textOf(change: Change, site: SiteFormat): string {
  const { action } = change
  return isEdit(change) || isAdded(change)
    ? auditActionText(action)
    : sentenceOf({ action, ...sidesOf(change) }, site)
}

/** The changed fields as two objects. What an action only records has no value before it. */
function sidesOf(change: Change) {
  const { fields } = change
  const known = isEdit(change) ? fields : fields.filter((it) => it.before !== null)
  return {
    before: Object.fromEntries(known.map(({ name, before }) => [name, before])),
    after: Object.fromEntries(fields.map(({ name, after }) => [name, after])),
  }
}
