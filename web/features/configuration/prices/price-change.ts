import { addDays } from '#domain/calendar/service-date.ts'
import type { PriceRule } from '#domain/pricing/price-book.ts'

/** A rule of any kind, as used by the price pages. */
export interface RuleRow extends PriceRule {
  readonly version: number
  readonly facts: Readonly<Record<string, unknown>>
}

export interface PriceTyped {
  name: string
  validFrom: string
  validTo: string
}

/** Of the rule being typed. Guids sort by time, so it comes last. */
export const typedGuid = '~'

/** The rules of a price after saving; mirrors the server's computation. */
export function rulesAfter(
  rules: readonly RuleRow[],
  changed: RuleRow | null,
  typed: PriceTyped,
  today: string,
): PriceRule[] {
  const next: PriceRule = {
    guid: typedGuid,
    name: `${typed.name || 'New price'} (new)`,
    validFrom: typed.validFrom,
    validTo: typed.validTo || null,
  }
  const others = rules.filter((it) => it !== changed)
  if (changed === null || changed.validFrom > today || typed.validFrom <= changed.validFrom)
    return [...others, next]
  return [...others, { ...changed, validTo: addDays(typed.validFrom, -1) }, next]
}

export type RuleState = 'inForce' | 'later' | 'over'

export function stateOfRule({ validFrom, validTo }: PriceRule, today: string): RuleState {
  if (validFrom > today) return 'later'
  return validTo !== null && validTo < today ? 'over' : 'inForce'
}
