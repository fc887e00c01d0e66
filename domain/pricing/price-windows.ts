import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { addDays, daysBetween, type ServiceDate } from '#domain/calendar/service-date.ts'
import { ruleInForce, type PriceRule } from './price-book.ts'

/** A period in which one rule of a price applies, or none. Without an end date it is open-ended. */
export interface PriceWindow<R extends PriceRule> {
  readonly from: ServiceDate
  readonly to: ServiceDate | null
  readonly rule: R | null
}

/** The periods of a price's rules, from a date onwards. */
export function windowsOf<R extends PriceRule>(rules: readonly R[], from: ServiceDate): PriceWindow<R>[] {
  const starts = rules.map((it) => it.validFrom)
  const ends = rules.flatMap((it) => (it.validTo === null ? [] : [addDays(it.validTo, 1)]))
  const turns = [...new Set([from, ...starts, ...ends])].filter((it) => it >= from).toSorted()
  const windows: PriceWindow<R>[] = []
  for (const [place, turn] of turns.entries()) {
    const rule = ruleInForce(rules, turn)
    const next = turns[place + 1]
    const to = next === undefined ? null : addDays(next, -1)
    const last = windows.at(-1)
    if (last && last.rule === rule) windows[windows.length - 1] = { ...last, to }
    else windows.push({ from: turn, to, rule })
  }
  return windows
}

/** Warnings about a price's rules: days without a price, and rules that are cut short or never apply. */
export function windowWarnings(rules: readonly PriceRule[], from: ServiceDate): string[] {
  const windows = windowsOf(rules, from)
  const gaps = windows.filter((it) => it.rule === null).map((it) => `No price ${termText(it)}`)
  const living = rules.filter((it) => it.validTo === null || it.validTo >= from)
  const hidden = living
    .filter((rule) => !windows.some((it) => it.rule === rule))
    .map(({ name }) => `“${name}” never applies: another rule takes precedence`)
  return [...gaps, ...hidden, ...living.flatMap((rule) => cutShort(rule, living))]
}

/**
 * A season can interrupt a longer rule. A longer rule that starts within a season and outlasts it cuts the
 * season short, usually by mistake when a price is raised.
 */
function cutShort(rule: PriceRule, others: readonly PriceRule[]): string[] {
  const { validTo } = rule
  if (validTo === null) return []
  return others
    .filter(
      (other) =>
        other.validFrom > rule.validFrom &&
        other.validFrom <= validTo &&
        (other.validTo === null || other.validTo > validTo) &&
        daysOf(other) > daysOf(rule),
    )
    .map(
      (it) =>
        `“${rule.name}” is cut short: “${it.name}” takes precedence from ${yearText(it.validFrom)} ` +
        `to ${yearText(validTo)}`,
    )
}

function daysOf({ validFrom, validTo }: PriceRule): number {
  return validTo === null ? Infinity : daysBetween(validFrom, validTo)
}

function termText({ from, to }: { from: ServiceDate; to: ServiceDate | null }): string {
  return to === null ? `from ${yearText(from)} onwards` : `from ${yearText(from)} to ${yearText(to)}`
}

function yearText(date: ServiceDate): string {
  return `${serviceDateText(date)} ${date.slice(0, 4)}`
}
