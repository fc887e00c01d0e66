import * as address from '#contract/addresses.ts'
import { statusWords } from '#contract/status-words.ts'
import { withQuery } from '#contract/with-query.ts'
import { queryCustomers } from '#contract/customers.ts'
import { findRecords, recordKinds, type FoundRecord } from '#contract/find.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { allows, type Permission } from '#domain/access/permissions.ts'
import { customerName } from '#domain/customer/customer-fields.ts'
import { call } from '#web/api/client.ts'
import type { Outcome } from '#web/api/outcome.ts'
import { isSameName, type Command, type FoundCommands } from '#web/ui/palette/palette-order.ts'
import { dayText } from '#web/ui/value/format.ts'
import { destinations } from './destinations.ts'
import { partnerPartOf } from './palette-meaning.ts'

export interface Searcher {
  signal: AbortSignal
  granted: readonly Permission[]
  kind: 'staff' | 'partner'
  today: string
  go: (href: string) => void
}

/** More are read than shown, because the upcoming ones come first. */
const guestsRead = 16
const guestsShown = 7

/** Finds records, then reservations and customers, then quotes, by name, number or reference. */
export async function paletteSearch(typed: string, searcher: Searcher): Promise<FoundCommands> {
  const { signal, granted } = searcher
  const seesGuests = allows(queryCustomers.needs, granted)
  const part = partnerPartOf(typed)
  const [records, guests] = await Promise.all([
    call(findRecords, { query: { query: part?.name ?? typed }, signal }),
    seesGuests && part === null
      ? call(queryCustomers, { query: { query: typed, limit: guestsRead }, signal })
      : null,
  ])
  const items = records.kind === 'ok' ? records.reply.items : []
  return {
    commands: [
      ...(part === null ? recordCommands(items, searcher) : partnerParts(items, part, searcher)),
      ...(guests?.kind === 'ok' ? guestCommands(guests.reply, typed, searcher) : []),
      ...(part === null ? quoteCommands(items, typed, searcher) : []),
    ],
    trouble: troubleOf(guests === null ? [records] : [records, guests]),
  }
}

/** Only reservations, each leading to its page as `to` completes its path. */
export async function reservationSearch(
  typed: string,
  searcher: Searcher,
  to: (path: string) => string,
): Promise<FoundCommands> {
  const { signal, go, today } = searcher
  const guests = await call(queryCustomers, { query: { query: typed, limit: guestsRead }, signal })
  const { items = [], similar = false } = guests.kind === 'ok' ? guests.reply : {}
  const commands = items
    .filter((it) => it.group !== null)
    .toSorted((a, b) => soonest(a, b, today))
    .map((it) => {
      const { id, ...found } = toGuest(it, go, similar)
      const href = to(id)
      return { ...found, id: href, href, run: () => go(href) }
    })
  return { commands, trouble: troubleOf([guests]) }
}

function troubleOf(outcomes: readonly Outcome<unknown>[]): FoundCommands['trouble'] {
  if (outcomes.some((it) => it.kind === 'networkError')) return 'offline'
  return outcomes.every((it) => it.kind === 'ok') ? null : 'failed'
}

const groupTitles: Record<Exclude<FoundRecord['kind'], 'quote'>, string> = {
  partner: 'Partners',
  invoice: 'Invoices',
  driver: 'Drivers',
  vehicle: 'Vehicles',
  location: 'Locations',
  flight: 'Flights',
}

function recordCommands(items: readonly FoundRecord[], searcher: Searcher): Command[] {
  return recordKinds
    .filter((kind) => kind !== 'quote')
    .flatMap((kind) =>
      items
        .filter((it) => it.kind === kind)
        .map((found) => {
          const href = recordHref(found, searcher)
          return {
            id: `${href} ${found.guid}`,
            kind: 'record' as const,
            group: groupTitles[kind],
            title: found.name,
            detail: detailOf(found),
            href,
            run: () => searcher.go(href),
          }
        }),
    )
}

/** A typed quote number is exact: no guest is meant. */
const isQuoteNumber = (typed: string) => /^q-?\d+$/i.test(typed.trim())

/** `Q-000123, valid until Thu 3 Dec` after the customer's name. */
function quoteCommands(items: readonly FoundRecord[], typed: string, { go }: Searcher): Command[] {
  return items
    .filter((it) => it.kind === 'quote')
    .map(({ guid, name, detail, date, state }) => {
      const href = address.quotePath(guid)
      const day = date === null ? '' : dayText(date)
      const states = { open: `valid until ${day}`, expired: `expired ${day}`, booked: 'booked', lost: 'lost' }
      return {
        id: href,
        kind: 'record',
        group: 'Quotes',
        title: detail,
        detail: [name, ...(state === null ? [] : [states[state]])].join(', '),
        isExact: isQuoteNumber(typed),
        href,
        run: () => go(href),
      }
    })
}

function partnerParts(
  items: readonly FoundRecord[],
  { tab, label }: { tab: string; label: string },
  { go }: Searcher,
): Command[] {
  return items
    .filter((it) => it.kind === 'partner')
    .map(({ guid, name }) => {
      const href = address.partnerPath(guid, tab)
      return {
        id: href,
        kind: 'record',
        group: groupTitles.partner,
        title: name,
        detail: label,
        href,
        run: () => go(href),
      }
    })
}

function detailOf({ kind, detail, date }: FoundRecord): string {
  return kind === 'flight' && date !== null ? `${detail}, ${dayText(date)}` : detail
}

function recordHref(found: FoundRecord, { granted, kind }: Searcher): string {
  const { guid } = found
  switch (found.kind) {
    case 'partner':
      return address.partnerPath(guid)
    case 'invoice':
      return address.invoicePath(kind === 'partner' ? null : found.partnerGuid, guid)
    case 'driver':
      return granted.includes('adminSystem')
        ? address.staffUserPath(guid)
        : withQuery(address.dailyReportPath('dailydrivertransport', null), { driver: guid })
    case 'vehicle':
      return address.configurationPath('vehicles', guid)
    case 'location':
      return address.configurationPath('locations', guid)
    default:
      return address.flightsPath(found.date)
  }
}

type Guest = ReplyOf<typeof queryCustomers>['items'][number]

/**
 * Exact matches as found; of others, upcoming services first, then the latest past ones. A link shows
 * the rest.
 */
function guestCommands(
  { items, similar = false, nextCursor }: ReplyOf<typeof queryCustomers>,
  typed: string,
  { go, today }: Searcher,
): Command[] {
  if (similar && isPageName(typed)) return []
  const inOrder = similar ? items : items.toSorted((a, b) => soonest(a, b, today))
  const hasMore = !similar && (nextCursor !== null || items.length > guestsShown + 1)
  const href = address.foundBookingsPath({ query: typed })
  const all: Command = {
    id: href,
    kind: 'guest',
    group: 'Bookings',
    title: `Show all “${typed}” in Bookings`,
    href,
    run: () => go(href),
  }
  const shown = hasMore ? inOrder.slice(0, guestsShown) : inOrder
  return [...shown.map((it) => toGuest(it, go, similar)), ...(hasMore ? [all] : [])]
}

const exactly = ['reference', 'code']

function soonest(a: Guest, b: Guest, today: string): number {
  const rank = ({ matched, group }: Guest) =>
    exactly.includes(matched) ? 0 : group === null ? 3 : dateOf(group) >= today ? 1 : 2
  const [one, two] = [rank(a), rank(b)]
  if (one !== two || a.group === null || b.group === null || one === 0) return one - two
  const earlier = dateOf(a.group) < dateOf(b.group) ? -1 : dateOf(a.group) > dateOf(b.group) ? 1 : 0
  return one === 1 ? earlier : -earlier
}

function dateOf({ nextService, lastServiceDate }: NonNullable<Guest['group']>): string {
  return nextService?.date ?? lastServiceDate
}

/** A page's name in singular or plural, even if the user can't open the page: no guest is meant. */
function isPageName(typed: string): boolean {
  return destinations.some((it) => [it.label, ...(it.words ?? [])].some((name) => isSameName(name, typed)))
}

/** `7KQ2RM, Fri 20 Nov, Cancelled`: the state is left out of a confirmed and paid one. */
function groupText({
  reference,
  firstServiceDate,
  status,
  paymentState,
}: NonNullable<Guest['group']>): string {
  const owes = paymentState === 'unpaid' || paymentState === 'deposit'
  const payment = owes ? [statusWords.payment[paymentState]] : []
  const state = status === 'confirmed' ? payment : [statusWords.group[status]]
  return [reference, dayText(firstServiceDate), ...state].join(', ')
}

/** Opens the reservation, or the customer if there is none. */
function toGuest(found: Guest, go: (href: string) => void, isSimilar = false): Command {
  const { customerGuid, group } = found
  const href =
    group === null ? address.customerPath(customerGuid) : address.groupPath(customerGuid, group.guid)
  const detail = group === null ? found.email : groupText(group)
  return {
    id: href,
    kind: isSimilar ? 'similar' : 'guest',
    group: isSimilar ? 'Similar names' : 'Bookings',
    title: customerName(found),
    detail,
    isExact: exactly.includes(found.matched),
    href,
    run: () => go(href),
  }
}
