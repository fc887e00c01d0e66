import { moneyText } from '#domain/money/money-text.ts'
import { canonical } from '#domain/plan.ts'
import { totalOf } from '#domain/pricing/price-lines.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { ReservationFacts } from './facts.ts'
import type { PlannedChange } from './plan-change.ts'
import { atTermsOf } from './price-service.ts'
import { needsPrice } from './prices-of-change.ts'
import { reprice } from './reprice.ts'

/**
 * Tells staff that a trip moved within its day keeps its price although the new time is priced differently,
 * such as at night. Empty if the price is the same.
 */
export function keptPriceText(
  facts: ReservationFacts,
  { before, after }: Pick<PlannedChange, 'before' | 'after'>,
): string {
  const terms = atTermsOf(facts, after)
  const cents = after.bookings.reduce((sum, booking) => {
    const was = before?.bookings.find((it) => it.guid === booking.guid)
    const isKept = was !== undefined && canonical(was.priceLines) === canonical(booking.priceLines)
    const lines = isKept && needsPrice(terms, was, booking) ? reprice(terms, was, booking) : null
    return lines === null || isRefusal(lines) ? sum : sum + totalOf(lines) - totalOf(booking.priceLines)
  }, 0)
  if (cents === 0) return ''
  const money = moneyText(Math.abs(cents), facts.currency)
  return `price unchanged (the new time would normally cost ${money} ${cents > 0 ? 'more' : 'less'})`
}
