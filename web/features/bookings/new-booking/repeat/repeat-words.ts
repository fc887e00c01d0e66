import type { ReservationPlan } from '#contract/plan.ts'
import { joinSentences } from '#domain/sentences.ts'
import { problemsOf, type Failure } from '#web/api/outcome.ts'
import { moneyText } from '#web/ui/value/format.ts'

type Priced = Pick<ReservationPlan, 'lines' | 'warnings' | 'waitlisted'>

/** The price of all services, also of those on the waitlist. */
export function priceOf({ lines }: Pick<Priced, 'lines'>): number {
  return lines.reduce((sum, it) => sum + (it.amountCents ?? 0), 0)
}

/** What differs from the booking that is repeated: its price and why, the waitlist, and further warnings. */
export function notesOf(plan: Priced, first: Priced, currency: string): string[] {
  return [
    ...priceNote(plan, first, currency),
    ...(plan.waitlisted && !first.waitlisted ? ['Joins the waitlist'] : []),
    ...plan.warnings.filter((it) => !first.warnings.includes(it)),
  ]
}

function priceNote(plan: Priced, first: Priced, currency: string): string[] {
  const cents = priceOf(plan) - priceOf(first)
  if (cents === 0) return []
  const amount = `${moneyText(Math.abs(cents), currency)} ${cents > 0 ? 'more' : 'less'}`
  const [has, hasNot] = cents > 0 ? [plan, first] : [first, plan]
  const known = new Set(hasNot.lines.filter(isPrice).map((it) => it.label))
  const reasons = has.lines.filter((it) => isPrice(it) && !known.has(it.label)).map((it) => it.label)
  return [reasons.length === 0 ? amount : `${amount}: ${[...new Set(reasons)].join(', ')}`]
}

const isPrice = (line: Priced['lines'][number]) => (line.amountCents ?? 0) !== 0

/** Why a call failed, with the messages of all fields. */
export function whyFailed(failure: Failure): string {
  return failure.kind === 'fields'
    ? joinSentences([...new Set(Object.values(failure.fields))])
    : joinSentences(problemsOf(failure))
}

/** Whether a plan no longer applies and a new one is needed. */
export function needsNewPlan(failure: Failure): boolean {
  return failure.kind === 'errors' && failure.errors.some((it) => it.name === 'confirmation')
}
