import { bookingKinds, isFastTrack, type BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { moveBooking, type BookingFacts, type BookingStatus } from '#domain/booking/booking-states.ts'
import { cancelFeeFor, type CancelFeeRule } from '#domain/terms/cancel-fee.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { Plan } from '#domain/plan.ts'
import { percentText } from '#domain/pricing/rounding.ts'
import { isRefusal, refuseField, type Refusal } from '#domain/refusal.ts'

/** The inputs for cancelling one booking. */
export interface CancelFacts extends BookingFacts {
  readonly kind: BookingKind
  readonly status: BookingStatus
  readonly serviceDate: string
  /** Hours until the service begins; negative after it began. */
  readonly hoursAhead: number
  /** The current charge for it, tax included. */
  readonly chargedCents: number
  readonly passengers: number
  readonly permissions: readonly Permission[]
  readonly rules: readonly CancelFeeRule[]
  /** Start of the terms that the table belongs to; null: the initial terms. */
  readonly termsFrom: string | null
  /** What the group's guest owed before; null: it is on a partner's account, which owes `partnerBalanceCents`. */
  readonly balanceCents: number
  readonly trips: readonly { readonly driverName: string | null; readonly pickupTime: string }[]
  readonly email: string
}

export interface CancelRequest {
  readonly reason: string
  /** Waive the fee: requires policy override. */
  readonly waiveFee: boolean
}

export interface PlannedCancel {
  readonly plan: Plan
  readonly feeCents: number
  readonly givesBackPlaces: number
}

/** Cancellation by the fee table: the charge is fully reversed, and the fee, if any, charged instead. */
export function planCancel(facts: CancelFacts, request: CancelRequest): PlannedCancel | Refusal {
  const status = moveBooking(facts, 'cancel', facts.permissions, { ...facts, reason: request.reason })
  if (isRefusal(status)) return status
  if (request.waiveFee && !facts.permissions.includes('policyOverride'))
    return refuseField('waiveFee', 'Waiving the fee needs policy override')
  const byTable = cancelFeeFor(facts.rules, facts)
  const feeCents = request.waiveFee ? 0 : byTable.feeCents
  const balanceAfterCents = facts.balanceCents - facts.chargedCents + feeCents
  const givesBackPlaces = isFastTrack(facts.kind) && facts.status === 'booked' ? facts.passengers : 0
  const rule = feeRuleText(byTable.rule, facts.termsFrom, request.waiveFee)
  return {
    feeCents,
    givesBackPlaces,
    plan: {
      title: 'Cancel booking',
      lines: [
        { label: bookingKinds[facts.kind].label, before: facts.status, after: 'cancelled' },
        { label: 'Service date', after: serviceDateText(facts.serviceDate) },
        { label: 'Charge reversed', amountCents: -facts.chargedCents },
        { label: 'Cancellation fee', after: rule, amountCents: feeCents },
        ...(givesBackPlaces > 0 ? [{ label: 'Fast-track places released', after: String(givesBackPlaces) }] : []),
        ...facts.trips.map((trip) => ({
          label: `Trip at ${trip.pickupTime}`,
          after: trip.driverName ? `dropped; ${trip.driverName} is notified` : 'dropped',
        })),
        {
          label: 'Cancellation message',
          after: facts.email ? `by e-mail to ${facts.email}` : 'nobody is notified: there is no e-mail address',
        },
      ],
      warnings: facts.hoursAhead < 0 ? ['The service time has passed'] : [],
      chargeCents: feeCents,
      refundCents: Math.max(0, -balanceAfterCents),
      balanceAfterCents,
    },
  }
}

/** The deciding line of the table, and its terms: those valid at booking may differ from today's. */
function feeRuleText(rule: CancelFeeRule | null, termsFrom: string | null, isWaived: boolean): string {
  const feeText = rule === null ? 'free at this time' : `${percentText(rule.feeBasisPoints)} within ${rule.hoursBefore} hours`
  const terms = termsFrom === null ? '' : `, by the terms from ${serviceDateText(termsFrom)} ${termsFrom.slice(0, 4)}`
  return `${feeText}${terms}${isWaived && rule !== null ? ', forgone' : ''}`
}
