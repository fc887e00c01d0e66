import { useMemo } from 'react'
import { bookingTotals } from '#contract/booking-totals.ts'
import type { queryCustomers } from '#contract/customers.ts'
import type { QueryIn } from '#contract/endpoint.ts'
import { useLoad } from '#web/api/use-load.ts'
import type { List } from '#web/api/use-list.ts'
import type { FoundRow } from './found-columns.tsx'

type Filters = QueryIn<typeof bookingTotals>

const live = ['group', 'ledger'] as const
const tooWide = 'Choose dates first'
const tooVague = 'Narrow the search first'

interface BookingTotals {
  /** All reservations found and their prices together; null if they aren't known. */
  totals: { count: number; totalCents: number } | null
  /** Why the list can't be sorted by total. Null: it can. */
  whyNotByTotal: string | null
}

/**
 * The totals of the list: from its rows once all are loaded, and otherwise from the server, if the filters
 * match few enough.
 */
export function useBookingTotals(query: QueryIn<typeof queryCustomers>, list: List<FoundRow>): BookingTotals {
  const filters = useMemo(() => filtersOf(query), [query])
  const isSearch = query.query !== undefined
  const skip = isSearch || Object.keys(filters).length === 0
  const { data } = useLoad(bookingTotals, { query: filters }, { live, skip, keepPrevious: true })
  const isWhole = list.first !== undefined && !list.hasMore
  const ofServer = skip ? null : data?.found
  const totals = isWhole ? totalsOf(list.rows) : (ofServer ?? null)
  if (isSearch) return { totals, whyNotByTotal: isWhole ? null : tooVague }
  return { totals, whyNotByTotal: ofServer === null ? tooWide : null }
}

function filtersOf({
  query: _query,
  sort: _sort,
  only: _only,
  details: _details,
  ...filters
}: QueryIn<typeof queryCustomers>): Filters {
  return filters
}

function totalsOf(rows: readonly FoundRow[]): { count: number; totalCents: number } {
  const groups = rows.flatMap((it) => it.group ?? [])
  return { count: groups.length, totalCents: groups.reduce((cents, it) => cents + it.totalCents, 0) }
}
