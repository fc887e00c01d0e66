import { entryKindWords } from '#domain/ledger/entry-words.ts'
import type { QueryIn } from '#contract/endpoint.ts'
import type { queryTransactions } from '#contract/ledger.ts'
import type { Period } from '#domain/calendar/period.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { entryKinds } from '#domain/ledger/entries.ts'
import { allLedgerAccounts, paymentMethods, type LedgerAccount } from '#domain/ledger/ledger-accounts.ts'
import { allBookingKinds, bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { allGroupSources, groupSources } from '#domain/vocabulary/group-sources.ts'
import { percentText } from '#domain/pricing/rounding.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import { dayYearText } from '#web/ui/value/format.ts'

const isOneOrNone = (text: string) => text === 'none' || isGuid(text)
const isOneOf = (all: readonly string[]) => (text: string) => all.includes(text)
const areOf = (all: readonly string[]) => (text: string) => text.split(',').every((it) => all.includes(it))
const isShort = (text: string) => text.length <= 200

/** Every filter a URL can contain, with its validation. */
const filters = {
  postedFrom: isServiceDate,
  postedTo: isServiceDate,
  asOf: isServiceDate,
  kind: isOneOf(entryKinds),
  countsAs: areOf(entryKinds),
  method: isOneOf(paymentMethods),
  account: areOf(allLedgerAccounts),
  detail: isShort,
  partner: isGuid,
  customer: isGuid,
  party: isOneOrNone,
  bookingKind: areOf(allBookingKinds),
  source: isOneOf(allGroupSources),
  guestsOf: isOneOrNone,
  flight: (text: string) => text.length <= 20,
  band: isOneOf(['adult', 'child', 'infant', 'other']),
  taxCode: (text: string) => text.length <= 50,
  taxRate: (text: string) => /^\d{1,6}$/.test(text),
  credits: isOneOf(['no', 'yes']),
  service: isOneOrNone,
  vehicle: isOneOrNone,
  driver: isOneOrNone,
  fromZone: isOneOrNone,
  toZone: isOneOrNone,
} satisfies Record<string, (text: string) => boolean>
type Filter = keyof typeof filters
const names = Object.keys(filters) as readonly Filter[]

export type TransactionUrl = Record<Filter | 'query' | 'from' | 'to' | 'sort', string>

export const noTransactionFilters = Object.fromEntries(
  ['query', 'from', 'to', 'sort', ...names].map((name) => [name, '']),
) as TransactionUrl

/** The query from the URL; invalid filters are ignored. */
export function queryOf(url: TransactionUrl, period: Period): QueryIn<typeof queryTransactions> {
  const asked = names
    .filter((name) => url[name] !== '' && filters[name](url[name]))
    .map((name) => [name, url[name]])
  return {
    ...period,
    ...(url.query.trim() === '' ? {} : { query: url.query.slice(0, 200) }),
    ...Object.fromEntries(asked),
  }
}

export function accountsOf(text: string): LedgerAccount[] {
  return allLedgerAccounts.filter((it) => text.split(',').includes(it))
}

/** Filters without a field of their own, set by links from figures. */
const byLink = names.filter((name) => !['kind', 'method', 'account', 'detail', 'partner'].includes(name))

export function isNarrowed(url: TransactionUrl): boolean {
  return byLink.some((name) => url[name] !== '' && filters[name](url[name]))
}

/** Clears those filters. */
export const notNarrowed = Object.fromEntries(byLink.map((name) => [name, ''])) as Partial<TransactionUrl>

const bandWords: Record<string, string> = {
  adult: 'Adults',
  child: 'Children',
  infant: 'Infants',
  other: 'Surcharges and other',
}
const many = (text: string, words: Record<string, string>) =>
  text
    .split(',')
    .map((it) => words[it] ?? it)
    .join(' or ')

/** Describes the filters, except those by guid, which the server names. */
export function narrowingTexts(url: TransactionUrl): string[] {
  const said: Partial<Record<Filter, (text: string) => string>> = {
    postedFrom: (it) => `Posted from ${dayYearText(it)}`,
    postedTo: (it) => `Posted up to ${dayYearText(it)}`,
    asOf: (it) => `Posted up to ${dayYearText(it)}`,
    countsAs: (it) => many(it, entryKindWords),
    bookingKind: (it) =>
      many(it, Object.fromEntries(allBookingKinds.map((kind) => [kind, bookingKinds[kind].label]))),
    source: (it) => many(it, groupSources),
    flight: (it) => (it === 'none' ? 'No flight' : `Flight ${it}`),
    band: (it) => bandWords[it] ?? it,
    taxCode: (it) => (it === 'none' ? 'No tax' : it),
    taxRate: (it) => percentText(Number(it)),
    credits: (it) => (it === 'yes' ? 'Reversed' : 'Charged'),
  }
  return byLink
    .filter((name) => url[name] !== '' && filters[name](url[name]))
    .flatMap((name) => said[name]?.(url[name]) ?? [])
}
