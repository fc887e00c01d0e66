import { addMinutes } from './instant.ts'
import { localText, offsetAt, zoneNameAt } from './repeated-hour.ts'

/** `01:15 BST` and `01:15 GMT` for a local time that occurs twice on its day; empty for any other. */
export function repeatedTimes(date: string, time: string, timeZone: string): string[] {
  const asUtc = `${date}T${time}:00Z`
  if (Number.isNaN(Date.parse(asUtc))) return []
  const offsets = [-1, 1].map((days) => offsetAt(addMinutes(asUtc, days * 24 * 60), timeZone))
  const moments = [...new Set(offsets)].map((offset) => addMinutes(asUtc, -offset))
  const meant = moments.filter((it) => localText(it, timeZone) === `${date} ${time}`)
  return meant.length < 2 ? [] : meant.map((it) => `${time} ${zoneNameAt(it, timeZone)}`)
}
