export interface Share {
  readonly tripGuid: string
  readonly amountCents: number
}

/**
 * A gift for several drives: the same for each car, to the cent; what does not divide goes to the first. A car whose share would be nothing
 * gets none. Every cent is in one share; no drives, no shares.
 */
export function splitGift(amountCents: number, tripGuids: readonly string[]): Share[] {
  const each = Math.floor(amountCents / tripGuids.length)
  const rest = amountCents - each * tripGuids.length
  return tripGuids.map((tripGuid, index) => ({ tripGuid, amountCents: each + (index === 0 ? rest : 0) })).filter((it) => it.amountCents > 0)
}
