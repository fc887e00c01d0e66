import { useState } from 'react'
import { journalPath, reportsPath } from '#contract/addresses.ts'
import { closeMonth, closingState } from '#contract/closing.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { taxReport } from '#contract/financial-reports.ts'
import { screens } from '#contract/screens.ts'
import { monthAfter } from '#domain/calendar/period.ts'
import { daysOfMonth } from '#domain/calendar/service-date.ts'
import { useChange } from '#web/api/use-change.ts'
import { useLoad } from '#web/api/use-load.ts'
import { ManagerTabs } from '#web/parts/manager-tabs/ManagerTabs.tsx'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmThenDo } from '#web/ui/dialog/ConfirmThenDo.tsx'
import { Dialog, Problems } from '#web/ui/dialog/Dialog.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { PeriodHeader } from '#web/ui/page/PeriodHeader.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { dayYearText, moneyText, monthText } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { ReceivablesBridge } from './Bridges.tsx'
import { ClosingsTable } from './ClosingsTable.tsx'
import { opensPath } from './report-links.ts'
import classes from './reports.module.css'

const ReopenDialog = preloadable(async () => (await import('./ReasonDialog.tsx')).ReopenDialog)

type State = ReplyOf<typeof closingState>

/** Manager: closes the books of a month and lists its open items and all closings. */
export default function ClosingPage() {
  const [url, setUrl] = useUrlState({ month: '' })
  const asked = /^20\d\d-(0[1-9]|1[0-2])$/.test(url.month) ? { month: url.month } : {}
  const found = useLoad(
    closingState,
    { query: asked },
    { live: ['ledger', 'group', 'trip'], keepPrevious: true },
  )
  const month = found.data?.month ?? asked.month
  return (
    <Page title={screens.manager.label} busy={found.requestState === 'Network'}>
      <ManagerTabs now="closing" />
      <LoadBoundary {...found}>
        {month && found.data && (
          <>
            <div className={classes.head}>
              <PeriodHeader
                unit="month"
                text={monthText(month)}
                dateTime={month}
                onBefore={() => setUrl({ month: monthAfter(month, -1) })}
                onAfter={() => setUrl({ month: monthAfter(month, 1) })}
                onRefresh={found.reload}
              />
            </div>
            <MonthShown key={month} state={found.data} />
            <ClosingsTable closings={found.data.closings} />
          </>
        )}
      </LoadBoundary>
    </Page>
  )
}

function MonthShown({ state }: { state: State }) {
  const mayReopen = useMay('policyOverride')
  const { timeZone } = useAccount().site
  const [open, setOpen] = useState(false)
  const { month, firstOpenDay, whyNotReopen, filed } = state
  const isClosed = firstOpenDay !== null && daysOfMonth(month).last < firstOpenDay
  return (
    <div className={classes.grid}>
      <section className={classes.panel} aria-label="Month">
        <h2>{monthText(month)}</h2>
        <p className="note">
          {isClosed ? 'This month’s books are closed.' : 'This month’s books are open.'}
          {firstOpenDay !== null && ` The first open day is ${dayYearText(firstOpenDay)}.`}
          {filed && ` Tax filed ${dayTimeText(filed.at, timeZone)} by ${filed.by}.`}
        </p>
        <Figures state={state} />
        <div className={classes.actions}>
          <Button href={reportsPath({ tab: 'tax', month })}>View tax</Button>
          <Button href={journalPath(daysAsPeriod(month))}>Export journal</Button>
          {isClosed ? (
            <Button
              kind="quiet"
              onClick={() => setOpen(true)}
              disabledReason={mayReopen ? whyNotReopen : 'Reopening a month needs a policy override'}
            >
              Reopen
            </Button>
          ) : (
            <CloseMonth month={month} whyNot={state.whyNotClose} />
          )}
        </div>
        {open && <ReopenDialog month={month} onClose={() => setOpen(false)} />}
      </section>
      {!isClosed && <UnresolvedList state={state} />}
      <ReceivablesBridge lines={state.receivables} asOf={daysOfMonth(month).last} />
    </div>
  )
}

function daysAsPeriod(month: string): { from: string; to: string } {
  const { first, last } = daysOfMonth(month)
  return { from: first, to: last }
}

function Figures({ state: { month, figures } }: { state: State }) {
  const { currency } = useAccount().site
  const { first, last } = daysOfMonth(month)
  const lines: [string, number, Record<string, string>][] = [
    ['Revenue before tax', figures.revenueCents, { account: 'revenue', from: first, to: last }],
    ['Tax', figures.taxCents, { account: 'taxDue', from: first, to: last }],
    ['Owed by guests at month end', figures.guestsCents, { account: 'customerReceivable', asOf: last }],
    ['Owed by partners at month end', figures.partnersCents, { account: 'partnerReceivable', asOf: last }],
  ]
  return (
    <table className={classes.figures}>
      <caption className="said">Figures for the month</caption>
      <tbody>
        {lines.map(([label, cents, opens]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="figures">
              <a
                href={opensPath(opens)}
                aria-label={`${label}: ${moneyText(cents, currency)}, view transactions`}
              >
                {moneyText(cents, currency)}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function UnresolvedList({ state: { unresolved } }: { state: State }) {
  const { currency } = useAccount().site
  return (
    <section className={classes.panel} aria-label="Open items">
      <h2>Open items</h2>
      {unresolved.length === 0 && <p>Everything for this month is settled.</p>}
      {unresolved.length > 0 && (
        <p className="note">
          You can still close the month. Anything settled after that counts towards a later month.
        </p>
      )}
      <ul className={classes.unresolved}>
        {unresolved.map(({ key, label, count, cents, href }) => (
          <li key={key}>
            {href === null ? label : <a href={href}>{label}</a>}
            <span className="figures">
              {count.toLocaleString('en-US')}
              {cents !== null && `, ${moneyText(cents, currency)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Previews closing, then closes. */
function CloseMonth({ month, whyNot }: { month: string; whyNot: string | null }) {
  const { currency } = useAccount().site
  const change = useChange(closeMonth.confirm, closeMonth.make, { refreshes: [closingState, taxReport.rows] })
  const run = async () => {
    if ((await change.apply()) !== null) change.back()
  }
  const name = monthText(month)
  return (
    <>
      <Button
        kind="main"
        busy={change.sending && change.plan === null}
        onClick={() => void change.ask({ body: { month } })}
        disabledReason={whyNot}
      >
        Close {name}
      </Button>
      {change.plan === null && <Problems problems={change.problems} />}
      <Dialog open={change.plan !== null} title={`Close ${name}`} onClose={change.back} size="lg">
        <ConfirmThenDo
          plan={change.plan}
          currency={currency}
          hasBalance={false}
          doLabel="Close the books"
          keepLabel="Cancel"
          sending={change.sending}
          problems={change.problems}
          onDo={() => void run()}
          onKeep={change.back}
        />
      </Dialog>
    </>
  )
}
