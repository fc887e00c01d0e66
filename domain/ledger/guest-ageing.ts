import { daysBetween, type ServiceDate } from '#domain/calendar/service-date.ts'

/** What guests owe, by days since the service, like what partners owe by days past due. */
export const guestAges = ['toCome', 'days30', 'days60', 'days90', 'older'] as const
export type GuestAge = (typeof guestAges)[number]

export const guestAgeWords: Record<GuestAge, string> = {
  toCome: 'Upcoming services',
  days30: '0–30 days',
  days60: '31–60 days',
  days90: '61–90 days',
  older: 'Over 90 days',
}

export type GuestAgeing = Record<GuestAge | 'credit', number>

/** The age of a service on a day: one on that day is zero days old. */
export function guestAgeOf(serviceDate: ServiceDate, today: ServiceDate): GuestAge {
  const days = daysBetween(serviceDate, today)
  if (days < 0) return 'toCome'
  if (days <= 30) return 'days30'
  if (days <= 60) return 'days60'
  return days <= 90 ? 'days90' : 'older'
}

export interface ChargedDay {
  readonly serviceDate: ServiceDate
  /** Negative if more was credited than charged. */
  readonly cents: number
}

/**
 * Ages the balance of one reservation. Payments and credits pay the earliest services first; what is paid
 * beyond all of them is credit, which counts as negative. All amounts add up to the balance.
 */
export function guestAgeingOf(
  days: readonly ChargedDay[],
  balanceCents: number,
  today: ServiceDate,
): GuestAgeing {
  const ageing: GuestAgeing = { toCome: 0, days30: 0, days60: 0, days90: 0, older: 0, credit: 0 }
  if (balanceCents < 0) return { ...ageing, credit: balanceCents }
  let leftCents = balanceCents
  // What is still owed is owed for the latest services.
  const latestFirst = days
    .filter((it) => it.cents > 0)
    .toSorted((a, b) => (a.serviceDate < b.serviceDate ? 1 : -1))
  for (const { serviceDate, cents } of latestFirst) {
    const openCents = Math.min(leftCents, cents)
    ageing[guestAgeOf(serviceDate, today)] += openCents
    leftCents -= openCents
  }
  // More was refunded than the services cost. It counts as owed since the earliest service.
  const earliest = latestFirst.at(-1)?.serviceDate ?? today
  ageing[guestAgeOf(earliest, today)] += leftCents
  return ageing
}
