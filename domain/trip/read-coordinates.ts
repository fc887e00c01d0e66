import type { Coordinates } from './distance.ts'

const pair = /^\(?\s*([-−+]?\d{1,3}(?:\.\d+)?)°?\s*(?:[,;]\s*|\s+)([-−+]?\d{1,3}(?:\.\d+)?)°?\s*\)?$/

/**
 * `13.07, -59.49`, as map programs copy a place: latitude, then longitude. Null: not a place. `13,07` is one
 * number with a decimal comma.
 */
export function readCoordinates(text: string): Coordinates | null {
  const [, first, second] = pair.exec(text.trim()) ?? []
  if (first === undefined || second === undefined || !text.includes('.')) return null
  const [latitude, longitude] = [degrees(first), degrees(second)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** As precise as the fields: a sixth decimal is a tenth of a metre. */
function degrees(text: string): number {
  return Number(Number(text.replace('−', '-')).toFixed(6))
}
