/** A day's passengers by quarter-hour, against the staff on shift. */
const quarterMinutes = 15

export interface Arriving {
  /**
   * When their flight lands or departs, in minutes since the day's midnight; 1440 or more after the next
   * midnight.
   */
  readonly minute: number
  readonly passengers: number
}

export interface Quarter {
  /** Start in minutes since midnight. */
  readonly minute: number
  readonly passengers: number
  /** Staff on shift in its hour; null if not entered. */
  readonly staff: number | null
}

/** Every quarter-hour from the first passengers to the last. After midnight the hours continue as 24, 25. */
export function quartersOf(all: readonly Arriving[], staffByHour: readonly number[]): Quarter[] {
  const minutes = all.map((it) => startOf(it.minute))
  const [first, last] = [Math.min(...minutes), Math.max(...minutes)]
  if (all.length === 0) return []
  return Array.from({ length: (last - first) / quarterMinutes + 1 }, (_, place) => {
    const minute = first + place * quarterMinutes
    const passengers = all.reduce((sum, it) => (startOf(it.minute) === minute ? sum + it.passengers : sum), 0)
    return { minute, passengers, staff: staffByHour[Math.floor(minute / 60) % 24] ?? null }
  })
}

function startOf(minute: number): number {
  return Math.floor(minute / quarterMinutes) * quarterMinutes
}

/** `07:15`; starts again at `00:00` after midnight. */
export function quarterText(minute: number): string {
  const two = (it: number) => String(it).padStart(2, '0')
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`
}

/** The passengers per hour one staff member can meet; above this, the hour is short-staffed. */
const passengersPerHour = 12

/** The start minutes of the hours with more passengers than the staff on shift can meet. */
export function shortHours(quarters: readonly Quarter[]): number[] {
  const hours = Map.groupBy(quarters, (it) => Math.floor(it.minute / 60) * 60)
  return [...hours].flatMap(([minute, of]) => {
    const passengers = of.reduce((sum, it) => sum + it.passengers, 0)
    const staff = of[0]?.staff ?? null
    return staff !== null && passengers > staff * passengersPerHour ? [minute] : []
  })
}
