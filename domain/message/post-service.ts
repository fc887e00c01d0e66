import { addMinutes, laterOf, type Instant } from '#domain/calendar/instant.ts'

/** What the message after a service can say of the guest and the service, with words for whoever writes it. */
export const postServiceFields = {
  firstName: 'Zoë',
  lastName: 'Ångström',
  reference: 'RX7K2P',
  services: 'Arrival fast track, Arrival transfer',
  date: 'Fri 20 Nov',
  driver: 'Dora Driver',
  company: 'The company',
  gratuities: 'BBD 10.00, BBD 20.00 or BBD 50.00',
} as const
export type PostServiceField = keyof typeof postServiceFields
export const postServiceFieldNames = Object.keys(postServiceFields) as readonly PostServiceField[]

/** Thanks that come a week late are a mistake, not thanks: a portal that was down for long lets them be. */
const latestHours = 72

/**
 * Between which moments the last service of a reservation ended that is to be thanked for now. `onSince`: when the message was switched on;
 * nobody whose time came before is written to. Null: ever since.
 */
export function thankedFor(
  { hoursAfter, onSince }: { hoursAfter: number; onSince: Instant | null },
  now: Instant,
): { from: Instant; to: Instant } {
  const earlier = (instant: Instant, hours: number) => addMinutes(instant, -60 * hours)
  const oldest = earlier(now, hoursAfter + latestHours)
  return { from: onSince === null ? oldest : laterOf(oldest, earlier(onSince, hoursAfter)), to: earlier(now, hoursAfter) }
}

/** `BBD 10.00, BBD 20.00 or BBD 50.00` */
export function sayAmounts(cents: readonly number[], say: (cents: number) => string): string {
  const said = cents.map(say)
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} or ${said.at(-1)}`
}
