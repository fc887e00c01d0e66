/** The passengers of a day by the quarter of an hour, against who is on shift. */
const quarterMinutes = 15

export interface Arriving {
  /** When their flight is in, or leaves: minutes since the day's midnight, more than a day's where it is after it. */
  readonly minute: number
  readonly passengers: number
}

export interface Quarter {
  /** Minutes since midnight at which it begins. */
  readonly minute: number
  readonly passengers: number
  /** On shift in its hour; null: nobody said. */
  readonly staff: number | null
}

/** Every quarter from the first passengers to the last, or none. After midnight the hours go on: 24, 25. */
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

/** `07:15`; after midnight the clock begins anew. */
export function quarterText(minute: number): string {
  const two = (it: number) => String(it).padStart(2, '0')
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`
}

/** The passengers of an hour that each on shift can be asked to meet, above which the hour is short of staff. */
const passengersPerHour = 12

/** The hours, by their first minute, with more passengers than those on shift can meet. */
export function shortHours(quarters: readonly Quarter[]): number[] {
  const hours = Map.groupBy(quarters, (it) => Math.floor(it.minute / 60) * 60)
  return [...hours].flatMap(([minute, of]) => {
    const passengers = of.reduce((sum, it) => sum + it.passengers, 0)
    const staff = of[0]?.staff ?? null
    return staff !== null && passengers > staff * passengersPerHour ? [minute] : []
  })
}
