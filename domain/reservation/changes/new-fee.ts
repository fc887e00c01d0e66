import type { Billing } from '#domain/booking/group-state.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { dateText } from '#domain/calendar/service-date-text.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { closedMonthText } from '#domain/ledger/periods.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { withCommission } from '#domain/partner/commission.ts'
import { priceFee } from '#domain/pricing/price-lines.ts'
import { forbidden, isRefusal, refuseField, refuseFields, type Refusal } from '#domain/refusal.ts'
import { hasOverride, type ReservationFacts } from '#domain/reservation/facts.ts'
import {
  blankParty,
  checkBilling,
  newBooking,
  newReservation,
  type PartyRequest,
} from '#domain/reservation/new-reservation.ts'
import type { Target } from '#domain/reservation/plan-change.ts'
import { countsOf, type Booker, type Reservation } from '#domain/reservation/reservation.ts'

/** A manual fee. */
export interface FeeRequest {
  readonly label: string
  readonly amountCents: number
  readonly taxCode: string
  /** The service date; null: today. */
  readonly date: ServiceDate | null
  readonly billing: Billing
  readonly payMethod: PaymentMethod | null
  readonly partnerGuid: string | null
  readonly partnerReference: string
  readonly comments: string
}

/**
 * Adds a fee, which is completed immediately, to a reservation and its billing. If `before` is null, it makes
 * a new reservation for the fee. Partner users charge no fees: they would set their own prices.
 */
export function newFee(
  facts: ReservationFacts,
  booker: Booker | null,
  before: Reservation | null,
  request: FeeRequest,
): Target | Refusal {
  if (facts.isPartnerUser) return forbidden
  const errors = {
    ...(booker ? {} : { customer: 'Choose a customer or add a new one' }),
    ...(before ? {} : checkBilling(facts, request)),
  }
  if (Object.keys(errors).length > 0) return refuseFields(errors)
  if (!facts.book.taxes.some((it) => it.code === request.taxCode))
    return refuseField('taxCode', 'Choose a tax from the list')
  const serviceDate = request.date ?? facts.today
  if (serviceDate < facts.today && !hasOverride(facts))
    return refuseField('date', 'A fee for a past date needs a policy override')
  const { usualCents, mostCents } = facts.feeLimits
  if (request.amountCents > mostCents && !hasOverride(facts))
    return refuseField(
      'amountCents',
      `The maximum is ${moneyText(mostCents, facts.currency)}. A larger fee needs a policy override.`,
    )
  const warnings = [
    ...(request.amountCents > usualCents
      ? [`More than the usual ${moneyText(usualCents, facts.currency)}. Check the amount.`]
      : []),
    ...(facts.firstOpenDay !== null && serviceDate < facts.firstOpenDay
      ? [`${closedMonthText(serviceDate)} The charge will be dated ${dateText(facts.firstOpenDay)}.`]
      : []),
  ]
  const lines = priceFee(facts.book, {
    label: request.label,
    cents: request.amountCents,
    taxCode: request.taxCode,
    serviceDate,
  })
  if (isRefusal(lines)) return lines
  const party: PartyRequest = {
    ...blankParty,
    ...countsOf([]),
    ...request,
    comments: before ? '' : request.comments,
  }
  const fee = newBooking(facts, party, {
    guid: 'new:fee',
    kind: 'fee',
    status: 'completed',
    serviceDate,
    serviceTime: '00:00',
    comments: request.comments,
    priceLines: withCommission(facts.partner, lines).map((it) => ({ ...it, key: 'fee', serviceDate })),
  })
  const shared = { title: 'Fee', noPlace: 'join', template: null, warnings } as const
  if (before) {
    const payMethod = before.billing === 'partnerAccount' ? null : request.payMethod
    return { ...shared, after: { ...before, bookings: [...before.bookings, fee] }, payMethod }
  }
  const after = newReservation(facts, booker, party, [fee])
  if (isRefusal(after)) return after
  return { ...shared, after, payMethod: request.billing === 'payNow' ? request.payMethod : null }
}
