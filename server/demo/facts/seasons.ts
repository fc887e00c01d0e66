import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'

/**
 * The demo company is relative to its loading date: seasons are given as days of the year and placed around
 * that date.
 */
export type Season = 'allYear' | 'winter' | 'summer' | 'peak'

export interface Window {
  validFrom: ServiceDate
  validTo: ServiceDate
}

const daysBack = 400
const daysAhead = 400

/** First and last day, as month and day; a season that ends before it begins runs over the new year. */
const bounds: Record<Exclude<Season, 'allYear'>, readonly [string, string]> = {
  winter: ['10-26', '03-28'],
  summer: ['03-29', '10-25'],
  /** The peak season, with higher prices. */
  peak: ['12-15', '04-15'],
}

/** The periods of a season around `baseDate`: 400 days back and ahead. */
export function windowsOf(season: Season, baseDate: ServiceDate): Window[] {
  const around = { validFrom: addDays(baseDate, -daysBack), validTo: addDays(baseDate, daysAhead) }
  if (season === 'allYear') return [around]
  const [first, last] = bounds[season]
  const baseYear = Number(baseDate.slice(0, 4))
  const endsNextYear = last < first ? 1 : 0
  return [-2, -1, 0, 1]
    .map((offset) => baseYear + offset)
    .map((year) => ({ validFrom: `${year}-${first}`, validTo: `${year + endsNextYear}-${last}` }))
    .filter((it) => it.validTo >= around.validFrom && it.validFrom <= around.validTo)
}
