import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { moneyText } from '#domain/money/money-text.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { whyDayClosed, type FirstOpenDay } from '#domain/ledger/periods.ts'

/** Limit of a single partner payment until the company sets its own. */
export const defaultPartnerPaymentLimit = 5_000_000
/** How far back a payment date can be. */
export const paymentDaysBack = 366

export interface PaymentFacts {
  readonly amountCents: number
  readonly method: PaymentMethod
  /** The day on which the money arrived. */
  readonly date: ServiceDate
  readonly today: ServiceDate
  readonly limitCents: number
  readonly currency: string
  readonly firstOpenDay: FirstOpenDay
  readonly hasPolicyOverride: boolean
}

/**
 * Refusal messages by field; empty if the payment can be recorded. Its date is the day on which the money
 * arrived, in any open month. Amounts above the limit need a policy override, and so does cash of an earlier
 * day, because a drawer may have been counted since.
 */
export function whyNotPayment(facts: PaymentFacts): Record<string, string> {
  const amount = whyNotAmount(facts)
  const date = whyNotDate(facts)
  return { ...(amount === null ? {} : { amountCents: amount }), ...(date === null ? {} : { date }) }
}

/** Whether the payment needs a policy override; recorded in the history. */
export function isBeyondPolicy(facts: PaymentFacts): boolean {
  return facts.amountCents > facts.limitCents || isEarlierCash(facts)
}

const isEarlierCash = ({ method, date, today }: Pick<PaymentFacts, 'method' | 'date' | 'today'>) =>
  method === 'cash' && date < today

export function whyNotAmount({
  amountCents,
  limitCents,
  currency,
  hasPolicyOverride,
}: Pick<PaymentFacts, 'amountCents' | 'limitCents' | 'currency' | 'hasPolicyOverride'>): string | null {
  if (amountCents <= limitCents || hasPolicyOverride) return null
  return `Amounts above ${moneyText(limitCents, currency)} need a policy override`
}

/** Why a payment can't have its date; null if it can. */
export function whyNotDate(
  facts: Pick<PaymentFacts, 'method' | 'date' | 'today' | 'firstOpenDay' | 'hasPolicyOverride'>,
): string | null {
  const why = whyNotReceivedOn(facts)
  if (why !== null) return why
  return isEarlierCash(facts) && !facts.hasPolicyOverride
    ? 'Cash from an earlier day needs a policy override'
    : null
}

/** Why money can't be posted on the day on which it arrived; null if it can. */
export function whyNotReceivedOn({
  date,
  today,
  firstOpenDay,
}: Pick<PaymentFacts, 'date' | 'today' | 'firstOpenDay'>): string | null {
  if (date > today) return 'The payment date can’t be in the future'
  if (date < addDays(today, -paymentDaysBack)) return 'The payment date can’t be more than a year ago'
  return whyDayClosed(date, firstOpenDay)
}
