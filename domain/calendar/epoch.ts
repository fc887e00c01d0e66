/** For libraries that take a `Date`. */
export function jsDateOf(instant: string): Date {
  return new Date(epochMs(instant))
}

/** Milliseconds since 1970 of an ISO instant ending in Z: input for `Intl`, in browsers without Temporal. */
export function epochMs(instant: string): number {
  return Date.parse(instant)
}
