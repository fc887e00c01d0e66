/** Fast-track places, counted in passengers per date and direction. A party is never split: all of it has places or all of it waits. */
export const dateModes = {
  open: 'Open',
  limited: 'Limited',
  waitlistOnly: 'Waitlist only',
  closed: 'Closed',
} as const

export type DateMode = keyof typeof dateModes
export type Place = 'confirmed' | 'waitlisted' | 'refused'

export interface Capacity {
  readonly mode: DateMode
  /** Maximum number of passengers, in mode `limited`. */
  readonly capacity: number | null
  /** Passengers already confirmed, excluding those of the booking in question. */
  readonly taken: number
}

/** How many more passengers can be confirmed; null: no limit. */
export function placesLeft({ mode, capacity, taken }: Capacity): number | null {
  if (mode === 'open') return null
  if (mode !== 'limited') return 0
  // Limited without a number is a configuration error: nobody is confirmed by mistake.
  return Math.max(0, (capacity ?? 0) - taken)
}

/** The outcome for a party of `wanted` passengers. */
export function placeFor(asked: Capacity & { readonly wanted: number }): Place {
  if (asked.mode === 'closed') return 'refused'
  const left = placesLeft(asked)
  return left === null || asked.wanted <= left ? 'confirmed' : 'waitlisted'
}

/** The plan's notice before booking; null when the party simply has its places. */
export function placeWarning(asked: Capacity & { readonly wanted: number }): string | null {
  const place = placeFor(asked)
  if (place === 'confirmed') return null
  if (place === 'refused') return 'This date is closed for fast track'
  if (asked.mode === 'waitlistOnly') return 'This date takes new bookings on the waitlist only: the booking joins it'
  return `${leftInWords(placesLeft(asked))} left for ${asked.wanted}: the booking joins the waitlist`
}

function leftInWords(left: number | null): string {
  if (left === 0) return 'No place is'
  return left === 1 ? 'Only 1 place is' : `Only ${left} places are`
}
