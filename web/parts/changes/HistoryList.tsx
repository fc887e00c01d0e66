import { useState } from 'react'
import type { customerPage } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { historyActions } from './history-actions.ts'
import { detailsOf } from './history-words.ts'
import classes from './HistoryList.module.css'

type CustomerLine = ReplyOf<typeof customerPage>['history'][number]
/** A customer's line also names its reservation. */
type Line = Omit<CustomerLine, 'reference'> & Partial<Pick<CustomerLine, 'reference'>>

const atFirst = 12

/** The history as sentences, newest first. */
export function HistoryList({ lines }: { lines: readonly Line[] }) {
  const { timeZone } = useAccount().site
  const [all, setAll] = useState(false)
  if (lines.length === 0) return <p className="soft">No history yet</p>
  const actions = historyActions(lines)
  const shown = all ? actions : actions.slice(0, atFirst)
  return (
    <>
      <ol className={classes.history}>
        {shown.map(({ lines: [line, ...more], text, reason }) => (
          <li key={`${line.at} ${line.who}`}>
            <time dateTime={line.at}>{dayTimeText(line.at, timeZone)}</time>
            <div>
              <p>
                <strong>{line.who}</strong> {text}
                {line.reference && <span className="soft"> ({line.reference})</span>}
                {reason && <>: {reason}</>}
              </p>
              <Changes lines={[line, ...more]} />
            </div>
          </li>
        ))}
      </ol>
      {!all && actions.length > atFirst && (
        <Button size="xs" kind="quiet" onClick={() => setAll(true)}>
          Show all {actions.length}
        </Button>
      )}
    </>
  )
}

function Changes({ lines }: { lines: readonly Line[] }) {
  const { site } = useAccount()
  const texts = lines.flatMap((it) => detailsOf(it, site))
  if (texts.length === 0) return null
  return (
    <ul>
      {texts.map((text, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines of a plan can have the same text
        <li key={place} style={{ display: 'list-item' }}>
          {text}
        </li>
      ))}
    </ul>
  )
}
