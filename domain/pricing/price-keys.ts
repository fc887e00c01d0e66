/** What makes two rules rules of one price: one is in force at a time, and a change of price is a new rule of the same. */
export type PriceKind = 'fastTrack' | 'transport' | 'hourly' | 'surcharge' | 'tax' | 'from'

const namedBy: Record<PriceKind, (facts: Record<string, unknown>) => unknown[]> = {
  fastTrack: ({ direction, ageBand }) => [direction, ageBand],
  // The same either way round.
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
 * Rules of one key that are valid on one day hide each other. Nights of other hours and holidays of other days do not: each falls due on
 * its own occasion.
 */
export function overlapKeyOf(kind: PriceKind, facts: Record<string, unknown>): string {
  const { fromTime, toTime, dates } = facts
  const occasion = kind === 'surcharge' ? [fromTime, toTime, ...(Array.isArray(dates) ? dates : [])].filter((it) => it !== undefined) : []
  return [priceKeyOf(kind, facts), ...occasion.map(String)].join(' ')
}
