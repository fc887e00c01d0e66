import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { Plan } from '#domain/plan.ts'
import { isDroppedFee } from './price-service.ts'
import type { KeyedPriceLine, Reservation, ReservedBooking } from './reservation.ts'

/** The plan of a booking or a change of a reservation. */
export interface ReservationPlan extends Plan {
  /** A fast track waits for places. */
  waitlisted: boolean
  /** Cancellation fees in total. */
  feeCents: number
  fees: ChargedFee[]
}

/** A cancellation fee that a change charges: of a service, or of trips of a service that stays. */
interface ChargedFee {
  bookingGuid: string
  kind: BookingKind
  label: string
  /** The rule of the cancellation terms, as text. */
  rule: string
  amountCents: number
}

/** What other systems read in the plan instead of its lines and warnings. */
export function outcomeOf(before: Reservation | null, after: Reservation): Omit<ReservationPlan, keyof Plan> {
  const fees = feesCharged(before, after)
  return {
    waitlisted: after.bookings.some((it) => it.status === 'waitlisted'),
    feeCents: fees.reduce((sum, it) => sum + it.amountCents, 0),
    fees,
  }
}

/** The fees that a change charges. Those of earlier changes aren't charged again. */
function feesCharged(before: Reservation | null, after: Reservation): ChargedFee[] {
  return after.bookings.flatMap((booking) => {
    const was = before?.bookings.find((it) => it.guid === booking.guid)
    const known = new Set(was ? feeLinesOf(was).map((it) => it.key) : [])
    const lines = feeLinesOf(booking).filter((it) => !known.has(it.key) && it.totalCents !== 0)
    return [...Map.groupBy(lines, feeKey).values()].flatMap((parts) => {
      const [first] = parts
      if (!first) return []
      return {
        bookingGuid: booking.guid,
        kind: booking.kind,
        label: first.label,
        rule: first.rule,
        amountCents: parts.reduce((sum, it) => sum + it.totalCents, 0),
      }
    })
  })
}

function feeLinesOf({ status, feeLines, priceLines }: ReservedBooking): readonly KeyedPriceLine[] {
  return status === 'cancelled' ? feeLines : priceLines.filter(isDroppedFee)
}

/** A fee has one line for each tax of the service: `cancellation`, `cancellation.VAT`. */
function feeKey({ key, taxCode }: KeyedPriceLine): string {
  const suffix = `.${taxCode}`
  return key.endsWith(suffix) ? key.slice(0, -suffix.length) : key
}
