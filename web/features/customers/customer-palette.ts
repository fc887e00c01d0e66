import { queryCustomers } from '#contract/customers.ts'
import { customerName } from '#domain/customer/customer-fields.ts'
import { call } from '../../api/client.ts'
import type { Command } from '#web/ui/palette/CommandPalette.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { foundHref } from './found-columns.tsx'

const most = 8

/** The palette's search for bookings. Users who may not read bookings get no results. */
export async function findBookings(typed: string, signal: AbortSignal, go: (href: string) => void): Promise<Command[]> {
  const outcome = await call(queryCustomers, { query: { query: typed, limit: most }, signal })
  if (outcome.kind !== 'ok') return []
  return outcome.reply.items.map((it) => ({
    id: it.group?.guid ?? it.customerGuid,
    group: 'Bookings',
    title: [customerName(it), ...(it.group ? [it.group.reference, dayText(it.group.firstServiceDate)] : [it.email])]
      .filter(Boolean)
      .join(' · '),
    run: () => go(foundHref(it)),
  }))
}
