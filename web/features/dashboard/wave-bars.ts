import { counted } from '#domain/text/counted.ts'
import type { WaveHour } from '#contract/dashboard.ts'

export interface WaveColumn extends WaveHour {
  /** Heights in percent of the highest bar. */
  arrivalShare: number
  departureShare: number
}

/** A column for every hour from the first with passengers to the last, including empty ones. */
export function columnsOf(wave: readonly WaveHour[]): WaveColumn[] {
  const hours = wave.map((it) => it.hour)
  if (hours.length === 0) return []
  const [first, last] = [Math.min(...hours), Math.max(...hours)]
  const most = Math.max(1, ...wave.flatMap((it) => [it.arrival, it.departure]))
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = first + index
    const { arrival = 0, departure = 0 } = wave.find((it) => it.hour === hour) ?? {}
    return {
      hour,
      arrival,
      departure,
      arrivalShare: (arrival / most) * 100,
      departureShare: (departure / most) * 100,
    }
  })
}

/** The busiest hour with its passengers in both directions, as text; null without passengers. */
export function peakWords(wave: readonly WaveHour[]): string | null {
  const [peak] = wave.toSorted(
    (a, b) => b.arrival + b.departure - (a.arrival + a.departure) || a.hour - b.hour,
  )
  if (!peak) return null
  const passengers = peak.arrival + peak.departure
  return (
    `Busiest hour ${hourText(peak.hour)} to ${hourText(peak.hour + 1)}: ` + counted(passengers, 'passenger')
  )
}

export function hourText(hour: number): string {
  return `${String(hour % 24).padStart(2, '0')}:00`
}
