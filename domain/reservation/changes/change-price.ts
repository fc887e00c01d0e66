import {
  forbidden,
  isRefusal,
  notFound,
  refuse,
  refuseField,
  refuseFields,
  type Refusal,
} from '#domain/refusal.ts'
import { statusReasons } from '#domain/booking/booking-states.ts'
import { hasOverride, type ReservationFacts } from '#domain/reservation/facts.ts'
import { priceNeedsOverride } from '#domain/reservation/new-reservation.ts'
import type { Target } from '#domain/reservation/plan-change.ts'
import { changedPrices, whyFixedPrice, type PriceAsked } from '#domain/reservation/changed-prices.ts'
import { priceIsGone } from '#domain/reservation/prices-of-change.ts'
import { bookingOf, withBookings, type Reservation } from '#domain/reservation/reservation.ts'

export interface ChangePriceRequest {
  readonly bookingGuid: string
  /** The price lines to change. The others stay, but a percentage surcharge follows its base. */
  readonly prices: readonly PriceAsked[]
  readonly reason: string
}

/**
 * Sets prices of a booked service by policy override, or takes them from today's price list again. Partner
 * users never set a price. The guest gets no message: a price is agreed in person.
 */
export function changePriceTarget(
  facts: ReservationFacts,
  before: Reservation,
  { bookingGuid, prices, reason }: ChangePriceRequest,
): Target | Refusal {
  if (facts.isPartnerUser) return forbidden
  const booking = bookingOf(before, bookingGuid)
  if (!booking) return notFound
  if (booking.status === 'cancelled') return refuse('booking', statusReasons.cancelled)
  if (!hasOverride(facts)) return refuseField('prices.0.totalCents', priceNeedsOverride)
  if (reason.trim() === '') return refuseField('reason', 'This field is required')
  const errors = prices.flatMap(({ key }, place) => {
    const line = booking.priceLines.find((it) => it.key === key)
    const isTwice = prices.findIndex((it) => it.key === key) < place
    const why = line === undefined ? priceIsGone : isTwice ? 'Set each price only once' : whyFixedPrice(line)
    return why === null ? [] : [[`prices.${place}.key`, why] as const]
  })
  if (errors.length > 0) return refuseFields(Object.fromEntries(errors))
  const priceLines = changedPrices(facts, before, booking, { prices, reason })
  if (isRefusal(priceLines)) return priceLines
  return {
    title: 'Change price',
    after: withBookings(before, (it) => (it === booking ? { ...booking, priceLines } : it)),
    noPlace: 'ask',
    template: null,
  }
}
