import { queryCustomers } from '#contract/customers.ts'
import { customerName } from '#domain/customer/customer-fields.ts'
import { call } from '#web/api/client.ts'
import type { Command } from '#web/ui/palette/CommandPalette.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { foundHref } from './found-columns.tsx'

const most = 8

/** The command palette's search for bookings. Returns nothing for users who can't see bookings. */
export async function findBookings(
  typed: string,
  signal: AbortSignal,
  go: (href: string) => void,
): Promise<Command[]> {
  const outcome = await call(queryCustomers, { query: { query: typed, limit: most }, signal })
  if (outcome.kind !== 'ok') return []
  return outcome.reply.items.map((found) => ({
    id: found.group?.guid ?? found.customerGuid,
    group: 'Bookings',
    title: [
      customerName(found),
      ...(found.group ? [found.group.reference, dayText(found.group.firstServiceDate)] : [found.email]),
    ]
      .filter(Boolean)
      .join(' · '),
    run: () => go(foundHref(found)),
  }))
}
