import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { hoursBetween, type Instant } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { storedMoment } from '#domain/calendar/typed-time.ts'
import { bestTimeOf } from '#domain/flight/flight-times.ts'
import { allocated } from '#domain/money/allocate.ts'
import { allLines, priceFee, totalOf } from '#domain/pricing/price-lines.ts'
import { withCommission } from '#domain/partner/commission.ts'
import { percentText, roundedShare } from '#domain/pricing/rounding.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { cancelFeeFor, type CancelFeeRule } from '#domain/terms/cancel-fee.ts'
import { promisedFrom, termsPromised } from '#domain/terms/terms.ts'
import { flightOf, serviceOf, type ReservationFacts } from './facts.ts'
import { isDroppedFee } from './price-service.ts'
import { reprice } from './reprice.ts'
import { stands, type KeyedPriceLine, type ReservedBooking, type ReservedTrip } from './reservation.ts'
import { counted } from '#domain/text/counted.ts'

/**
 * The fee lines of a cancelled booking by the fee table: one fee, or for point-to-point bookings one per
 * journey, each by the time left before its start. Fees for trips cancelled earlier stay due. Refuses a
 * missing tax.
 */
export function cancellationLines(
  facts: ReservationFacts,
  booking: ReservedBooking,
  goodwillPercent: number,
): KeyedPriceLine[] | Refusal {
  const earlier = booking.priceLines.filter(isDroppedFee)
  const priced = booking.priceLines.filter((it) => !isDroppedFee(it))
  const lines: KeyedPriceLine[] = [...earlier]
  for (const { key, label, at, own } of sharesOf(facts, booking, priced)) {
    const fee = feeLines(facts, booking, {
      key,
      label,
      at,
      own,
      goodwillPercent,
      chargedCents: stands(booking) ? totalOf(own) : 0,
    })
    if (isRefusal(fee)) return fee
    lines.push(...fee)
  }
  return lines
}

interface Share {
  key: string
  label: string
  at: Instant
  own: readonly KeyedPriceLine[]
}

/**
 * The parts that have a cancellation fee of their own. Price lines stored before journeys had keys belong to
 * a single part.
 */
function sharesOf(
  facts: ReservationFacts,
  booking: ReservedBooking,
  priced: readonly KeyedPriceLine[],
): Share[] {
  const whole = {
    key: 'cancellation',
    label: 'Cancellation fee',
    at: beginningOf(facts, booking),
    own: priced,
  }
  const firsts = [...Map.groupBy(booking.trips, (it) => it.journey).values()].flatMap((cars) => cars[0] ?? [])
  const ofJourney = (journey: number) => priced.filter(({ key }) => key.startsWith(`drive${journey}.`))
  const named = firsts.flatMap((it) => ofJourney(it.journey))
  if (booking.kind !== 'point' || firsts.length < 2 || named.length < priced.length) return [whole]
  return firsts.map((trip) => ({
    key: `cancellation.drive${trip.journey}`,
    label: `Cancellation fee, ${dayText(facts, trip)}`,
    at: trip.pickupAt,
    own: ofJourney(trip.journey),
  }))
}

/**
 * The fees of trips cancelled while their booking stays: each a share of its own price, by the time left
 * before its start. Together they are at most `atMostCents`, the amount by which the booking gets cheaper.
 * Free cancellations have no line. Refuses a missing price or tax.
 */
export function droppedLines(
  facts: ReservationFacts,
  booking: ReservedBooking,
  {
    dropped,
    goodwillPercent,
    atMostCents,
  }: { dropped: readonly ReservedTrip[]; goodwillPercent: number; atMostCents: number },
): KeyedPriceLine[] | Refusal {
  if (!stands(booking)) return []
  const lines: KeyedPriceLine[] = []
  let left = atMostCents
  let current = booking
  for (const trip of dropped) {
    const without = {
      ...current,
      trips: current.trips.map((it) => (it === trip ? { ...it, status: 'cancelled' as const } : it)),
    }
    const priceLines = reprice(facts, current, without)
    if (isRefusal(priceLines)) return priceLines
    const chargedCents = Math.min(Math.max(0, left), totalOf(current.priceLines) - totalOf(priceLines))
    current = { ...without, priceLines }
    const service = serviceOf(facts, trip.serviceGuid)?.name ?? 'car'
    const key = `dropped.drive${trip.journey}.${trip.sequence}`
    const label = `Cancellation fee, ${service}, ${dayText(facts, trip)}`
    const own = booking.priceLines.filter((it) =>
      it.key.replace(/^added\./, '').startsWith(`drive${trip.journey}.`),
    )
    const fee = feeLines(facts, booking, {
      key,
      label,
      at: trip.pickupAt,
      own,
      goodwillPercent,
      chargedCents,
    })
    if (isRefusal(fee)) return fee
    left -= totalOf(fee)
    lines.push(...fee.filter((it) => it.totalCents > 0))
  }
  return lines
}

interface Fee {
  key: string
  label: string
  /** When the service starts. */
  at: Instant
  chargedCents: number
  /** The prices the fee is a share of, or at least those of its trip: they determine its taxes. */
  own: readonly KeyedPriceLine[]
  goodwillPercent: number
}

/**
 * The fee is a share of a tax-inclusive price, so it includes tax: that of fees, or the taxes of the service
 * in the same proportion.
 */
function feeLines(facts: ReservationFacts, booking: ReservedBooking, fee: Fee): KeyedPriceLine[] | Refusal {
  const { serviceDate, bookedAt, kind } = booking
  const { cancellation, feeTaxCode } = termsPromised(facts.terms, serviceDate, bookedAt)
  const hoursAhead = Math.floor(hoursBetween(facts.now, fee.at))
  const { feeCents, rule } = cancelFeeFor(cancellation, { kind, hoursAhead, chargedCents: fee.chargedCents })
  const cents = feeCents - roundedShare(feeCents, fee.goodwillPercent * 100)
  const text = ruleText(rule, promisedFrom(facts.terms, serviceDate, bookedAt), fee.goodwillPercent)
  const inclusive = { ...facts.book, taxes: facts.book.taxes.map((tax) => ({ ...tax, inclusive: true })) }
  const named = { label: fee.label, serviceDate: facts.today, rule: text }
  const parts =
    feeTaxCode === null
      ? feeByTax(facts, fee.own.length > 0 ? fee.own : booking.priceLines, cents)
      : [{ taxCode: feeTaxCode, cents }]
  const lines = allLines(...parts.map((part) => priceFee(inclusive, { ...named, ...part })))
  if (isRefusal(lines)) return lines
  return withCommission(facts.partner, lines).map((line, place) => ({
    ...line,
    key: place === 0 ? fee.key : `${fee.key}.${line.taxCode}`,
    serviceDate: facts.today,
  }))
}

interface FeePart {
  taxCode: string
  cents: number
}

/** Splits a fee over the taxes of the cancelled services, in proportion to their prices. */
function feeByTax({ book }: ReservationFacts, lines: readonly KeyedPriceLine[], cents: number): FeePart[] {
  const taxed = [...Map.groupBy(lines, (it) => it.taxCode)].map(([taxCode, own]) => ({
    taxCode,
    totalCents: totalOf(own),
  }))
  if (cents === 0) return [{ taxCode: taxed[0]?.taxCode ?? book.taxes[0]?.code ?? '', cents }]
  const parts = allocated(
    cents,
    taxed.map((it) => it.totalCents),
  )
  return taxed
    .map(({ taxCode }, place) => ({ taxCode, cents: parts[place] ?? 0 }))
    .filter((it) => it.cents !== 0)
}

/** The scheduled time, even if the flight is late. */
export function beginningOf(
  facts: ReservationFacts,
  { serviceDate, serviceTime, flightGuid, trips }: ReservedBooking,
): Instant {
  const own = flightOf(facts, flightGuid)
  // An extra has no flight and starts with its service.
  const flights = own ? [own] : facts.flights
  const sources = [
    ...trips.map((it) => it.pickupAt),
    ...flights.flatMap((it) => [it.scheduled, bestTimeOf(it)]),
  ]
  return storedMoment(serviceDate, serviceTime, facts.timeZone, sources)
}

function dayText(facts: ReservationFacts, { serviceDate, pickupAt }: ReservedTrip): string {
  return `${serviceDateText(serviceDate)} at ${timeTextOf(pickupAt, facts.timeZone)}`
}

/** The rule that set the fee, and the effective date of its terms, which may differ from today's. */
function ruleText(rule: CancelFeeRule | null, termsFrom: string | null, goodwillPercent: number): string {
  const feeText =
    rule === null
      ? 'free this far in advance'
      : `${percentText(rule.feeBasisPoints)} within ${counted(rule.hoursBefore, 'hour')}`
  const terms =
    termsFrom === null ? '' : `, terms effective ${serviceDateText(termsFrom)} ${termsFrom.slice(0, 4)}`
  if (rule === null || goodwillPercent === 0) return `${feeText}${terms}`
  return `${feeText}${terms}, ${goodwillPercent === 100 ? 'waived' : `${goodwillPercent}% waived`}`
}
