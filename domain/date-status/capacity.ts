/**
 * Fast-track places, counted in passengers per date and direction. A party is never split: all of it is
 * confirmed or all of it waits.
 */
export const dateModes = {
  open: 'Open',
  limited: 'Limited',
  waitlistOnly: 'Waitlist only',
  closed: 'Closed',
} as const

export type DateMode = keyof typeof dateModes

export interface Capacity {
  readonly mode: DateMode
  /** Maximum number of passengers, in mode `limited`. */
  readonly capacity: number | null
  /** Passengers already confirmed, excluding those of the booking in question. */
  readonly taken: number
}

/** How many more passengers can be confirmed; null without a limit. */
export function placesLeft({ mode, capacity, taken }: Capacity): number | null {
  if (mode === 'open') return null
  if (mode !== 'limited') return 0
  // Limited without a number is a configuration error; treat it as full, so that no one is confirmed by
  // mistake.
  return Math.max(0, (capacity ?? 0) - taken)
}
