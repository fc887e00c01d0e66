import type { Direction } from '#domain/vocabulary/booking-kinds.ts'

const letters: Record<Direction, string> = { arrival: 'A', departure: 'D' }

/**
 * A party's day number as the desk calls it: `A 3` is the third of the day's arrivals, `D 3` of its
 * departures. Each direction counts from 1.
 */
export function dayNumberText(direction: Direction, dayNumber: number): string {
  return `${letters[direction]} ${dayNumber}`
}

/** A party's number as the desk shows it; `–` if it has none. */
export function partyNumber(party: {
  readonly direction: Direction
  readonly dayNumber: number | null
}): string {
  return party.dayNumber === null ? '–' : dayNumberText(party.direction, party.dayNumber)
}

/**
 * A typed day number: `3`, `#3`, `A3`, `d 3`. Without a letter it has no direction. Null: not a day number.
 */
export function readDayNumber(text: string): { dayNumber: number; direction: Direction | null } | null {
  const match = /^#?([AD]?)\s?(\d{1,4})$/i.exec(text)
  if (!match) return null
  const letter = match[1]?.toUpperCase()
  return {
    dayNumber: Number(match[2]),
    direction: letter === 'A' ? 'arrival' : letter === 'D' ? 'departure' : null,
  }
}
