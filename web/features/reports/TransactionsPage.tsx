import { useMemo } from 'react'
import { transactionPath } from '#contract/addresses.ts'
import { queryTransactions } from '#contract/ledger.ts'
import type { QueryIn } from '#contract/endpoint.ts'
import { screens } from '#contract/screens.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { entryKinds } from '#domain/ledger/entries.ts'
import { allLedgerAccounts, paymentMethods } from '#domain/ledger/ledger-accounts.ts'
import { useList } from '../../api/use-list.ts'
import { useLoad } from '../../api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useToday } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { dayYearText } from '#web/ui/value/format.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Money } from '#web/ui/value/Money.tsx'
import { EmptyMessage } from '#web/ui/state/Notice.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { accountText } from './ledger-words.ts'
import { PeriodPicker } from './PeriodPicker.tsx'
import { periodOf } from './report-links.ts'
import { transactionColumns } from './transaction-columns.tsx'
import { noTransactionFilters, TransactionFilters, type TransactionUrl } from './TransactionFilters.tsx'
import classes from './reports.module.css'

const live = ['ledger'] as const

/** Ledger entries: those behind a figure, or a search. */
export default function TransactionsPage() {
  const today = useToday()
  const { site } = useAccount()
  const [url, setUrl] = useUrlState(noTransactionFilters)
  const period = periodOf(url, today)
  const query = useMemo(() => queryOf(url, today), [url, today])
  const list = useList(queryTransactions, { query }, { live })
  const columns = useMemo(() => transactionColumns(site), [site])
  return (
    <Page title="Transactions" back={screens.reports.path} busy={list.requestState === 'Network'}>
      <PeriodPicker period={period} onPeriod={({ from, to }) => setUrl({ from, to })} onRefresh={list.reload} />
      {query.account && <AccountTotal query={query} />}
      <LoadBoundary {...list}>
        <DataTable
          label="Transactions"
          name="transactions"
          columns={columns}
          rows={list.rows}
          rowKey={(it) => it.guid}
          rowHref={(it) => transactionPath(it.guid)}
          live
          busy={list.isPrevious}
          more={{ has: list.hasMore, loading: list.loadingMore, load: list.loadMore }}
          toolbar={
            <>
              <SearchBox
                label="Search transactions"
                placeholder="Reference, customer, partner or words"
                value={url.query}
                onChange={(text) => setUrl({ query: text })}
              />
              <TransactionFilters url={url} onChange={setUrl} />
            </>
          }
          empty={
            <EmptyMessage
              action={<Button onClick={() => setUrl({ ...noTransactionFilters, from: url.from, to: url.to })}>Clear the filters</Button>}
            />
          }
        />
      </LoadBoundary>
    </Page>
  )
}

/** The sum of all matches: equal to the figure that linked here. */
function AccountTotal({ query }: { query: QueryIn<typeof queryTransactions> }) {
  const { currency } = useAccount().site
  const { data } = useLoad(queryTransactions, { query: { ...query, limit: 1 } }, { live, keepPrevious: true })
  if (!query.account || data?.totalCents === undefined) return null
  return (
    <p className={classes.total} role="status">
      <span>
        {accountText(query.account, query.detail ?? null)}
        {query.postedTo && `, posted by ${dayYearText(query.postedTo)}`}
      </span>
      <strong>
        <Money cents={data.totalCents} currency={currency} />
      </strong>
    </p>
  )
}

/** The query from the address; a malformed link asks less, not wrongly. */
function queryOf(url: TransactionUrl, today: string): QueryIn<typeof queryTransactions> {
  const kind = entryKinds.find((it) => it === url.kind)
  const method = paymentMethods.find((it) => it === url.method)
  const account = allLedgerAccounts.find((it) => it === url.account)
  return {
    ...periodOf(url, today),
    ...(url.query.trim() === '' ? {} : { query: url.query.slice(0, 200) }),
    ...(isServiceDate(url.postedTo) ? { postedTo: url.postedTo } : {}),
    ...(kind ? { kind } : {}),
    ...(method ? { method } : {}),
    ...(account ? { account, ...(url.detail === '' ? {} : { detail: url.detail.slice(0, 50) }) } : {}),
    ...(/^[0-9a-f-]{36}$/.test(url.partner) ? { partner: url.partner } : {}),
    ...(/^[0-9a-f-]{36}$/.test(url.customer) ? { customer: url.customer } : {}),
  }
}
