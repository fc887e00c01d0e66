import { addMinutes, laterOf, type Instant } from '#domain/calendar/instant.ts'

/** The fields that the post-service message can use about guest and service, with labels for the editor. */
export const postServiceFields = {
  firstName: 'Zoë',
  lastName: 'Ångström',
  reference: 'RX7K2P',
  services: 'Arrival fast track, Arrival transfer',
  date: 'Friday 20 November 2026',
  driver: 'Dora Driver',
  company: 'The company',
  gratuities: 'BBD 10.00, BBD 20.00 or BBD 50.00',
} as const
export type PostServiceField = keyof typeof postServiceFields
export const postServiceFieldNames = Object.keys(postServiceFields) as readonly PostServiceField[]

/** After a long downtime, messages later than this are skipped. */
const latestHours = 72

/**
 * The window in which a reservation's last service must have ended for the message to go out now. `onSince`:
 * when the message was turned on; services that were due earlier get none. Null means no such limit.
 */
export function thankedFor(
  { hoursAfter, onSince }: { hoursAfter: number; onSince: Instant | null },
  now: Instant,
): { from: Instant; to: Instant } {
  const earlier = (instant: Instant, hours: number) => addMinutes(instant, -60 * hours)
  const oldest = earlier(now, hoursAfter + latestHours)
  return {
    from: onSince === null ? oldest : laterOf(oldest, earlier(onSince, hoursAfter)),
    to: earlier(now, hoursAfter),
  }
}
