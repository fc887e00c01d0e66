/**
 * The key of a price. Of the rules with the same key, only one is effective at a time; a price change adds a
 * rule.
 */
export type PriceKind = 'fastTrack' | 'transport' | 'hourly' | 'surcharge' | 'tax' | 'from'

const namedBy: Record<PriceKind, (facts: Record<string, unknown>) => unknown[]> = {
  fastTrack: ({ direction, ageBand }) => [direction, ageBand],
  // Prices are the same in both directions.
  transport: ({ serviceGuid, fromZone, toZone }) => [
    serviceGuid,
    ...[String(fromZone), String(toZone)].toSorted(),
  ],
  hourly: ({ serviceGuid }) => [serviceGuid],
  surcharge: ({ appliesTo, kind, withinHours }) => [appliesTo, kind, withinHours ?? ''],
  tax: ({ code }) => [code],
  from: ({ product }) => [product],
}

export function priceKeyOf(kind: PriceKind, facts: Record<string, unknown>): string {
  return namedBy[kind](facts).map(String).join(' ')
}

/**
 * Rules with the same key that are valid on the same date shadow each other, except nights with different
 * hours and holidays on different dates, which all apply.
 */
export function overlapKeyOf(kind: PriceKind, facts: Record<string, unknown>): string {
  const { fromTime, toTime, dates } = facts
  const occasion =
    kind === 'surcharge'
      ? [fromTime, toTime, ...(Array.isArray(dates) ? dates : [])].filter((it) => it !== undefined)
      : []
  return [priceKeyOf(kind, facts), ...occasion.map(String)].join(' ')
}
