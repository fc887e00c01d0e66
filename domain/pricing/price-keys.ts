/** What makes two rules belong to one price: only one is in force at a time, and a price change is a new rule with the same key. */
export type PriceKind = 'fastTrack' | 'transport' | 'hourly' | 'surcharge' | 'tax' | 'from'

const namedBy: Record<PriceKind, (facts: Record<string, unknown>) => unknown[]> = {
  fastTrack: ({ direction, ageBand }) => [direction, ageBand],
  // Symmetric.
  transport: ({ serviceGuid, fromZone, toZone }) => [serviceGuid, ...[String(fromZone), String(toZone)].toSorted()],
  hourly: ({ serviceGuid }) => [serviceGuid],
  surcharge: ({ appliesTo, kind, withinHours }) => [appliesTo, kind, withinHours ?? ''],
  tax: ({ code }) => [code],
  from: ({ product }) => [product],
}

export function priceKeyOf(kind: PriceKind, facts: Record<string, unknown>): string {
  return namedBy[kind](facts).map(String).join(' ')
}

/**
 * Rules with the same key that are valid on the same day shadow each other. Nights with other hours and holidays on other dates do not:
 * each applies separately.
 */
export function overlapKeyOf(kind: PriceKind, facts: Record<string, unknown>): string {
  const { fromTime, toTime, dates } = facts
  const occasion = kind === 'surcharge' ? [fromTime, toTime, ...(Array.isArray(dates) ? dates : [])].filter((it) => it !== undefined) : []
  return [priceKeyOf(kind, facts), ...occasion.map(String)].join(' ')
}
