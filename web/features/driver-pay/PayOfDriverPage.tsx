import { useState, type ReactNode } from 'react'
import { driverPayPath } from '#contract/addresses.ts'
import { driverPayMonth } from '#contract/driver-pay.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { monthAfter } from '#domain/calendar/period.ts'
import { daysOfMonth } from '#domain/calendar/service-date.ts'
import { rateOn, rateText } from '#domain/driver-pay/trip-pay.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { useParam, useUrlState } from '#web/shell/navigation/url.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { IconPrinter } from '#web/ui/icon/icons.ts'
import type { HeaderAction } from '#web/ui/page/PageHeader.tsx'
import { PeriodHeader } from '#web/ui/page/PeriodHeader.tsx'
import { dayYearText, monthText } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { Money } from '#web/ui/value/Money.tsx'
import { ApprovePay } from './ApprovePay.tsx'
import { Adjustments, PayLines } from './PayTables.tsx'
import { amountIn, monthOfUrl } from './pay-amounts.ts'
import classes from './driver-pay.module.css'

const RateDialog = preloadable(async () => (await import('./RateDialog.tsx')).RateDialog)
const AdjustmentDialog = preloadable(async () => (await import('./AdjustmentDialog.tsx')).AdjustmentDialog)
const ReopenPayDialog = preloadable(async () => (await import('./ReopenPayDialog.tsx')).ReopenPayDialog)

type Found = ReplyOf<typeof driverPayMonth>

/** Manager: one driver’s month, trip by trip. */
export default function PayOfDriverPage() {
  const driver = useParam('driver')
  const [url, setUrl] = useUrlState({ month: '' })
  const month = monthOfUrl(url.month, useToday())
  const found = useLoad(
    driverPayMonth,
    { params: { driver }, query: { month } },
    { live: ['ledger', 'trip'], keepPrevious: true },
  )
  const go = (months: number) => setUrl({ month: monthAfter(month, months) })
  const title = found.data === undefined ? 'Driver pay' : `${found.data.driver.name}’s pay`
  return (
    <Page title={title} back={driverPayPath({ month })} one="driver" load={found} actions={[print]}>
      {found.data && (
        <>
          <PeriodHeader
            unit="month"
            text={monthText(month)}
            dateTime={month}
            onBefore={() => go(-1)}
            onAfter={() => go(1)}
            onRefresh={found.reload}
            busy={found.isPrevious}
          />
          {!found.isPrevious && <MonthShown key={month} found={found.data} month={month} />}
        </>
      )}
    </Page>
  )
}

const print: HeaderAction = {
  kind: 'button',
  label: 'Print',
  icon: <IconPrinter size={18} aria-hidden />,
  onClick: () => window.print(),
}

type Asking = 'rate' | 'adjustment' | 'reopen'

function MonthShown({ found, month }: { found: Found; month: string }) {
  const { company, currency, timeZone } = useAccount().site
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const { driver, approved, rates, whyNotApprove, whyNotAdjust, whyNotReopen } = found
  const of = { driver, month }
  // An outside company is paid what was agreed for each trip.
  const isAgreed = found.lines.length > 0 && found.lines.every((it) => it.kind === 'agreed')
  const rate = rateOn(rates, daysOfMonth(month).last)
  return (
    <>
      <p className="print-only">
        {company}, {monthText(month)}
      </p>
      <dl className={classes.sums}>
        <Figure label="Trips">{found.trips}</Figure>
        <Figure label="Pay">
          <Money cents={found.payCents} currency={currency} />
        </Figure>
        <Figure label="Adjustments">
          <Money cents={found.adjustmentCents} currency={currency} />
        </Figure>
        <Figure label="Total" isMain>
          <Money cents={found.totalCents} currency={currency} />
        </Figure>
      </dl>
      <p className="note">
        {approved
          ? `Approved ${dayTimeText(approved.at, timeZone)} by ${approved.by}. Later changes are ` +
            'corrected in the next open month.'
          : rate
            ? `Rate from ${dayYearText(rate.fromDay)}: ${rateText(rate, amountIn(currency))}`
            : isAgreed
              ? 'All trips have an agreed cost'
              : 'No rate this month. Add one to pay this driver’s trips.'}
      </p>
      <div className={`${classes.actions} no-print`}>
        {approved ? (
          <Button kind="quiet" onClick={() => setAsking('reopen')} disabledReason={whyNotReopen}>
            Reopen
          </Button>
        ) : (
          <ApprovePay of={of} whyNot={whyNotApprove} />
        )}
        <Button onClick={() => setAsking('rate')}>{rates.length > 0 ? 'Change rate' : 'Add rate'}</Button>
        <Button onClick={() => setAsking('adjustment')} disabledReason={whyNotAdjust}>
          Add adjustment
        </Button>
      </div>
      <PayLines lines={found.lines} />
      <Adjustments adjustments={found.adjustments} whyNot={whyNotAdjust} />
      {asking === 'rate' && <RateDialog driver={driver} rates={rates} onClose={close} />}
      {asking === 'adjustment' && <AdjustmentDialog of={of} onClose={close} />}
      {asking === 'reopen' && <ReopenPayDialog of={of} onClose={close} />}
    </>
  )
}

function Figure({ label, isMain, children }: { label: string; isMain?: true; children: ReactNode }) {
  return (
    <div data-main={isMain}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
