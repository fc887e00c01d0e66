/** For libraries that take a `Date`. */
export function jsDateOf(instant: string): Date {
  return new Date(epochMs(instant))
}

/** Milliseconds since 1970 of an ISO instant ending in Z. */
export function epochMs(instant: string): number {
  const ms = Date.parse(instant)
  if (Number.isNaN(ms)) throw new RangeError(`Invalid instant: ${instant}`)
  return ms
}
