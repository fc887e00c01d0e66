/** Milliseconds since 1970 of an ISO instant ending Z: what `Intl` formats, in browsers that have no Temporal yet. */
export function epochMs(instant: string): number {
  return Date.parse(instant)
}
