import { overrideLine, partnerNet, priceExtras, totalOf } from '#domain/pricing/price-lines.ts'
import { isRefusal, refuseField, type Refusal } from '#domain/refusal.ts'
import type { AdvancedFacts, AdvancedRequest } from './advanced-facts.ts'
import type { KeyedPriceLine, PlannedBooking } from './planned-booking.ts'

/** The extras as one booking on the first day; null when there are none. */
export function planExtras(facts: AdvancedFacts, request: AdvancedRequest): PlannedBooking | Refusal | null {
  const leg = request.arrival ?? request.departure
  if (request.extras.length === 0 || !leg) return null
  const lines = priceExtras(facts.book, request.extras, leg.date)
  if (isRefusal(lines)) return lines
  return {
    kind: 'extra',
    direction: null,
    serviceDate: leg.date,
    serviceTime: '00:00',
    flightGuid: null,
    status: 'booked',
    priceLines: lines.map((line, index) => ({ ...line, key: `extra.${index}` })),
    chargeCents: totalOf(lines),
    trips: [],
  }
}

/** On a partner's account the partner's own terms apply; a guest who pays directly pays the full price. */
export function withPartnerRate(bookings: readonly PlannedBooking[], facts: AdvancedFacts, request: AdvancedRequest): PlannedBooking[] {
  const { partner } = facts
  if (request.billing !== 'partnerAccount' || !partner) return [...bookings]
  return bookings.map((booking) => {
    const net = partnerNet(booking.priceLines, partner)
    return repriced(
      booking,
      booking.priceLines.map(({ key }, index) => ({ ...(net[index] as (typeof net)[number]), key })), // one line in, one line out
    )
  })
}

/** Prices set by staff that replace those of the rules. A key that matches no line is refused by field. */
export function withOwnPrices(bookings: readonly PlannedBooking[], request: AdvancedRequest): PlannedBooking[] | Refusal {
  const keys = new Set(bookings.flatMap(({ priceLines }) => priceLines.map(({ key }) => key)))
  const unknown = request.overrides.findIndex(({ key }) => !keys.has(key))
  if (unknown >= 0) return refuseField(`overrides.${unknown}.key`, 'That price is no longer part of the booking')
  const result: PlannedBooking[] = []
  for (const booking of bookings) {
    const lines: KeyedPriceLine[] = []
    for (const line of booking.priceLines) {
      const own = request.overrides.find(({ key }) => key === line.key)
      const priced = own ? overrideLine(line, own.totalCents, own.reason) : line
      if (isRefusal(priced)) return priced
      lines.push({ ...priced, key: line.key })
    }
    result.push(repriced(booking, lines))
  }
  return result
}

function repriced(booking: PlannedBooking, priceLines: readonly KeyedPriceLine[]): PlannedBooking {
  return { ...booking, priceLines, chargeCents: totalOf(priceLines) }
}
