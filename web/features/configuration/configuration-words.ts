import type { locationKinds } from '#contract/catalogue.ts'
import { counted } from '#domain/text/counted.ts'

export const locationKindWords: Record<(typeof locationKinds)[number], string> = {
  airport: 'Airport',
  hotel: 'Hotel',
  villa: 'Villa',
  marina: 'Marina',
  port: 'Port',
  restaurant: 'Restaurant',
  other: 'Other',
}

/** 30 → `2½ years`, 9 → `9 months`. */
export function ageText(months: number | null): string {
  if (months === null) return '–'
  if (months < 24 && months % 12 !== 0) return counted(months, 'month')
  const half = months % 12 === 6 ? '½' : ''
  const years = Math.floor(months / 12)
  if (months % 6 !== 0) return counted(months, 'month')
  return `${years}${half} ${years === 1 && half === '' ? 'year' : 'years'}`
}
