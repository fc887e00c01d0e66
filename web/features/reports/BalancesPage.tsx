import { partnerPath } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { accountBalance } from '#contract/ledger.ts'
import { screens } from '#contract/screens.ts'
import { addDays, isServiceDate } from '#domain/calendar/service-date.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { PeriodHeader } from '#web/ui/page/PeriodHeader.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { FilterDay } from '#web/ui/table/ListFilters.tsx'
import { amountText, dayYearText } from '#web/ui/value/format.ts'
import { ReceivablesBridge } from './Bridges.tsx'
import { GuestBalances } from './GuestBalances.tsx'
import { opensPath } from './report-links.ts'
import classes from './reports.module.css'

type Balances = ReplyOf<typeof accountBalance>

interface Line {
  key: string
  label: string
  cents: number
  opens: Record<string, string>
  /** Link of the label. */
  href?: string | undefined
}

/** Receivables, liabilities and money at the end of a day. */
export default function BalancesPage() {
  const today = useToday()
  const [url, setUrl] = useUrlState({ asOf: '' })
  const asOf = isServiceDate(url.asOf) ? url.asOf : today
  const found = useLoad(accountBalance, { query: { asOf } }, { live: ['ledger'], keepPrevious: true })
  const show = (day: string) => setUrl({ asOf: day === today ? '' : day })
  return (
    <Page title="Balances" back={screens.reports.path} busy={found.requestState === 'Network'}>
      <div className={classes.head}>
        <PeriodHeader
          unit="day"
          text={`As of ${dayYearText(asOf)}`}
          dateTime={asOf}
          onBefore={() => show(addDays(asOf, -1))}
          onAfter={() => show(addDays(asOf, 1))}
          onRefresh={found.reload}
        />
        <div className="no-print">
          <FilterDay
            label="As of"
            value={asOf}
            today={today}
            onChange={(day) => show(day === '' ? today : day)}
          />
        </div>
      </div>
      <LoadBoundary {...found}>{found.data && <BalancesShown balances={found.data} />}</LoadBoundary>
      <GuestBalances asOf={asOf} />
    </Page>
  )
}

function BalancesShown({ balances }: { balances: Balances }) {
  const seesPartners = useMay('managePartner')
  const { asOf } = balances
  const of = (more: Record<string, string>) => ({ asOf, ...more })
  return (
    <div className={classes.columns}>
      <Panel
        title="All accounts"
        note="Debits are positive, credits negative. They sum to zero."
        lines={balances.trial.map((account) => ({
          key: account.account,
          label: account.label,
          cents: account.balanceCents,
          opens: of({ account: account.account }),
        }))}
      />
      <ReceivablesBridge lines={balances.receivables} asOf={asOf} />
      <Panel
        title="Tax"
        note="Due: for services up to this date. In advance: for later services."
        lines={balances.taxDue.flatMap(({ code, dueCents, advanceCents }) => [
          {
            key: code,
            label: `${code}, due`,
            cents: dueCents,
            opens: of({ account: 'taxDue', detail: code, to: asOf }),
          },
          {
            key: `${code} advance`,
            label: `${code}, in advance`,
            cents: advanceCents,
            opens: of({ account: 'taxDue', detail: code, from: addDays(asOf, 1) }),
          },
        ])}
      />
      <Panel
        title="Cash by person"
        lines={balances.cash.map((holder) => ({
          key: holder.guid ?? 'safe',
          label: holder.name,
          cents: holder.balanceCents,
          opens: of({ account: 'cash', party: holder.guid ?? 'none' }),
        }))}
      />
      <Panel
        title="Gratuities due"
        lines={balances.gratuitiesDue.map((driver) => ({
          key: driver.guid,
          label: driver.name,
          cents: driver.dueCents,
          opens: of({ account: 'gratuitiesDue', party: driver.guid }),
        }))}
      />
      <Panel
        title="Owed by partners"
        lines={balances.partners.map((partner) => ({
          key: partner.guid,
          label: partner.name,
          cents: partner.balanceCents,
          opens: of({ account: 'partnerReceivable', party: partner.guid }),
          href: seesPartners ? partnerPath(partner.guid) : undefined,
        }))}
      />
      {balances.channels.length > 0 && (
        <Panel
          title="Owed by channels"
          lines={balances.channels.map((channel) => ({
            key: channel.name,
            label: channel.name,
            cents: channel.balanceCents,
            opens: of({ account: 'channelReceivable', detail: channel.name }),
          }))}
        />
      )}
    </div>
  )
}

interface PanelProps {
  title: string
  note?: string | undefined
  lines: readonly Line[]
}

function Panel({ title, note, lines }: PanelProps) {
  const { currency } = useAccount().site
  const total = lines.reduce((cents, it) => cents + it.cents, 0)
  return (
    <section className={classes.panel} aria-label={title}>
      <h2>{title}</h2>
      {note && <p className="note">{note}</p>}
      {lines.length === 0 && <p className="soft">None</p>}
      {lines.length > 0 && (
        <table className={classes.figures}>
          <caption className="said">
            {title} in {currency}
          </caption>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key}>
                <th scope="row">
                  {line.href === undefined ? line.label : <a href={line.href}>{line.label}</a>}
                </th>
                <td className="figures">
                  <a
                    href={opensPath(line.opens)}
                    aria-label={`${line.label}: ${amountText(line.cents, currency)}, view transactions`}
                  >
                    {amountText(line.cents, currency)}
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td className="figures">{amountText(total, currency)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}
