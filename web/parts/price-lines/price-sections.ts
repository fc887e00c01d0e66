import type { Quote } from '#contract/party-shapes.ts'

export type PricedLine = Quote['lines'][number]

/** The price lines of one flight, trip or other part of a booking, with their sum. */
export interface PriceSection {
  name: string
  lines: PricedLine[]
  totalCents: number
}

/** Groups the lines by section, in order of first appearance. */
export function priceSections(lines: readonly PricedLine[]): PriceSection[] {
  return [...Map.groupBy(lines, (it) => it.section)].map(([name, of]) => ({
    name,
    lines: of,
    totalCents: of.reduce((sum, it) => sum + it.totalCents, 0),
  }))
}
