import { useMemo, useState } from 'react'
import { financialReportFile, groupPath } from '#contract/addresses.ts'
import { guestBalancesReport, type GuestBalance } from '#contract/receivables.ts'
import { guestAges, guestAgeWords } from '#domain/ledger/guest-ageing.ts'
import { useLoad } from '#web/api/use-load.ts'
import { FiguresAt } from '#web/parts/times/FiguresAt.tsx'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useMedia } from '#web/ui/device/media.ts'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { EmptyMessage, Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { amountText } from '#web/ui/value/format.ts'
import { opensPath } from './report-links.ts'
import classes from './reports.module.css'

const { name } = guestBalancesReport
const shownChoices = [
  { key: 'all', label: 'All' },
  ...guestAges.map((key) => ({ key, label: guestAgeWords[key] })),
  { key: 'credit', label: 'Credit' },
] as const
/** Rows on a page; the totals always cover all rows. */
const pageRows = 25

/** What guests owe, by days since the service. */
export function GuestBalances({ asOf }: { asOf: string }) {
  const { currency } = useAccount().site
  const opens = useMay('viewCustomer')
  const [url, setUrl] = useUrlState({ guest: '', age: 'all' })
  const [pages, setPages] = useState(1)
  const age = shownChoices.find((it) => it.key === url.age)?.key ?? 'all'
  const query = { asOf, ...(age !== 'all' && { age }), ...(url.guest !== '' && { find: url.guest }) }
  const found = useLoad(guestBalancesReport.rows, { query }, { live: ['ledger'], keepPrevious: true })
  const rows = found.data?.tables.guests ?? none
  // Cards omit empty amounts to stay short.
  const isCards = useMedia('(max-width: 40em)')
  const columns = useMemo(() => columnsOf(rows, { currency, asOf, isCards }), [rows, currency, asOf, isCards])
  const narrow = (next: { guest?: string; age?: string }) => {
    setPages(1)
    setUrl(next)
  }
  const shown = rows.slice(0, pages * pageRows)
  return (
    <section className={classes.report} aria-label="Owed by guests">
      <div className={classes.reportHead}>
        <h2>Owed by guests</h2>
        <span className="no-print">
          <Button size="xs" kind="quiet" href={financialReportFile(name, 'xlsx', query)} newTab>
            Excel
          </Button>
          <Button size="xs" kind="quiet" href={financialReportFile(name, 'csv', query)} newTab>
            CSV
          </Button>
        </span>
      </div>
      <FiguresAt at={found.data?.figuresAt} />
      <LoadBoundary {...found}>
        <DataTable
          label={`Owed by guests, amounts in ${currency}`}
          name="guest-balances"
          columns={columns}
          rows={shown}
          rowKey={(it) => it.key}
          {...(opens && { rowHref: (it: GuestBalance) => groupPath(it.key, it.newestGroup) })}
          asked={query}
          busy={found.isPrevious}
          total={rows.length}
          more={{ has: shown.length < rows.length, loading: false, load: () => setPages((it) => it + 1) }}
          toolbar={
            <>
              <SearchBox label="Find a guest" value={url.guest} onChange={(guest) => narrow({ guest })} />
              <SegmentChoice
                label="Days since the service"
                options={shownChoices}
                value={age}
                onChange={(next) => narrow({ age: next })}
              />
            </>
          }
          empty={
            age === 'all' && url.guest === '' ? (
              <Notice>No guest has a balance.</Notice>
            ) : (
              <EmptyMessage
                action={<Button onClick={() => narrow({ guest: '', age: 'all' })}>Show all guests</Button>}
              />
            )
          }
        />
      </LoadBoundary>
    </section>
  )
}

const none: readonly GuestBalance[] = []

interface Shown {
  currency: string
  asOf: string
  isCards: boolean
}

function columnsOf(all: readonly GuestBalance[], { currency, asOf, isCards }: Shown): Column<GuestBalance>[] {
  const money = (id: (typeof guestAges)[number] | 'credit', header: string): Column<GuestBalance> => ({
    id,
    header,
    cell: (it) =>
      it[id] === 0 && isCards ? null : (
        <span className={it[id] === 0 ? 'soft' : undefined}>{amountText(it[id], currency)}</span>
      ),
    align: 'end',
    total: () =>
      amountText(
        sumOf(all, (it) => it[id]),
        currency,
      ),
  })
  return [
    {
      id: 'guest',
      header: 'Guest',
      cell: (it) => it.label,
      fixed: true,
      cardTitle: true,
    },
    ...guestAges.map((key) => money(key, guestAgeWords[key])),
    ...(all.some((it) => it.credit !== 0) ? [money('credit', 'Credit')] : []),
    {
      id: 'balance',
      header: `Balance, ${currency}`,
      cell: (it) => (
        <a
          href={opensPath({ asOf, account: 'customerReceivable', customer: it.key })}
          aria-label={`${it.label}: ${amountText(it.balanceCents, currency)}, view transactions`}
        >
          {amountText(it.balanceCents, currency)}
        </a>
      ),
      align: 'end',
      total: () =>
        amountText(
          sumOf(all, (it) => it.balanceCents),
          currency,
        ),
    },
  ]
}

function sumOf(rows: readonly GuestBalance[], of: (row: GuestBalance) => number): number {
  return rows.reduce((cents, it) => cents + of(it), 0)
}
