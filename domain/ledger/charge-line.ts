import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { PriceLine } from '#domain/pricing/price-line.ts'

/** A price line to charge, with the stable key of its role within the booking. */
export type ChargedPrice = PriceLine & {
  readonly key: string
  /** Its service date, if different from the rest of the charge. */
  readonly serviceDate?: ServiceDate
  /** The trip it is for, such as for waiting. */
  readonly tripGuid?: string | null
}

/** A charged line as stored in the ledger: rule, date and tax. Negative for a reversal. */
export type ChargeLine = PriceLine & {
  readonly key: string
  readonly serviceDate: ServiceDate
  readonly tripGuid: string | null
}

/** The lines of a charge for a service of `serviceDate`. */
export function chargeLines(prices: readonly ChargedPrice[], serviceDate: ServiceDate): ChargeLine[] {
  return prices.map((it) => ({
    ...it,
    serviceDate: it.serviceDate ?? serviceDate,
    tripGuid: it.tripGuid ?? null,
  }))
}

/** The reversal of a line: negative quantity at the same price, so that all amounts change sign. */
export function reversedLine(line: ChargeLine): ChargeLine {
  const { quantity, netCents, taxCents, totalCents } = line
  // `0 -` avoids -0.
  return {
    ...line,
    quantity: 0 - quantity,
    netCents: 0 - netCents,
    taxCents: 0 - taxCents,
    totalCents: 0 - totalCents,
  }
}
