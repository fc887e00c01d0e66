import { useState } from 'react'
import type { StaffUserLoaded } from '#contract/staff.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { dayTimeText } from '#web/ui/value/format.ts'
import classes from './staff.module.css'

const atFirst = 8

/** The account's history, newest first. */
export function AccountHistory({ lines }: { lines: StaffUserLoaded['history'] }) {
  const { timeZone } = useAccount().site
  const [all, setAll] = useState(false)
  return (
    <section className={classes.panel} aria-label="History">
      <h2>History</h2>
      {lines.length === 0 && <p>Nothing yet</p>}
      <ol className={classes.history}>
        {(all ? lines : lines.slice(0, atFirst)).map((it, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same action may occur twice at one time
          <li key={`${it.at} ${place}`}>
            <small>
              <time dateTime={it.at}>{dayTimeText(it.at, timeZone)}</time>, {it.who}
            </small>
            {it.what}
            {it.changes.map((change) => (
              <small key={change}>{change}</small>
            ))}
          </li>
        ))}
      </ol>
      {!all && lines.length > atFirst && <Button onClick={() => setAll(true)}>Show all {lines.length}</Button>}
    </section>
  )
}
