import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { ruleInForce, type PriceBook, type SurchargeRule, type SurchargeScope } from './price-book.ts'
import type { Priced } from './price-line.ts'
import { roundedShare, percentText } from './rounding.ts'

/** The inputs that decide whether a surcharge applies. */
export interface SurchargeFacts {
  readonly scope: SurchargeScope
  readonly date: ServiceDate
  /** `HH:MM` of the service. Without it, no night surcharge applies. */
  readonly time?: string
  /** Hours from now to the service. Without it, no short-notice surcharge applies. */
  readonly hoursAhead?: number
  readonly extraStops?: number
}

const kinds = ['night', 'shortNotice', 'holiday', 'extraStop'] as const

/**
 * The surcharges on base prices, at most one of each kind. Percentages apply to base prices only, not to
 * other surcharges.
 */
export function surchargesOn(book: PriceBook, bases: readonly Priced[], facts: SurchargeFacts): Priced[] {
  const due = kinds.flatMap((kind) => surchargeDue(book, kind, facts) ?? [])
  return due.flatMap((rule) => surchargeLines(rule, bases, rule.kind === 'extraStop' ? facts.extraStops : 1))
}

/** The applicable surcharge of a kind, or null. */
export function surchargeDue(
  book: PriceBook,
  kind: SurchargeRule['kind'],
  facts: SurchargeFacts,
): SurchargeRule | null {
  const matching = book.surcharges.filter(
    (rule) => rule.kind === kind && rule.appliesTo === facts.scope && fallsDue(rule, facts),
  )
  const inForce = matching.filter((rule) => ruleInForce([rule], facts.date) !== null)
  // If several notice periods apply, the shortest wins.
  const shortest = Math.min(...inForce.map(noticeOf))
  return ruleInForce(
    inForce.filter((rule) => noticeOf(rule) === shortest),
    facts.date,
  )
}

function fallsDue(rule: SurchargeRule, { date, time, hoursAhead, extraStops = 0 }: SurchargeFacts): boolean {
  if (rule.kind === 'night') return time !== undefined && isWithin(time, rule.fromTime, rule.toTime)
  if (rule.kind === 'shortNotice') return hoursAhead !== undefined && hoursAhead < rule.withinHours
  if (rule.kind === 'holiday') return rule.dates.includes(date)
  return extraStops > 0
}

function isWithin(time: string, from: string, to: string): boolean {
  return from <= to ? from <= time && time < to : from <= time || time < to
}

function noticeOf(rule: SurchargeRule): number {
  return rule.kind === 'shortNotice' ? rule.withinHours : 0
}

/**
 * A surcharge's price lines, one per tax code. If unit prices differ, a percentage becomes a single amount.
 */
export function surchargeLines(rule: SurchargeRule, bases: readonly Priced[], times = 1): Priced[] {
  const paying = bases.filter(({ unitCents }) => unitCents > 0)
  return [...Map.groupBy(paying, ({ taxCode }) => taxCode).values()].flatMap((alike) => {
    const [first] = alike
    if (!first) return []
    const quantity = alike.reduce((sum, base) => sum + base.quantity, 0)
    const isOnePrice = alike.every(({ unitCents }) => unitCents === first.unitCents)
    const perUnit = isOnePrice || rule.cents !== undefined
    const baseCents = perUnit
      ? first.unitCents
      : alike.reduce((sum, base) => sum + base.unitCents * base.quantity, 0)
    const unitCents = rule.cents ?? roundedShare(baseCents, Math.round(rule.percent * 100))
    if (unitCents === 0) return []
    return [
      {
        ...first,
        key: `${rule.kind}.${first.taxCode}`,
        label: labelOf(rule),
        rule: rule.name,
        ruleGuid: rule.guid,
        quantity: (perUnit ? quantity : 1) * times,
        unitCents,
      },
    ]
  })
}

function labelOf(rule: SurchargeRule): string {
  return rule.percent === undefined
    ? rule.name
    : `${rule.name} (${percentText(Math.round(rule.percent * 100))})`
}
