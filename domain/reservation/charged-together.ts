import { canonical } from '#domain/plan.ts'
import { taxedTogether } from '#domain/pricing/price-line.ts'
import {
  stands,
  withBookings,
  type KeyedPriceLine,
  type Reservation,
  type ReservedBooking,
} from './reservation.ts'

type Lines = readonly KeyedPriceLine[]

/**
 * Rounds the tax of all lines that a change charges together. Days of a booking whose prices don't change
 * keep their tax to the cent, because they are not charged again.
 */
export function chargedTogether(before: Reservation | null, after: Reservation): Reservation {
  const taxed = new Map<KeyedPriceLine, KeyedPriceLine>()
  const wasOf = (guid: string) => before?.bookings.find((it) => it.guid === guid) ?? null
  const tax = (lines: Lines) => {
    for (const [place, it] of taxedTogether(lines).entries()) if (lines[place]) taxed.set(lines[place], it)
  }
  const charged = (bookings: readonly ReservedBooking[]) =>
    bookings.flatMap((it) => movedLines(wasOf(it.guid), it, taxed))
  tax(charged(after.bookings.filter(stands)))
  tax(charged(after.bookings.filter((it) => it.status === 'waitlisted')))
  const cancelled = after.bookings.filter(
    (it) => it.status === 'cancelled' && wasOf(it.guid)?.status !== 'cancelled',
  )
  tax(cancelled.flatMap((it) => it.feeLines))
  const taxedLines = (lines: Lines) => lines.map((it) => taxed.get(it) ?? it)
  return withBookings(after, (it) => ({
    ...it,
    priceLines: taxedLines(it.priceLines),
    feeLines: taxedLines(it.feeLines),
  }))
}

/** The lines of the days whose prices changed. Lines of other days keep their previous tax. */
function movedLines(
  was: ReservedBooking | null,
  is: ReservedBooking,
  taxed: Map<KeyedPriceLine, KeyedPriceLine>,
): Lines {
  const had = byDay(was)
  return [...byDay(is)].flatMap(([day, lines]) => {
    const old = had.get(day) ?? []
    if (pricesOf(old) !== pricesOf(lines)) return lines
    for (const line of lines) {
      const same = old.find(({ key }) => key === line.key)
      if (same)
        taxed.set(line, {
          ...line,
          netCents: same.netCents,
          taxCents: same.taxCents,
          totalCents: same.totalCents,
        })
    }
    return []
  })
}

function byDay(booking: ReservedBooking | null): Map<string, Lines> {
  return Map.groupBy(booking?.priceLines ?? [], (it) => it.serviceDate ?? booking?.serviceDate ?? '')
}

function pricesOf(lines: Lines): string {
  return lines
    .map((it) => canonical([it.key, it.quantity, it.unitCents, it.taxCode, it.taxBasisPoints]))
    .toSorted()
    .join()
}
