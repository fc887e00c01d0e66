import { useMemo } from 'react'
import { quotePath } from '#contract/addresses.ts'
import { queryQuotes } from '#contract/quotes.ts'
import { screens } from '#contract/screens.ts'
import { quoteStates } from '#domain/quote/quote-states.ts'
import { tableOf, useList } from '#web/api/use-list.ts'
import { lookOf } from '#web/parts/status/statuses.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { EmptyList } from '#web/ui/state/EmptyList.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterSelect, ListFilters } from '#web/ui/table/ListFilters.tsx'
import { sortOf, sortText } from '#web/ui/table/sort-text.ts'
import { quoteColumns } from './quote-columns.tsx'

const live = ['quote', 'customer'] as const
const noFilters = { query: '', state: '', customer: '', sort: '' }
const orders = ['created', '-created', 'validUntil', '-validUntil'] as const
const states = quoteStates.map((it) => [it, lookOf('quote', it).word] as const)

/** Saved quotes: prices given to callers who decide later. */
export default function QuotesPage() {
  const { timeZone } = useAccount().site
  const [url, setUrl, field] = useUrlState(noFilters)
  const { sort, asked } = sortOf(url.sort, orders, '-created')
  const state = quoteStates.find((it) => it === url.state)
  const filters = {
    ...(url.query.trim() === '' ? {} : { query: url.query.slice(0, 200) }),
    ...(state ? { state } : {}),
    ...(url.customer === '' ? {} : { customer: url.customer }),
  }
  const list = useList(queryQuotes, { query: { ...filters, ...asked } }, { live })
  const columns = useMemo(() => quoteColumns(timeZone), [timeZone])
  return (
    <Page title="Quotes" back={screens.newBooking.path} busy={list.requestState === 'Network'}>
      <LoadBoundary {...list}>
        <DataTable
          label="Quotes"
          name="quotes"
          columns={columns}
          {...tableOf(list)}
          rowKey={(it) => it.guid}
          rowHref={(it) => quotePath(it.guid)}
          sort={sort}
          onSort={(next) => setUrl({ sort: sortText(next) })}
          live
          toolbar={
            <>
              <SearchBox label="Search quotes" placeholder="Number, name or e-mail" {...field('query')} />
              <ListFilters values={[url.state]}>
                <FilterSelect label="Status" none="Any status" choices={states} {...field('state')} />
              </ListFilters>
            </>
          }
          empty={
            <EmptyList isFiltered={Object.keys(filters).length > 0} onClear={() => setUrl(noFilters)}>
              No quotes yet. Save one in New Booking.
            </EmptyList>
          }
        />
      </LoadBoundary>
    </Page>
  )
}
