import { auditActionText } from '#contract/audit-actions.ts'
import type { Change } from '#contract/collection.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { dayTimeText } from '#web/ui/value/format.ts'
import { fieldWords, valueWords } from './change-words.ts'
import classes from './ChangeList.module.css'

/** Who changed what and when, newest first. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { timeZone, currency } = useAccount().site
  if (changes.length === 0) return null
  return (
    <section className={classes.history} aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol>
        {changes.map((it) => (
          <li key={`${it.at} ${it.action}`}>
            <p>
              <time dateTime={it.at}>{dayTimeText(it.at, timeZone)}</time> <strong>{it.who}</strong> {auditActionText(it.action)}
              {it.reason && `: ${it.reason}`}
            </p>
            {it.action.startsWith('edit') && (
              <ul>
                {it.fields.map(({ name, before, after }) => (
                  <li key={name}>
                    {fieldWords(name)}: {valueWords(name, before, currency)} → {valueWords(name, after, currency)}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
