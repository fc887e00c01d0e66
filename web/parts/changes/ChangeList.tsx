import { auditActionText } from '#contract/audit-actions.ts'
import type { Change } from '#contract/collection.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { detailsOf } from './history-words.ts'
import classes from './ChangeList.module.css'

/** Who changed what and when, newest first. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { site } = useAccount()
  if (changes.length === 0) return null
  return (
    <section className={classes.history} aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol>
        {changes.map((it) => (
          <li key={`${it.at} ${it.action}`}>
            <p>
              <time dateTime={it.at}>{dayTimeText(it.at, site.timeZone)}</time> <strong>{it.who}</strong> {auditActionText(it.action)}
              {it.reason && `: ${it.reason}`}
            </p>
            {it.action.startsWith('edit') && (
              <ul>
                {detailsOf({ action: it.action, ...sidesOf(it) }, site).map((text) => (
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

/** The changed fields as they were before and after. */
function sidesOf({ fields }: Change) {
  return {
    before: Object.fromEntries(fields.map(({ name, before }) => [name, before])),
    after: Object.fromEntries(fields.map(({ name, after }) => [name, after])),
  }
}
