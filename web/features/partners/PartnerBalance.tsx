import { counted } from '#domain/text/counted.ts'
import { ownInvoicesPath, ownStatementPath, partnerPath, transactionsPath } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { partnerBalance } from '#contract/partners.ts'
import { ageBuckets, ageBucketWords } from '#domain/invoice/ageing.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { dayYearText, moneyText } from '#web/ui/value/format.ts'
import { Money } from '#web/ui/value/Money.tsx'
import classes from './partners.module.css'

type Balance = ReplyOf<typeof partnerBalance>

/** What a partner owes and its available credit, always visible, with the aging below. */
export function PartnerBalance({ id }: { id: string }) {
  const { data } = useLoad(partnerBalance, { params: { id } }, { live: ['ledger'] })
  if (!data) return null
  return (
    <>
      <BalanceSummary id={id} balance={data} />
      <Ages id={id} ageing={data.ageing} />
    </>
  )
}

function BalanceSummary({ id, balance }: { id: string; balance: Balance }) {
  const { currency } = useAccount().site
  const mayTrace = useMay('financial')
  const owed = <Money cents={Math.abs(balance.balanceCents)} currency={currency} />
  return (
    <div className={classes.summary}>
      <dl>
        <div>
          <dt>{balance.balanceCents < 0 ? 'In credit' : 'Owes'}</dt>
          <dd>
            {mayTrace ? (
              <a href={transactionsPath({ partner: id, account: 'partnerReceivable' })}>{owed}</a>
            ) : (
              owed
            )}
          </dd>
        </div>
        <div>
          <dt>Payment terms</dt>
          <dd>{counted(balance.termsDays, 'day')}</dd>
        </div>
      </dl>
      <CreditGauge balance={balance} />
    </div>
  )
}

/** Credit used, as a bar, a number and text. */
function CreditGauge({ balance }: { balance: Balance }) {
  const { currency } = useAccount().site
  const { balanceCents, creditLimitCents, creditLeftCents } = balance
  const usedCents = Math.max(0, balanceCents)
  const share = creditLimitCents === 0 ? (usedCents > 0 ? 1 : 0) : usedCents / creditLimitCents
  const percent = Math.round(share * 100)
  const isBeyond = creditLeftCents < 0
  const words = isBeyond
    ? `Over the limit by ${moneyText(0 - creditLeftCents, currency)}`
    : `Available credit ${moneyText(creditLeftCents, currency)}`
  return (
    <div className={classes.gauge} data-state={isBeyond ? 'beyond' : percent >= 80 ? 'near' : 'fine'}>
      <p>
        <strong>{words}</strong>
        <span>
          {percent}% of {moneyText(creditLimitCents, currency)} used
        </span>
      </p>
      <div
        role="meter"
        aria-label="Credit used"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, percent)}
        aria-valuetext={`${percent}%. ${words}`}
      >
        <span style={{ width: `${Math.min(100, percent)}%` }} />
      </div>
    </div>
  )
}

/** Aging by days past due; all amounts add up to the balance. */
function Ages({ id, ageing }: { id: string; ageing: Balance['ageing'] }) {
  const { kind, site } = useAccount()
  const [statement, invoices] =
    kind === 'partner' ? [ownStatementPath, ownInvoicesPath] : [partnerPath(id), partnerPath(id, 'invoices')]
  const notInvoiced = `Not invoiced, services up to ${dayYearText(useToday())}`
  const others: [string, number][] = [
    ['Disputed', ageing.disputedCents],
    ['Credit', 0 - ageing.creditCents],
    ['Paid out, credit note pending', ageing.paidOutCents],
    [notInvoiced, ageing.notInvoicedCents],
    ['Upcoming services', ageing.toComeCents],
  ]
  const shown: [string, number, boolean][] = [
    ...ageBuckets.map((bucket): [string, number, boolean] => [
      bucket === 'notDue' ? 'Not due' : `${ageBucketWords[bucket]} overdue`,
      ageing[bucket],
      bucket !== 'notDue',
    ]),
    ...others
      .filter(([, cents]) => cents !== 0)
      .map(([label, cents]): [string, number, boolean] => [label, cents, false]),
  ]
  return (
    <dl className={classes.ages} aria-label="Aging">
      {shown.map(([label, cents, isLate]) => (
        <div key={label} {...(isLate && cents > 0 && { 'data-late': true })}>
          <dt>{label}</dt>
          <dd>
            <a href={label === 'Upcoming services' || label === notInvoiced ? statement : invoices}>
              <Money cents={cents} currency={site.currency} />
            </a>
          </dd>
        </div>
      ))}
    </dl>
  )
}
