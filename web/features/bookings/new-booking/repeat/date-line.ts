import { pickerFlights } from '#contract/flights.ts'
import type { ChangedReservation, ReservationPlan } from '#contract/plan.ts'
import { call, newKey } from '#web/api/client.ts'
import { flightOf, type NewBookingValues } from '#web/features/bookings/new-booking/new-booking-values.ts'
import type { Filled, Product } from '#web/features/bookings/new-booking/product.ts'
import { flightParts, shiftedBooking, withFlight, type FlightPart } from './shifted-booking.ts'
import { whyFailed } from '#web/api/why-failed.ts'
import { needsNewPlan, priceOf } from './repeat-words.ts'

/** The booking that is repeated, as it was when the dialog opened. */
export interface Repeated {
  product: Product
  filled: Filled
  /** Shared by all its reservations. */
  series: string
}

type Request = ReturnType<Product['asked']>

/** A booking that was sent. The same again gets the same answer. */
type Sent = Request & { body: { confirmation: string }; idempotencyKey: string }

/** One date of a repeated booking. */
export interface DateLine {
  date: string
  isTicked: boolean
  /** Flights and pickup times. */
  times: string
  /** What would be booked. Null: not asked yet, or not possible. */
  planned: { request: Request; plan: ReservationPlan } | null
  /** Why it isn't booked. */
  why: string
  /** Sent, but its answer was lost. */
  unanswered: Sent | null
  made: ChangedReservation | null
}

type Planned = Pick<DateLine, 'times' | 'planned' | 'why'>

export function newLine(date: string): DateLine {
  return { date, isTicked: true, times: '', planned: null, why: '', unanswered: null, made: null }
}

/** Asks what the booking would be on another date. `customer`: the one that the series has meanwhile. */
export async function planDate(
  { product, filled, series }: Repeated,
  date: string,
  customer: string | null,
): Promise<Planned> {
  const moved = await withFlights(product, shiftedBooking(product.name, filled.values, date))
  if ('why' in moved) return { times: '', planned: null, why: moved.why }
  const asked = product.asked({ ...filled, customer: customer ?? filled.customer, values: moved.values })
  const { customer: newCustomer, ...shared } = asked.body
  const isKnown = customer !== null || newCustomer === undefined
  const body = { ...shared, ...(isKnown ? {} : { customer: newCustomer }), series }
  const request = { params: asked.params, body }
  const outcome = await call(product.change.confirm, request)
  return outcome.kind === 'ok'
    ? { times: moved.times, planned: { request, plan: outcome.reply }, why: '' }
    : { times: moved.times, planned: null, why: whyFailed(outcome) }
}

type Moved = { values: NewBookingValues; times: string } | { why: string }

/** The booking with the flights of its numbers on its dates. */
async function withFlights(product: Product, shifted: NewBookingValues): Promise<Moved> {
  const times = driveTimes(product, shifted)
  let values = shifted
  for (const part of flightParts(product.name, shifted)) {
    const { date, flightIdent } = shifted[part]
    const direction = part === 'departure' ? 'departure' : 'arrival'
    const listed = await call(pickerFlights, { query: { date, direction, query: flightIdent } })
    if (listed.kind !== 'ok') return { why: whyFailed(listed) }
    const flight = listed.reply.items.find((it) => isFlight(it, shifted, part))
    // A flight to be advised has no number.
    const named = flightIdent === '' ? 'This flight' : flightIdent
    if (!flight) return { why: `${named} doesn’t fly on this date` }
    if (flight.disabled) return { why: `${named} is cancelled on this date` }
    values = withFlight(values, part, flight)
    times.push(`${flight.ident} ${flight.time}`)
  }
  return { values, times: times.join(', ') }
}

/** On its own date, the very flight that was chosen. */
function isFlight(flight: { guid: string; ident: string }, values: NewBookingValues, part: FlightPart) {
  const chosen = flightOf(values[part])
  return chosen === null ? flight.ident === values[part].flightIdent : flight.guid === chosen
}

function driveTimes({ name }: Product, { journeys }: NewBookingValues): string[] {
  if (name === 'advanced') return []
  return journeys.slice(0, name === 'point' ? undefined : 1).map((it) => it.time)
}

/**
 * Books one date. If its plan expired or something changed meanwhile, plans again, and books that if it costs
 * the same and still has its places. `customer`: see `planDate`.
 */
export async function makeDate(
  repeated: Repeated,
  line: DateLine,
  { customer, tellGuest }: { customer: string | null; tellGuest: boolean },
): Promise<DateLine> {
  const sent = line.unanswered ?? sentOf(line.planned, tellGuest)
  if (sent === null) return line
  const isOfOther = customer !== null && sent.params.id !== customer && line.unanswered === null
  if (!isOfOther) {
    const answered = await sendDate(repeated, line, sent)
    if (answered !== 'planAgain') return answered
  }
  const again = await planDate(repeated, line.date, customer)
  const next = { ...line, ...again, unanswered: null }
  if (again.planned === null) return next
  if (line.planned === null || differs(again.planned.plan, line.planned.plan))
    return { ...next, why: 'The price or places changed. Check this date and try again.' }
  const resent = sentOf(again.planned, tellGuest)
  const answered = resent === null ? 'planAgain' : await sendDate(repeated, next, resent)
  return answered === 'planAgain'
    ? { ...next, why: 'The plan for this date has changed. Check it and try again.' }
    : answered
}

async function sendDate({ product }: Repeated, line: DateLine, sent: Sent): Promise<DateLine | 'planAgain'> {
  const outcome = await call(product.change.make, sent)
  if (outcome.kind === 'ok') return { ...line, made: outcome.reply, why: '', unanswered: null }
  if (needsNewPlan(outcome)) return 'planAgain'
  const isLost = outcome.kind === 'networkError'
  return { ...line, why: whyFailed(outcome), unanswered: isLost ? sent : null }
}

function sentOf(planned: DateLine['planned'], tellGuest: boolean): Sent | null {
  if (planned === null) return null
  const { request, plan } = planned
  const body = {
    ...request.body,
    confirmation: plan.confirmation,
    ...(tellGuest ? {} : { tellGuest: false }),
  }
  return { params: request.params, body, idempotencyKey: newKey() }
}

function differs(one: ReservationPlan, other: ReservationPlan): boolean {
  return priceOf(one) !== priceOf(other) || one.waitlisted !== other.waitlisted
}
