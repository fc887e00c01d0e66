import { useState } from 'react'
import type { DrawerNow, DrawerShown as DrawerCounted } from '#contract/till.ts'
import { transactionPath } from '#contract/addresses.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { ActionRow, type RowAction } from '#web/ui/actions/ActionRow.tsx'
import { type ButtonKind } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { amountText, moneyText } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { Held } from './Held.tsx'
import { differenceText } from './till-words.ts'
import classes from './till.module.css'

const OpenDialog = preloadable(async () => (await import('./DrawerDialogs.tsx')).OpenDialog)
const PayDialog = preloadable(async () => (await import('./DrawerDialogs.tsx')).PayDialog)
const CountDialog = preloadable(async () => (await import('./DrawerDialogs.tsx')).CountDialog)

type Asked = 'open' | 'in' | 'out' | 'count'

/** A drawer: its content, cash in and out, and the actions for its holder; managers can count it. */
export function DrawerShown({ now }: { now: DrawerNow }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const { drawer, isOwn } = now
  const ask = (label: string, what: Asked, look: ButtonKind = 'plain') => ({
    label,
    look,
    run: () => setAsked(what),
  })
  const actions: RowAction[] =
    drawer === null
      ? isOwn
        ? [ask('Open my drawer', 'open', 'main')]
        : []
      : [
          ...(isOwn ? [ask('Pay in', 'in'), ask('Pay out', 'out')] : []),
          ask('Count and close', 'count', 'main'),
        ]
  return (
    <>
      <div className={classes.panels}>
        <section className={classes.panel} aria-label="In the drawer">
          <h2>{drawer === null ? 'Closed' : 'Open'}</h2>
          <DrawerContent now={now} />
          <ActionRow of="My Drawer" className="row no-print" actions={actions} size="md" />
        </section>
      </div>
      {drawer !== null && <Lines lines={now.lines} />}
      {now.lastCount && <LastCount counted={now.lastCount} />}
      {asked === 'open' && <OpenDialog now={now} onClose={close} />}
      {(asked === 'in' || asked === 'out') && <PayDialog now={now} way={asked} onClose={close} />}
      {asked === 'count' && <CountDialog now={now} onClose={close} />}
    </>
  )
}

function DrawerContent({ now: { drawer, held, isNeeded, isOwn } }: { now: DrawerNow }) {
  const { currency, timeZone } = useAccount().site
  const hasCash = held.some((it) => it.amountCents !== 0)
  if (drawer === null && !hasCash) {
    return (
      <p className="soft">{isOwn && isNeeded ? 'Open your drawer to take cash' : 'No cash in the drawer'}</p>
    )
  }
  return (
    <>
      <Held held={held} site={currency} />
      <p className="soft">
        {drawer === null
          ? 'Held outside a drawer'
          : `Open since ${dayTimeText(drawer.openedAt, timeZone)}, ` +
            `float ${moneyText(drawer.floatCents, currency)}`}
      </p>
    </>
  )
}

function Lines({ lines }: { lines: DrawerNow['lines'] }) {
  const { currency, timeZone } = useAccount().site
  const seesMoney = useMay('financial')
  return (
    <section className={classes.section} aria-labelledby="drawer-lines">
      <h2 id="drawer-lines">Cash in and out since opening</h2>
      {lines.length === 0 && <p className="soft">No cash in or out yet</p>}
      {lines.length > 0 && (
        <table className={classes.table}>
          <caption className="said">Cash in and out, amounts in {currency}</caption>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Description</th>
              <th scope="col" className={classes.amount}>
                {currency}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.guid}>
                <td>
                  <time dateTime={line.at}>{dayTimeText(line.at, timeZone)}</time>
                </td>
                <td>
                  {seesMoney ? <a href={transactionPath(line.guid)}>{line.memo}</a> : line.memo}
                  {line.reference !== null && ` · ${line.reference}`}
                </td>
                <td className={`${classes.amount} figures`}>{amountText(line.amountCents, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** The last count, printable for the safe. */
function LastCount({ counted }: { counted: DrawerCounted }) {
  const { timeZone } = useAccount().site
  const { holder, closedAt, closedBy, reason, counts } = counted
  return (
    <section className={classes.section} aria-labelledby="last-count">
      <h2 id="last-count">Last count</h2>
      <p>
        {holder.name}, counted {closedAt !== null && dayTimeText(closedAt, timeZone)} by{' '}
        {closedBy ?? 'Kerbside'}
        {reason && `: ${reason}`}
      </p>
      <table className={classes.table}>
        <caption className="said">Count by currency</caption>
        <thead>
          <tr>
            <th scope="col">Currency</th>
            <th scope="col" className={classes.amount}>
              Expected
            </th>
            <th scope="col" className={classes.amount}>
              Counted
            </th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((count) => (
            <tr key={count.currency}>
              <td>{count.currency}</td>
              <td className={`${classes.amount} figures`}>
                {amountText(count.expectedCents, count.currency)}
              </td>
              <td className={`${classes.amount} figures`}>
                {amountText(count.countedCents, count.currency)}
              </td>
              <td>{differenceText(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
