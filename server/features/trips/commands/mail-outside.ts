import { sql } from 'kysely'
import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { counted } from '#domain/text/counted.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { heldSeconds, pushTo, tripText, type PushText } from '#server/features/trips/commands/notify.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { rowHire } from '#server/features/trips/queries/row-hire.ts'
import { tripReads } from '#server/features/trips/queries/trip-reads.ts'
import type { TripRead } from '#server/features/trips/queries/trip-rows.ts'
import { deleteHeld } from '#server/work/held-messages.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Notifies a trip's driver by push, and an outside company also by e-mail, as it might not use the app. */
export function tellDriver(work: UnitOfWork, trip: LockedTrip, text: PushText): void {
  const { driver_guid: guid, outside_email: email } = trip
  if (guid === null) return
  pushTo(work, guid, text, trip.group_guid)
  if (email !== null) mailOutside(work, { guid, email }, trip, text.subject, [text.body, details])
}

interface Company {
  guid: string
  email: string
}

/** The reservation, with whose data the message is removed. */
interface About {
  customer_guid: string
  group_guid: string
}

const template = 'outsideTrip'
const details = 'Sign in to see the details.'

/** E-mails an outside company everything that it needs for a new trip. */
export async function mailJob(work: UnitOfWork, company: Company, tripGuid: string): Promise<void> {
  const [trip] = await tripReads(work.tx, sql`t.guid = ${tripGuid}::uuid`)
  if (!trip) return
  const { time_zone: timeZone } = await siteSettings(work.tx)
  mailOutside(work, company, trip, newTrip(trip, timeZone), [
    ...jobLines(trip, timeZone),
    '',
    'Sign in to accept the trip, add the driver and car, and record each step.',
  ])
}

/** E-mails an outside company the price agreed for a trip. */
export async function mailCost(work: UnitOfWork, trip: LockedTrip, cents: number): Promise<void> {
  if (trip.driver_guid === null || trip.outside_email === null) return
  const { currency, time_zone: timeZone } = await siteSettings(work.tx)
  const company = { guid: trip.driver_guid, email: trip.outside_email }
  mailOutside(work, company, trip, `Agreed price for trip ${trip.reference}`, [
    tripText(trip, timeZone),
    `Agreed price: ${moneyText(cents, currency)}`,
  ])
}

/**
 * E-mails an outside company that a trip is no longer theirs. If the e-mail about the new trip is still held
 * back, it is withdrawn and neither is sent.
 */
export async function mailJobGone(work: UnitOfWork, trip: LockedTrip, body: string): Promise<void> {
  const { driver_guid: guid, outside_email: email, group_guid: groupGuid } = trip
  if (guid === null || email === null) return
  const { time_zone: timeZone } = await siteSettings(work.tx)
  const text = { subject: newTrip(trip, timeZone) }
  const held = { kind: 'mail', template, recipient: email, groupGuid, text, now: work.now } as const
  if (await deleteHeld(work.tx, held)) return
  mailOutside(work, { guid, email }, trip, 'Trip unassigned', [
    body,
    'This trip is no longer assigned to you.',
  ])
}

type Named = Pick<LockedTrip, 'reference' | 'service_date' | 'pickup_at'>

const newTrip = (trip: Named, timeZone: string) => `New trip ${trip.reference}: ${whenOf(trip, timeZone)}`

/** E-mails an outside company. */
export function mailOutside(
  work: UnitOfWork,
  company: Company,
  about: About | null,
  subject: string,
  lines: readonly string[],
): void {
  work.outbox.send({
    kind: 'mail',
    template,
    recipient: company.email,
    accountGuid: company.guid,
    customerGuid: about?.customer_guid ?? null,
    groupGuid: about?.group_guid ?? null,
    subject,
    body: lines.join('\n'),
    afterSeconds: heldSeconds,
  })
}

function whenOf(trip: Named, timeZone: string): string {
  return `${serviceDateText(trip.service_date)} ${timeTextOf(trip.pickup_at, timeZone)}`
}

function jobLines(trip: TripRead, timeZone: string): string[] {
  const flight =
    trip.flight_guid === null
      ? []
      : [
          `Flight: ${trip.flight_ident} ${trip.flight_city}, ` +
            timeTextOf(trip.estimated_at ?? trip.scheduled_at, timeZone),
        ]
  const hire = rowHire(trip, timeZone)
  const seats = trip.car_seats.map((it) => `${it.quantity} × ${it.name}`).join(', ')
  return [
    `Pickup: ${whenOf(trip, timeZone)}`,
    ...(hire === null ? [] : [hire]),
    `From: ${trip.from_place.name}`,
    ...trip.stops.map(({ place, at }) => `Stop: ${place.name}${at === null ? '' : ` at ${at}`}`),
    `To: ${trip.to_place.name}`,
    ...flight,
    `Guest: ${trip.guest_name}${trip.guest_phone === '' ? '' : `, ${trip.guest_phone}`}`,
    `Passengers: ${trip.passengers}, ${counted(trip.luggage, 'bag')}`,
    ...(seats === '' ? [] : [`Car seats: ${seats}`]),
    `Service: ${trip.service}`,
    ...partnerNote(trip),
  ]
}

/** What the partner’s drivers need to know, which says nothing about the guest. */
function partnerNote({ details: { partner } }: TripRead): string[] {
  return partner ? [`${partner.name}: ${partner.noteForDrivers}`] : []
}
