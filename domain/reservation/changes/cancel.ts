import { instantOf } from '#domain/calendar/airport-time.ts'
import { hoursBetween } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { whyNotBooking } from '#domain/booking/booking-states.ts'
import { priceFee, totalOf } from '#domain/pricing/price-lines.ts'
import { percentText, roundedShare } from '#domain/pricing/rounding.ts'
import { isRefusal, notFound, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { cancelFeeFor, type CancelFeeRule } from '#domain/terms/cancel-fee.ts'
import { promisedFrom, termsPromised } from '#domain/terms/terms.ts'
import { hasOverride, isLocked, type ReservationFacts } from '../facts.ts'
import type { Target } from '../plan-change.ts'
import { isOpen, stands, type KeyedPriceLine, type Reservation, type ReservedBooking } from '../reservation.ts'
import { isEnded } from '#domain/trip/trip.ts'

export interface CancelRequest {
  /** None: the whole party. */
  readonly bookingGuids: readonly string[]
  readonly reason: string
  /** The part of the fee that is waived; needs policy override. */
  readonly goodwillPercent: number
}

/** Services cancelled by the fee table, each from its own hours ahead by the schedule. What was served cancels by policy override only. */
export function cancelTarget(facts: ReservationFacts, before: Reservation, request: CancelRequest): Target | Refusal {
  if (request.goodwillPercent > 0 && !hasOverride(facts)) return refuseField('goodwillPercent', 'Waiving the fee needs policy override')
  const isWhole = request.bookingGuids.length === 0
  const asked = isWhole ? before.bookings.filter(isOpen) : before.bookings.filter((it) => request.bookingGuids.includes(it.guid))
  if (!isWhole && asked.length < new Set(request.bookingGuids).size) return notFound
  if (asked.length === 0) return refuse('booking', 'Nothing of this reservation is open: there is nothing to cancel')
  const bookings: ReservedBooking[] = []
  for (const booking of before.bookings) {
    const cancelled = asked.includes(booking) ? cancelledBooking(facts, booking, request) : booking
    if (isRefusal(cancelled)) return cancelled
    bookings.push(cancelled)
  }
  return {
    title: isWhole ? 'Cancel the whole party' : 'Cancel booking',
    after: { ...before, bookings },
    noPlace: 'ask',
    template: 'cancellation',
    warnings: asked.flatMap((it) => (hoursAhead(facts, it) < 0 && it.kind !== 'extra' ? ['The service time has passed'] : [])).slice(0, 1),
  }
}

function cancelledBooking(facts: ReservationFacts, booking: ReservedBooking, request: CancelRequest): ReservedBooking | Refusal {
  const about = { today: facts.today, dayClosed: isLocked(facts, booking.serviceDate) }
  const why = whyNotBooking(booking, isOpen(booking) ? 'cancel' : 'cancelServed', facts.permissions, about)
  if (why !== null) return refuse('booking', why)
  if (request.reason.trim() === '') return refuseField('reason', 'This field is required')
  const feeLines = feeOf(facts, booking, request.goodwillPercent)
  if (isRefusal(feeLines)) return feeLines
  return {
    ...booking,
    status: 'cancelled',
    cancelReason: request.reason,
    feeLines,
    trips: booking.trips.map((it) => (isEnded(it.status) ? it : { ...it, status: 'cancelled' })),
  }
}

/** The fee is a share of a tax-inclusive price, so it includes the same tax. */
function feeOf(facts: ReservationFacts, booking: ReservedBooking, goodwillPercent: number): KeyedPriceLine[] | Refusal {
  const chargedCents = stands(booking) ? totalOf(booking.priceLines) : 0
  const terms = termsPromised(facts.terms, booking.serviceDate, booking.bookedAt)
  const { feeCents, rule } = cancelFeeFor(terms.cancellation, { kind: booking.kind, hoursAhead: hoursAhead(facts, booking), chargedCents })
  const cents = feeCents - roundedShare(feeCents, goodwillPercent * 100)
  const text = ruleText(rule, promisedFrom(facts.terms, booking.serviceDate, booking.bookedAt), goodwillPercent)
  const taxCode = booking.priceLines[0]?.taxCode ?? facts.book.taxes[0]?.code ?? ''
  const inclusive = { ...facts.book, taxes: facts.book.taxes.map((tax) => ({ ...tax, inclusive: true })) }
  const asked = { label: 'Cancellation fee', cents, taxCode, serviceDate: facts.today, rule: text }
  const lines = priceFee(inclusive, asked)
  if (isRefusal(lines)) return lines
  return lines.map((it) => ({ ...it, key: 'cancellation', serviceDate: facts.today }))
}

/** By the schedule, however late the flight is. Negative after it began. */
function hoursAhead(facts: ReservationFacts, booking: ReservedBooking): number {
  return Math.floor(hoursBetween(facts.now, instantOf(booking.serviceDate, booking.serviceTime, facts.timeZone)))
}

/** The deciding line of the table, and its terms: those valid at booking may differ from today's. */
function ruleText(rule: CancelFeeRule | null, termsFrom: string | null, goodwillPercent: number): string {
  const feeText = rule === null ? 'free at this time' : `${percentText(rule.feeBasisPoints)} within ${rule.hoursBefore} hours`
  const terms = termsFrom === null ? '' : `, by the terms from ${serviceDateText(termsFrom)} ${termsFrom.slice(0, 4)}`
  if (rule === null || goodwillPercent === 0) return `${feeText}${terms}`
  return `${feeText}${terms}, ${goodwillPercent === 100 ? 'waived' : `${goodwillPercent} % of it waived`}`
}
