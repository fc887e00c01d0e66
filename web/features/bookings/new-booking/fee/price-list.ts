import type { OptionWithFacts } from '#contract/options.ts'

export interface PricedExtra {
  guid: string
  name: string
  cents: number
  taxCode: string
}

/** The extras that have a price. */
export function pricedExtras(items: readonly OptionWithFacts[]): PricedExtra[] {
  return items.flatMap(({ guid, name, cents, taxCode }) =>
    guid && name && cents && taxCode ? [{ guid, name, cents, taxCode }] : [],
  )
}

/** What an extra fills in. A trip that the description names stays there: "Parking, trip of Fri 20 Nov". */
export function fromPriceList({ name, cents, taxCode }: PricedExtra, described: string) {
  const [trip = ''] = /, trip of .+$/.exec(described) ?? []
  return { label: `${name}${trip}`.slice(0, 100), amountCents: cents, taxCode }
}
