import { useState, type ReactNode } from 'react'
import { driverPayPath } from '#contract/addresses.ts'
import { payOfDriver } from '#contract/driver-pay.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { daysOfPay, payPeriodText, payUnit } from '#domain/driver-pay/pay-period.ts'
import { rateOn, rateText } from '#domain/driver-pay/trip-pay.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useParam, useUrlState } from '#web/shell/navigation/url.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { IconPrinter } from '#web/ui/icon/icons.ts'
import type { HeaderAction } from '#web/ui/page/PageHeader.tsx'
import { dayYearText } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { Money } from '#web/ui/value/Money.tsx'
import { Approvals } from './Approvals.tsx'
import { ApprovePay } from './ApprovePay.tsx'
import { MailPay } from './MailPay.tsx'
import { PayPeriodHeader } from './PayPeriodHeader.tsx'
import { Adjustments, PayLines } from './PayTables.tsx'
import { amountIn, periodQuery } from './pay-amounts.ts'
import classes from './driver-pay.module.css'

const RateDialog = preloadable(async () => (await import('./RateDialog.tsx')).RateDialog)
const AdjustmentDialog = preloadable(async () => (await import('./AdjustmentDialog.tsx')).AdjustmentDialog)
const ReopenPayDialog = preloadable(async () => (await import('./ReopenPayDialog.tsx')).ReopenPayDialog)

type Found = ReplyOf<typeof payOfDriver>

/** Manager: one driver’s month or week, trip by trip. */
export default function PayOfDriverPage() {
  const driver = useParam('driver')
  const [url, setUrl] = useUrlState({ period: '' })
  const query = periodQuery(url.period)
  const found = useLoad(
    payOfDriver,
    { params: { driver }, query },
    { live: ['ledger', 'trip'], keepPrevious: true },
  )
  const title = found.data === undefined ? 'Driver pay' : `${found.data.driver.name}’s pay`
  return (
    <Page title={title} back={driverPayPath(query)} one="driver" load={found} actions={[print]}>
      {found.data && (
        <>
          <PayPeriodHeader
            ofRecord
            period={found.data.period}
            before={found.data.before}
            after={found.data.after}
            onPeriod={(period) => setUrl({ period })}
            onRefresh={found.reload}
            busy={found.isPrevious}
          />
          {!found.isPrevious && <PeriodShown key={found.data.period} found={found.data} />}
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

function PeriodShown({ found }: { found: Found }) {
  const { company, currency } = useAccount().site
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const { driver, period, approved, rates, whyNotApprove, whyNotAdjust, whyNotReopen, whyNotMail } = found
  const of = { driver, period }
  const note = useNote(found)
  return (
    <>
      <p className="print-only">
        {company}, {payPeriodText(period)}
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
      <p className="note">{note}</p>
      <div className={`${classes.actions} no-print`}>
        {approved ? (
          <>
            <MailPay
              period={period}
              drivers={[driver.guid]}
              whom={driver.name}
              label={approved.mailedAt === null ? 'E-mail' : 'E-mail again'}
              whyNot={whyNotMail}
            />
            <Button kind="quiet" onClick={() => setAsking('reopen')} disabledReason={whyNotReopen}>
              Reopen
            </Button>
          </>
        ) : (
          <ApprovePay period={period} drivers={[driver.guid]} label="Approve" whyNot={whyNotApprove} />
        )}
        <Button onClick={() => setAsking('rate')}>{rates.length > 0 ? 'Change rate' : 'Add rate'}</Button>
        <Button onClick={() => setAsking('adjustment')} disabledReason={whyNotAdjust}>
          Add adjustment
        </Button>
      </div>
      <PayLines lines={found.lines} />
      <Adjustments adjustments={found.adjustments} whyNot={whyNotAdjust} />
      <Approvals driver={driver.guid} approvals={found.approvals} />
      {asking === 'rate' && <RateDialog driver={driver} rates={rates} onClose={close} />}
      {asking === 'adjustment' && <AdjustmentDialog of={of} onClose={close} />}
      {asking === 'reopen' && <ReopenPayDialog of={of} onClose={close} />}
    </>
  )
}

/** Who approved the pay, or the rate it is computed with. */
function useNote({ period, approved, lines, rates }: Found): string {
  const { currency, timeZone } = useAccount().site
  if (approved) {
    const mailed = approved.mailedAt === null ? '' : ` E-mailed ${dayTimeText(approved.mailedAt, timeZone)}.`
    const by = `Approved ${dayTimeText(approved.at, timeZone)} by ${approved.by}.`
    return `${by}${mailed} Later changes are corrected in the next open ${payUnit(period)}.`
  }
  const rate = rateOn(rates, daysOfPay(period).last)
  if (rate) return `Rate from ${dayYearText(rate.fromDay)}: ${rateText(rate, amountIn(currency))}`
  // An outside company is paid what was agreed for each trip.
  const isAgreed = lines.length > 0 && lines.every((it) => it.kind === 'agreed')
  return isAgreed
    ? 'All trips have an agreed cost'
    : `No rate this ${payUnit(period)}. Add one to pay this driver’s trips.`
}

function Figure({ label, isMain, children }: { label: string; isMain?: true; children: ReactNode }) {
  return (
    <div data-main={isMain}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
