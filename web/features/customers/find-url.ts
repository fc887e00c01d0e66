import type { queryCustomers } from '#contract/customers.ts'
import type { QueryIn } from '#contract/endpoint.ts'
import { sortOf, sortText } from '#web/ui/table/sort-text.ts'
import type { Sort } from '#web/ui/table/table-columns.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import { chosenDays } from '#web/parts/day/relative-dates.ts'

/** The list's search and filters, as URL parameters. */
export interface FindUrl {
  [name: string]: string
  query: string
  /** One of `relativeDates`, relative to when the link is opened. If empty, `from` and `to` apply. */
  when: string
  from: string
  to: string
  status: string
  partner: string
  /** `yes` or empty. */
  owing: string
  waitlist: string
  /** The reservations of one customer. */
  customer: string
  /** The reservations of one repeated booking. */
  series: string
  /**
   * `-next`: the latest service first. `next`: a search by next service. `total` and `-total`: by price.
   * Empty: the default order.
   */
  sort: string
}

export const noFilters: FindUrl = {
  query: '',
  when: '',
  from: '',
  to: '',
  status: '',
  partner: '',
  owing: '',
  waitlist: '',
  customer: '',
  series: '',
  sort: '',
}

const groupStatuses = ['waitlisted', 'confirmed', 'cancelled'] as const

type Query = QueryIn<typeof queryCustomers>

/** The query from the URL. Ignores invalid parameters. */
export function queryOf(
  { query, status, partner, owing, waitlist, customer, series, sort, ...dates }: FindUrl,
  today: string,
): Query {
  const known = groupStatuses.find((it) => it === status)
  return {
    ...(query.trim() === '' ? {} : { query: query.slice(0, 200) }),
    ...chosenDays(dates, today),
    ...(known ? { status: known } : {}),
    ...(isGuid(partner) ? { partner } : {}),
    ...(owing === 'yes' ? { owing } : {}),
    // A search has the best match first, and is sorted by the page.
    ...(query.trim() === '' && sort !== 'next' ? orderOf(sort) : {}),
    ...(isGuid(customer) ? { customer } : {}),
    ...(isGuid(series) ? { series } : {}),
    ...(waitlist === 'yes' ? { waitlisted: waitlist } : {}),
  }
}

const orders = ['next', '-next', 'total', '-total'] as const

function orderOf(text: string): Pick<Query, 'sort'> {
  const sort = orders.find((it) => it === text)
  return sort ? { sort } : {}
}

/** The column in whose order the rows are: a search only in a chosen one, once it is complete. */
export function sortedBy({ query, sort }: FindUrl, isSorted: boolean): Sort | null {
  const chosen = orderOf(sort).sort
  if (!isSorted || (query.trim() !== '' && !chosen)) return null
  return sortOf(chosen ?? 'next', orders, 'next').sort
}

/** The `sort` of the address. */
export function sortInUrl(sort: Sort, isSearch: boolean): string {
  const text = sortText(sort)
  return text === 'next' && !isSearch ? '' : text
}

/** Describes the order of the list. */
export function orderText({ query, from, to }: Query, sorted: Sort | null): string {
  if (sorted === null) return 'Best match first'
  if (sorted.id === 'total') return sorted.desc ? 'Highest total first' : 'Lowest total first'
  if (sorted.desc) return 'Latest service first'
  const isBetweenDates = query === undefined && (from !== undefined || to !== undefined)
  return isBetweenDates ? 'Earliest service first' : 'Upcoming services first, then past ones'
}
