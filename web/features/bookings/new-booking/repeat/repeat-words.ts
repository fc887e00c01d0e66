import type { customerPage } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ReservationPlan } from '#contract/plan.ts'
import type { Failure } from '#web/api/outcome.ts'
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

type Group = ReplyOf<typeof customerPage>['groups'][number]

/** The customer’s other reservations with a service on the date, by reference. */
export function bookedOn(groups: readonly Pick<Group, 'reference' | 'bookings'>[], date: string): string[] {
  return groups
    .filter((group) => group.bookings.some((it) => it.serviceDate === date && isService(it)))
    .map((it) => it.reference)
}

function isService({ kind, status }: Group['bookings'][number]): boolean {
  return status !== 'cancelled' && kind !== 'extra' && kind !== 'fee'
}

/** A note about other reservations of the date, without those that the warnings name. */
export function bookedNote(references: readonly string[], warnings: readonly string[]): string[] {
  const others = references.filter((it) => !warnings.some((warning) => warning.includes(it)))
  return others.length === 0 ? [] : [`Already booked on this date: ${others.join(', ')}`]
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

/** Whether a plan no longer applies and a new one is needed. */
export function needsNewPlan(failure: Failure): boolean {
  return failure.kind === 'errors' && failure.errors.some((it) => it.name === 'confirmation')
}
