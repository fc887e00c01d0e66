import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { whyDayClosed, type FirstOpenDay } from '#domain/ledger/periods.ts'

/** Limit of a single partner payment until the company sets its own. */
export const defaultPartnerPaymentLimit = 5_000_000
/** How far back a payment date can be. */
export const paymentDaysBack = 366

export interface PaymentFacts {
  readonly amountCents: number
  readonly date: ServiceDate
  readonly today: ServiceDate
  readonly limitCents: number
  readonly currency: string
  readonly firstOpenDay: FirstOpenDay
  readonly hasPolicyOverride: boolean
}

/**
 * Refusal messages by field; empty if the payment can be recorded. Earlier dates and amounts above the limit
 * need a policy override.
 */
export function whyNotPayment(facts: PaymentFacts): Record<string, string> {
  const amount = whyNotAmount(facts)
  const date = whyNotDate(facts)
  return { ...(amount === null ? {} : { amountCents: amount }), ...(date === null ? {} : { date }) }
}

/** Whether the payment needs a policy override; recorded in the history. */
export function isBeyondPolicy({ amountCents, limitCents, date, today }: PaymentFacts): boolean {
  return amountCents > limitCents || date < today
}

export function whyNotAmount({
  amountCents,
  limitCents,
  currency,
  hasPolicyOverride,
}: Pick<PaymentFacts, 'amountCents' | 'limitCents' | 'currency' | 'hasPolicyOverride'>): string | null {
  if (amountCents <= limitCents || hasPolicyOverride) return null
  return `Amounts above ${moneyText(limitCents, currency)} need a policy override`
}

function whyNotDate({ date, today, firstOpenDay, hasPolicyOverride }: PaymentFacts): string | null {
  if (date > today) return 'The payment date cannot be in the future'
  if (date < addDays(today, -paymentDaysBack)) return 'The payment date is more than a year ago'
  const closed = whyDayClosed(date, firstOpenDay)
  if (closed !== null) return closed
  return date < today && !hasPolicyOverride ? 'An earlier date needs a policy override' : null
}
