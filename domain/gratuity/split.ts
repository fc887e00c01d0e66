export interface Share {
  readonly tripGuid: string
  readonly amountCents: number
}

/**
 * Splits a gift equally over trips, to the cent; the remainder goes to the first. Trips whose share would be
 * zero are left out. No trips, no shares.
 */
export function splitGift(amountCents: number, tripGuids: readonly string[]): Share[] {
  const each = Math.floor(amountCents / tripGuids.length)
  const rest = amountCents - each * tripGuids.length
  return tripGuids
    .map((tripGuid, index) => ({ tripGuid, amountCents: each + (index === 0 ? rest : 0) }))
    .filter((it) => it.amountCents > 0)
}
