import * as address from '#contract/addresses.ts'
import { withQuery } from '#contract/with-query.ts'
import { queryCustomers } from '#contract/customers.ts'
import { findRecords, recordKinds, type FoundRecord } from '#contract/find.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { allows, type Permission } from '#domain/access/permissions.ts'
import { customerName } from '#domain/customer/customer-fields.ts'
import { call } from '#web/api/client.ts'
import type { Outcome } from '#web/api/outcome.ts'
import type { Command } from '#web/ui/palette/palette-order.ts'
import type { FoundCommands } from '#web/ui/palette/use-found.ts'
import { dayText } from '#web/ui/value/format.ts'

interface Searcher {
  signal: AbortSignal
  granted: readonly Permission[]
  kind: 'staff' | 'partner'
  go: (href: string) => void
}

const mostGuests = 8

/** Finds records, then reservations and customers, by name, number or reference. */
export async function paletteSearch(typed: string, searcher: Searcher): Promise<FoundCommands> {
  const { signal, granted, go } = searcher
  const seesGuests = allows(queryCustomers.needs, granted)
  const [records, guests] = await Promise.all([
    call(findRecords, { query: { query: typed }, signal }),
    seesGuests ? call(queryCustomers, { query: { query: typed, limit: mostGuests }, signal }) : null,
  ])
  return {
    commands: [
      ...(records.kind === 'ok' ? recordCommands(records.reply.items, searcher) : []),
      ...(guests?.kind === 'ok' ? guests.reply.items.map((it) => toGuest(it, go, guests.reply.similar)) : []),
    ],
    trouble: troubleOf(guests === null ? [records] : [records, guests]),
  }
}

function troubleOf(outcomes: readonly Outcome<unknown>[]): FoundCommands['trouble'] {
  if (outcomes.some((it) => it.kind === 'networkError')) return 'offline'
  return outcomes.every((it) => it.kind === 'ok') ? null : 'failed'
}

const groupTitles: Record<FoundRecord['kind'], string> = {
  partner: 'Partners',
  invoice: 'Invoices',
  driver: 'Drivers',
  vehicle: 'Vehicles',
  location: 'Locations',
  flight: 'Flights',
}

function recordCommands(items: readonly FoundRecord[], searcher: Searcher): Command[] {
  return recordKinds.flatMap((kind) =>
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
          run: () => searcher.go(href),
        }
      }),
  )
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

/** Opens the reservation, or the customer if there is none. */
function toGuest(found: Guest, go: (href: string) => void, isSimilar = false): Command {
  const { customerGuid, group } = found
  const href =
    group === null ? address.customerPath(customerGuid) : address.groupPath(customerGuid, group.guid)
  const detail = group === null ? found.email : `${group.reference}, ${dayText(group.firstServiceDate)}`
  return {
    id: href,
    kind: isSimilar ? 'similar' : 'guest',
    group: isSimilar ? 'Similar names' : 'Bookings',
    title: customerName(found),
    detail,
    run: () => go(href),
  }
}
