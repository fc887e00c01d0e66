import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { PriceLine } from '#domain/pricing/price-line.ts'

/** A price line to be charged, with the stable name of its role within the booking. */
export type ChargedPrice = PriceLine & {
  readonly key: string
  /** The day of its service, where that is not the day of the charge's other lines. */
  readonly serviceDate?: ServiceDate
  /** The one trip it is for, as waiting is. */
  readonly tripGuid?: string | null
}

/** What was charged, as the ledger keeps it: by which rule, for which day, with its tax. Negative where it was reversed. */
export type ChargeLine = PriceLine & {
  readonly key: string
  readonly serviceDate: ServiceDate
  readonly tripGuid: string | null
}

/** The lines of a charge for a service of `serviceDate`. */
export function chargeLines(prices: readonly ChargedPrice[], serviceDate: ServiceDate): ChargeLine[] {
  return prices.map((it) => ({ ...it, serviceDate: it.serviceDate ?? serviceDate, tripGuid: it.tripGuid ?? null }))
}

/** The line reversed: as many fewer at the same price, so that its sums have the opposite sign. */
export function reversedLine(line: ChargeLine): ChargeLine {
  const { quantity, netCents, taxCents, totalCents } = line
  // Nothing is not minus nothing.
  return { ...line, quantity: 0 - quantity, netCents: 0 - netCents, taxCents: 0 - taxCents, totalCents: 0 - totalCents }
}
