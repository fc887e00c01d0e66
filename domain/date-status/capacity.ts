/**
 * Fast-track places, counted in passengers per date and direction. A party is never split: it has its places or it waits.
 */
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
  /** Passengers at most, where the mode is `limited`. */
  readonly capacity: number | null
  /** Passengers confirmed already, not counting those of the booking asked about. */
  readonly taken: number
}

/** How many more passengers can be confirmed; null: no limit. */
export function placesLeft({ mode, capacity, taken }: Capacity): number | null {
  if (mode === 'open') return null
  if (mode !== 'limited') return 0
  // Limited without a number is a mistake of whoever set it: nobody is confirmed by mistake.
  return Math.max(0, (capacity ?? 0) - taken)
}

/** What becomes of a party of `wanted` passengers. */
export function placeFor(asked: Capacity & { readonly wanted: number }): Place {
  if (asked.mode === 'closed') return 'refused'
  const left = placesLeft(asked)
  return left === null || asked.wanted <= left ? 'confirmed' : 'waitlisted'
}

/** What the plan says before anything is booked; null when the party simply has its places. */
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
