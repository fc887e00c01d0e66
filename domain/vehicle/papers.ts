import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { daysBetween, type ServiceDate } from '#domain/calendar/service-date.ts'

/** A document that a vehicle must have. */
export interface Paper {
  readonly name: string
  readonly expiresOn: ServiceDate
}

/** How many days before expiry a document is due for renewal. */
export const renewalDays = 30

export type PaperState = 'valid' | 'expiresSoon' | 'expired'

export function stateOfPaper({ expiresOn }: Paper, today: ServiceDate): PaperState {
  const days = daysBetween(today, expiresOn)
  if (days < 0) return 'expired'
  return days <= renewalDays ? 'expiresSoon' : 'valid'
}

/** Problems with a vehicle's documents, as sentences, most urgent first. */
export function renewalNotices(papers: readonly Paper[], today: ServiceDate): string[] {
  return papersToRenew(papers, today).map((it) => paperText(it, today))
}

/** The documents due for renewal, most urgent first. */
export function papersToRenew(papers: readonly Paper[], today: ServiceDate): Paper[] {
  return papers
    .filter((it) => stateOfPaper(it, today) !== 'valid')
    .toSorted((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1))
}

function paperText({ name, expiresOn }: Paper, today: ServiceDate): string {
  const days = daysBetween(today, expiresOn)
  if (days < 0) return `${name} expired on ${serviceDateText(expiresOn)} ${expiresOn.slice(0, 4)}`
  if (days === 0) return `${name} expires today`
  return days === 1 ? `${name} expires tomorrow` : `${name} expires in ${days} days`
}
