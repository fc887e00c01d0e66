import { counted } from '#domain/text/counted.ts'
import type { RotaCell, RotaDriver } from '#contract/rota.ts'

/** The text of a cell: `06:00–15:00`, `Absent`, `No fixed hours`. */
export function hoursText(cell: RotaCell, { usual }: Pick<RotaDriver, 'usual'>): string {
  if (cell?.absent) return 'Absent'
  if (cell) return `${cell.from}–${cell.to}`
  return usual ? `${usual.from}–${usual.to}` : 'No fixed hours'
}

/** `Break 10:00–10:30`; empty without a break. */
export function breakText(cell: RotaCell): string {
  return cell?.breakFrom && cell.breakTo ? `Break ${cell.breakFrom}–${cell.breakTo}` : ''
}

/** The accessible name of a cell: `Dora, Friday 20 November: 06:00–15:00, usual shift, 3 trips`. */
export function cellSentence(driver: RotaDriver, day: number, dayName: string): string {
  const cell = driver.entries[day] ?? null
  const trips = driver.trips[day] ?? 0
  const parts = [
    hoursText(cell, driver),
    cell === null && driver.usual ? 'usual shift' : '',
    breakText(cell),
    cell?.note ?? '',
    tripsText(trips),
  ]
  return `${driver.name}, ${dayName}: ${parts.filter((it) => it !== '').join(', ')}`
}

/** The days of a week on which a driver is absent and still has trips. */
export function absences(days: readonly string[], drivers: readonly RotaDriver[]) {
  return drivers.flatMap((driver) =>
    days
      .map((date, day) => ({ driver, date, trips: driver.trips[day] ?? 0, entry: driver.entries[day] }))
      .filter(({ entry, trips }) => entry?.absent && trips > 0),
  )
}

export function tripsText(count: number): string {
  if (count === 0) return ''
  return counted(count, 'trip')
}
