import { commissionsOf } from '#domain/partner/commission.ts'
import { totalOf } from '#domain/pricing/price-lines.ts'
import { canonical } from '#domain/plan.ts'
import { effectsOf, type Effect } from './effects.ts'
import type { ReservationFacts } from './facts.ts'
import { stands, type KeyedPriceLine, type ReservedBooking } from './reservation.ts'

/** What is due for a booking: its price while it is active, its fee once it is cancelled. */
export function linesDue(booking: ReservedBooking): {
  role: 'service' | 'cancellation'
  lines: readonly KeyedPriceLine[]
} {
  if (booking.status === 'cancelled') return { role: 'cancellation', lines: booking.feeLines }
  return { role: 'service', lines: stands(booking) ? booking.priceLines : [] }
}

/**
 * If the amount due for a booking on a day changes, its charges of that day are reversed and the new amount
 * is charged, so that an invoice shows both. There is one charge per service day; other days, which may be in
 * a closed month, stay as they are.
 */
export function moneyEffects(
  before: ReservedBooking | null,
  after: ReservedBooking,
  facts: ReservationFacts,
): Effect[] {
  const due = linesDue(after)
  const standing = facts.charges.filter((it) => it.bookingGuid === after.guid && it.kind === 'service')
  const [was, is] = [byDay(before, before === null ? [] : linesDue(before).lines), byDay(after, due.lines)]
  // A cancellation fee exists only in the ledger: undoing the cancellation reverses it even if nothing else
  // is due.
  const isFeeGone = before?.status === 'cancelled' && after.status !== 'cancelled' && standing.length > 0
  const moved = [...new Set([...was.keys(), ...is.keys()])].filter(
    (day) => sumsOf(was.get(day)) !== sumsOf(is.get(day)),
  )
  if (moved.length === 0 && !isFeeGone) return []
  const isWhole = isFeeGone || !isByDay(standing, was)
  const isTouched = (day: string | null) => isWhole || (day !== null && moved.includes(day))
  return [
    ...standing
      .filter((it) => isTouched(it.serviceDate))
      .map(({ guid, totalCents, commissionCents: earned }) => {
        return {
          kind: 'chargeReversed',
          bookingGuid: after.guid,
          entryGuid: guid,
          totalCents,
          commissionCents: earned,
        } as const
      }),
    ...[...is]
      .filter(([day]) => isTouched(day))
      .map(([serviceDate, lines]) => {
        const totalCents = totalOf(lines)
        return {
          kind: 'charged',
          bookingGuid: after.guid,
          role: due.role,
          lines,
          serviceDate,
          totalCents,
          commissionCents: 0,
        } as const
      }),
  ]
}

/** Commission is rounded over everything that is charged together. */
export function withCommissions(effects: readonly Effect[]): Effect[] {
  const charged = effectsOf(effects, 'charged')
  const commissions = commissionsOf(charged.map((it) => it.lines))
  return effects.map((it) =>
    it.kind === 'charged' ? { ...it, commissionCents: commissions[charged.indexOf(it)] ?? 0 } : it,
  )
}

/** The lines with an amount, by service day. */
function byDay(
  booking: ReservedBooking | null,
  lines: readonly KeyedPriceLine[],
): Map<string, KeyedPriceLine[]> {
  const costly = lines.filter((it) => it.netCents !== 0 || it.taxCents !== 0)
  return Map.groupBy(costly, (it) => it.serviceDate ?? booking?.serviceDate ?? '')
}

/**
 * Whether the open charges match what was due on each day. Charges for several days, or posted in another
 * way, don't.
 */
function isByDay(
  standing: ReservationFacts['charges'],
  was: ReadonlyMap<string, readonly KeyedPriceLine[]>,
): boolean {
  const charged = Map.groupBy(standing, (it) => it.serviceDate)
  const cents = (day: string | null) => (charged.get(day) ?? []).reduce((sum, it) => sum + it.totalCents, 0)
  return [...new Set([...charged.keys(), ...was.keys()])].every(
    (day) => day !== null && cents(day) === totalOf(was.get(day) ?? []),
  )
}

/**
 * What the ledger records for the lines of a day, regardless of order: their categories, tax codes and sums.
 */
function sumsOf(lines: readonly KeyedPriceLine[] = []): string {
  return lines
    .map(({ key, category, netCents, taxCode, taxCents }) =>
      canonical([key, category, taxCode, netCents, taxCents]),
    )
    .toSorted()
    .join()
}
