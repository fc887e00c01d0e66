import { addMinutes, earlierOf, isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { quietUntil } from '#domain/texting/quiet-hours.ts'

/** The desk needs to know its guests this long before the flight. */
const minutesBeforeFlight = 120
/** With less time than this to answer, an agent calls instead. */
const leastMinutes = 60
/** A guest who accepts at the last moment has this long to pay. */
const payMinutes = 30
/** How long an ended hold waits for the card gateway to say whether the guest paid. */
const gatewayMinutes = 30

/** Guests aren't asked to answer at night, airport time: such a deadline moves to the morning. */
const night = { from: '22:00', to: '09:00' }

/** Until when a guest can accept a place that became available. Null: too late for an offer. */
export function offerUntil(now: Instant, hours: number, startsAt: Instant, timeZone: string): Instant | null {
  const byHours = addMinutes(now, hours * 60)
  const awake = quietUntil(byHours, night, timeZone) ?? byHours
  const until = earlierOf(awake, addMinutes(startsAt, -minutesBeforeFlight))
  return minutesBetween(now, until) < leastMinutes ? null : until
}

interface Offer {
  readonly until: Instant
  readonly heldUntil: Instant | null
}

/** Until when a place is held for a guest who starts to pay: the deadline, or long enough to pay. */
export function heldUntil({ until, heldUntil: already }: Offer, now: Instant): Instant {
  if (already !== null) return already
  const toPay = addMinutes(now, payMinutes)
  return isBefore(until, toPay) ? toPay : until
}

/** Whether the guest can still accept, or go on paying. */
export function isAcceptable({ until, heldUntil: held }: Offer, now: Instant): boolean {
  return isBefore(now, held ?? until)
}

/** Whether an offer that was neither answered nor paid ends now. The gateway may still report a payment. */
export function isOver(offer: Offer & { readonly isPaymentOpen: boolean }, now: Instant): boolean {
  if (isAcceptable(offer, now)) return false
  const { heldUntil: held, isPaymentOpen } = offer
  return held === null || !isPaymentOpen || !isBefore(now, addMinutes(held, gatewayMinutes))
}

interface Money {
  readonly chargedCents: number
  readonly paidCents: number
}

/** What the guest has to pay for a place: its price, less what was paid beyond the other charges. */
export function dueForPlace({ chargedCents, paidCents }: Money, priceCents: number): number {
  return Math.max(0, Math.min(priceCents, chargedCents + priceCents - paidCents))
}
