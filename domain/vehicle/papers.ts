import { sayDate } from '#domain/calendar/say-date.ts'
import { daysBetween, type ServiceDate } from '#domain/calendar/service-date.ts'

/** A document that a vehicle may not drive without. */
export interface Paper {
  readonly name: string
  readonly expiresOn: ServiceDate
}

/** From how many days before its last day a document wants renewing. */
export const renewalDays = 30

export type PaperState = 'inForce' | 'expiresSoon' | 'expired'

export function stateOfPaper({ expiresOn }: Paper, today: ServiceDate): PaperState {
  const days = daysBetween(today, expiresOn)
  if (days < 0) return 'expired'
  return days <= renewalDays ? 'expiresSoon' : 'inForce'
}

/** What is wrong with a vehicle's documents, as sentences, the most urgent first. */
export function whatPapersWant(papers: readonly Paper[], today: ServiceDate): string[] {
  return papersToRenew(papers, today).map((it) => sayPaper(it, today))
}

/** The documents that want renewing, the most urgent first. */
export function papersToRenew(papers: readonly Paper[], today: ServiceDate): Paper[] {
  return papers.filter((it) => stateOfPaper(it, today) !== 'inForce').toSorted((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1))
}

function sayPaper({ name, expiresOn }: Paper, today: ServiceDate): string {
  const days = daysBetween(today, expiresOn)
  if (days < 0) return `${name} expired on ${sayDate(expiresOn)} ${expiresOn.slice(0, 4)}`
  if (days === 0) return `${name} expires today`
  return days === 1 ? `${name} expires tomorrow` : `${name} expires in ${days} days`
}
