import { useMemo } from 'react'
import { transactionPath } from '#contract/addresses.ts'
import { addressOf } from '#contract/endpoint.ts'
import { queryTransactions, transactionsCsv, transactionsXlsx } from '#contract/ledger.ts'
import { entryKindWords } from '#domain/ledger/entry-words.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { screens } from '#contract/screens.ts'
import { tableOf, useList } from '#web/api/use-list.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useToday } from '#web/shell/account/today.ts'
import { clearingOf, useListFilters } from '#web/shell/navigation/list-filters.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { sortOf, sortText } from '#web/ui/table/sort-text.ts'
import { useMedia } from '#web/ui/device/media.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { amountText } from '#web/ui/value/format.ts'
import { Money } from '#web/ui/value/Money.tsx'
import { EmptyMessage } from '#web/ui/state/Notice.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { accountsText } from './ledger-words.ts'
import { PeriodPicker } from './PeriodPicker.tsx'
import { periodOf, wholeMonth } from './report-links.ts'
import { transactionColumns } from './transaction-columns.tsx'
import {
  accountsOf,
  isNarrowed,
  narrowingTexts,
  noTransactionFilters,
  notNarrowed,
  queryOf,
  type TransactionUrl,
} from './transaction-url.ts'
import { TransactionFilters } from './TransactionFilters.tsx'
import classes from './reports.module.css'

const live = ['ledger'] as const
const sorts = ['posted', '-posted', 'amount', '-amount', 'who', '-who'] as const

type Found = ReplyOf<typeof queryTransactions>

/** Ledger entries: behind a figure, or by search. */
export default function TransactionsPage() {
  const today = useToday()
  const { site } = useAccount()
  const [url, setUrl, field] = useListFilters(noTransactionFilters)
  const period = periodOf(url, wholeMonth(today))
  const query = useMemo(() => queryOf(url, periodOf(url, wholeMonth(today))), [url, today])
  const { sort, asked } = sortOf(url.sort, sorts, '-posted')
  const list = useList(queryTransactions, { query: { ...query, ...asked } }, { live })
  const columns = useMemo(() => transactionColumns(site), [site])
  // The totals are below the table to save space; on a phone, they would be below all cards.
  const isPhone = useMedia('(max-width: 40em)')
  const sums = query.account === undefined && <Sums sums={list.first?.sums} />
  return (
    <Page
      title="Transactions"
      back={screens.reports.path}
      busy={list.requestState === 'Network'}
      beside={
        <>
          <PeriodPicker
            isShort
            period={period}
            onPeriod={({ from, to }) => setUrl({ from, to })}
            onRefresh={list.reload}
          />
          {isPhone && sums}
        </>
      }
    >
      {(query.account !== undefined || isNarrowed(url)) && (
        <BehindFigure found={list.first} url={url} onClear={() => setUrl(notNarrowed)} />
      )}
      <LoadBoundary {...list}>
        <DataTable
          label="Transactions"
          name="transactions"
          columns={columns}
          {...tableOf(list)}
          rowKey={(it) => it.guid}
          rowHref={(it) => transactionPath(it.guid)}
          sort={sort}
          onSort={(next) => setUrl({ sort: sortText(next) })}
          live
          wholeIn="Excel"
          foot={!isPhone && sums}
          onClearFilters={
            isNarrowed(url) ? null : clearingOf(url, noTransactionFilters, setUrl, ['from', 'to'])
          }
          toolbar={
            <>
              <SearchBox
                label="Search transactions"
                placeholder="Reference, customer, partner or text"
                {...field('query')}
              />
              <TransactionFilters url={url} onChange={setUrl} />
              <Button size="xs" href={addressOf(transactionsCsv.path, {}, query)}>
                CSV
              </Button>
              <Button size="xs" href={addressOf(transactionsXlsx.path, {}, query)}>
                Excel
              </Button>
            </>
          }
          empty={
            <EmptyMessage
              action={
                <Button
                  onClick={() =>
                    setUrl({ ...noTransactionFilters, from: url.from, to: url.to, sort: url.sort })
                  }
                >
                  Clear filters
                </Button>
              }
            />
          }
        />
      </LoadBoundary>
    </Page>
  )
}

/** The totals of all matching entries by kind: money in (negative: out) or the amount charged. */
function Sums({ sums = [] }: { sums: Found['sums'] }) {
  const { currency } = useAccount().site
  if (sums.length === 0) return null
  return (
    <dl className={classes.sums} aria-label={`Totals of all matching transactions in ${currency}`}>
      {sums.map(({ kind, cents }) => (
        <div key={kind}>
          <dt>{entryKindWords[kind]}</dt>
          <dd className="figures">{amountText(cents, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The total of all matches, equal to the linked figure, with the filters of the link. */
function BehindFigure({
  found,
  url,
  onClear,
}: {
  found: Found | undefined
  url: TransactionUrl
  onClear: () => void
}) {
  const { currency } = useAccount().site
  const accounts = accountsOf(url.account)
  const narrowing = [...narrowingTexts(url), ...(found?.narrowedTo ?? [])]
  return (
    <div className={classes.total}>
      <p role="status">
        <span>
          {[...(accounts.length > 0 ? [accountsText(accounts, url.detail || null)] : []), ...narrowing].join(
            ' · ',
          )}{' '}
        </span>
        {accounts.length > 0 && found?.totalCents !== undefined && (
          <strong>
            <Money cents={found.totalCents} currency={currency} />
          </strong>
        )}
      </p>
      {isNarrowed(url) && (
        <Button size="xs" kind="quiet" onClick={onClear}>
          Clear these filters
        </Button>
      )}
    </div>
  )
}
