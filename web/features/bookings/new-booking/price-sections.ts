import type { PricedLine } from './new-booking-values.ts'

/** The lines of one leg, journey or part of a booking, with their sum. */
export interface PriceSection {
  name: string
  lines: PricedLine[]
  totalCents: number
}

/** The lines by section, in the order in which each section first comes. */
export function priceSections(lines: readonly PricedLine[]): PriceSection[] {
  return [...Map.groupBy(lines, (it) => it.section)].map(([name, of]) => ({
    name,
    lines: of,
    totalCents: of.reduce((sum, it) => sum + it.totalCents, 0),
  }))
}
