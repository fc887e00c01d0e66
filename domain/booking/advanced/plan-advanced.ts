import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { groupStatusOf, type GroupStatus } from '#domain/booking/group-state.ts'
import { placesLeft } from '#domain/date-status/capacity.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { isOverrideUsed, whyNotOnAccount } from '#domain/partner/credit.ts'
import type { Plan } from '#domain/plan.ts'
import type { AdvancedFacts, AdvancedRequest } from './advanced-facts.ts'
import { checkAdvanced, type Stage } from './check-advanced.ts'
import { planLines, planWarnings } from './describe-advanced.ts'
import { planFastTrack } from './plan-fast-track.ts'
import { planExtras, withOwnPrices, withPartnerRate } from './plan-prices.ts'
import { pickupAtFor, planTransfer } from './plan-transfer.ts'
import type { PlannedBooking, PlannedLeg } from './planned-booking.ts'

/** What making the booking will do: everything to be saved, and the plan shown first. */
export interface PlannedAdvanced {
  readonly plan: Plan
  readonly groupStatus: GroupStatus
  readonly bookings: readonly PlannedBooking[]
  readonly legs: { readonly arrival: PlannedLeg | null; readonly departure: PlannedLeg | null }
  /** Charged at once; a waitlisted service is charged when approved. */
  readonly chargeCents: number
  /** The total, including waitlisted services. */
  readonly totalCents: number
  /** On the guest's balance at once, if paid now. */
  readonly payNowCents: number
  /** Whether a user overrode the partner's credit limit; recorded in the history. */
  readonly beyondCredit: boolean
}

/**
 * The plan of an advanced booking, as far as `stage` says it is filled in. Refuses invalid input by field; a missing price or tax by name;
 * a booking on account beyond the partner's credit.
 */
export function planAdvanced(facts: AdvancedFacts, request: AdvancedRequest, stage: Stage = 'customer'): PlannedAdvanced | Refusal {
  const wrong = checkAdvanced(facts, request, stage)
  if (wrong) return wrong
  const planned = planBookings(facts, request)
  if (isRefusal(planned)) return planned
  const bookings = withOwnPrices(withPartnerRate(planned, facts, request), request)
  if (isRefusal(bookings)) return bookings
  const chargeCents = sumOf(bookings.filter(({ status }) => status === 'booked'))
  const credit = stage === 'customer' ? creditOf(facts, request, chargeCents) : { beyondCredit: false }
  if (isRefusal(credit)) return credit
  const payNowCents = request.billing === 'payNow' ? chargeCents : 0
  const legs = { arrival: legOf(facts, request, 'arrival', bookings), departure: legOf(facts, request, 'departure', bookings) }
  const plan: Plan = {
    title: 'New booking',
    lines: planLines(facts, request, bookings),
    warnings: [
      ...planWarnings(facts, request, legs),
      ...(credit.beyondCredit ? ['This goes beyond the partner’s credit, by policy override'] : []),
    ],
    chargeCents,
    refundCents: 0,
    balanceAfterCents: request.billing === 'partnerAccount' ? (facts.partner?.balanceCents ?? 0) + chargeCents : chargeCents - payNowCents,
  }
  return { plan, groupStatus: groupStatusOf(bookings), bookings, legs, chargeCents, totalCents: sumOf(bookings), payNowCents, ...credit }
}

function planBookings(facts: AdvancedFacts, request: AdvancedRequest): PlannedBooking[] | Refusal {
  const parts: (PlannedBooking | Refusal | null)[] = []
  for (const direction of ['arrival', 'departure'] as const) {
    const leg = request[direction]
    const about = facts[direction]
    if (!leg || !about?.flight) continue
    if (leg.fastTrack) parts.push(planFastTrack(facts, request, direction, leg, about, about.flight))
    if (leg.transfer) parts.push(planTransfer(facts, request, direction, leg.transfer, about, about.flight))
  }
  parts.push(planExtras(facts, request))
  const refused = parts.find(isRefusal)
  return refused ?? parts.filter((it): it is PlannedBooking => it !== null && !isRefusal(it))
}

function creditOf(facts: AdvancedFacts, request: AdvancedRequest, chargeCents: number): { beyondCredit: boolean } | Refusal {
  if (request.billing !== 'partnerAccount' || !facts.partner) return { beyondCredit: false }
  const asked = { ...facts.partner, chargeCents, hasPolicyOverride: facts.hasPolicyOverride }
  const why = whyNotOnAccount(asked)
  return why ? refuse(why.name, why.message) : { beyondCredit: isOverrideUsed(asked) }
}

function legOf(
  facts: AdvancedFacts,
  request: AdvancedRequest,
  direction: Direction,
  bookings: readonly PlannedBooking[],
): PlannedLeg | null {
  const about = facts[direction]
  if (!request[direction] || !about?.flight) return null
  const waitlisted = bookings.some((it) => it.direction === direction && it.status === 'waitlisted')
  return {
    flight: about.flight,
    placesLeft: placesLeft(about.day),
    waitlisted,
    pickupAt: request[direction].transfer ? pickupAtFor(facts, direction, about, about.flight) : null,
  }
}

function sumOf(bookings: readonly PlannedBooking[]): number {
  return bookings.reduce((sum, it) => sum + it.chargeCents, 0)
}
