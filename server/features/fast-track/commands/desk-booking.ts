import { sql } from 'kysely'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { BookingFacts } from '#domain/booking/booking-states.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { startOfDay } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { timeAtDesk, whyNotAt, type DeskPassenger, type DeskStamp } from '#domain/fast-track/check-in.ts'
import { notFound, refuseField, type Refusal } from '#domain/refusal.ts'
import { guardDay } from '#server/features/date-status/commands/guard-day.ts'
import { factsOf } from '#server/features/fast-track/queries/desk-party.ts'
import { deskOf, partyByGroup } from '#server/features/fast-track/queries/find-parties.ts'
import { updateBooking } from '#server/features/reservations/commands/booking-rows.ts'
import { writeAttendance } from '#server/features/reservations/commands/party-rows.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** A passenger locked for a desk change. */
export interface LockedPassenger extends DeskPassenger {
  firstName: string
  lastName: string
}

export interface Which {
  bookingGuid?: string | undefined
  groupGuid?: string | undefined
}

/**
 * Locks the booking with its party until the end of the unit of work. Refused if this desk has no such
 * booking or its day is closed. `at`: the moment whose date the rules use, for a step made earlier.
 */
export async function lockDeskBooking(
  work: UnitOfWork,
  which: Which,
  direction: Direction | null,
  at: Instant = work.now,
) {
  const guid = which.bookingGuid ?? (await bookingOfGroup(work, which.groupGuid, direction))
  const locked = guid === null ? null : await lockedDeskBooking(work, guid)
  if (!locked || (direction !== null && locked.direction !== direction)) return notFound
  if (which.groupGuid !== undefined && locked.group_guid !== which.groupGuid) return notFound
  const closed = await guardDay(work, [locked.service_date])
  if (closed !== null) return closed
  const { time_zone: timeZone } = await siteSettings(work.tx)
  // A time before the party's day is refused where the step is stamped.
  const isOfDay = whyNotAt(at, { dayBegins: startOfDay(locked.service_date, timeZone) }) === null
  const facts: BookingFacts = await factsOf(work.tx, isOfDay ? at : work.now, locked.service_date)
  return { ...locked, timeZone, facts }
}

/**
 * The same whether or not its day is closed. The group is locked first, as in every change of a reservation,
 * because extras follow the booking's status.
 */
export async function lockedDeskBooking(work: UnitOfWork, guid: string) {
  await sql`select guid from booking_group where guid = (select group_guid from booking
    where guid = ${guid}) for no key update`.execute(work.tx)
  const booking = await work.tx
    .selectFrom('booking')
    .innerJoin('booking_group', 'booking_group.guid', 'booking.group_guid')
    .selectAll('booking')
    .select(['booking_group.customer_guid', 'booking_group.partner_guid', 'booking_group.reference'])
    .where('booking.guid', '=', guid)
    .where('booking.kind', 'in', ['arrivalFastTrack', 'departureFastTrack'])
    .where(isWithin(partnerScopeOf(work.actor), 'booking_group.partner_guid'))
    .forUpdate('booking')
    .executeTakeFirst()
  return booking
    ? { ...booking, serviceDate: booking.service_date, party: await lockedParty(work, guid) }
    : null
}

export type LockedDeskBooking = NonNullable<Awaited<ReturnType<typeof lockedDeskBooking>>>

export type DeskBooking = Exclude<Awaited<ReturnType<typeof lockDeskBooking>>, Refusal>

async function bookingOfGroup(
  work: UnitOfWork,
  groupGuid: string | undefined,
  direction: Direction | null,
): Promise<string | null> {
  if (groupGuid === undefined || direction === null) return null
  const desk = await deskOf(work.tx, work.now, { direction })
  return (await partyByGroup(work.tx, work.actor, groupGuid, desk))?.row.guid ?? null
}

async function lockedParty(work: UnitOfWork, bookingGuid: string): Promise<LockedPassenger[]> {
  const rows = await work.tx
    .selectFrom('booking_passenger as it')
    .innerJoin('passenger', 'passenger.guid', 'it.passenger_guid')
    .select([
      'passenger.guid',
      'state',
      'at',
      'by_account as by',
      'device',
      'first_name as firstName',
      'last_name as lastName',
    ])
    .where('it.booking_guid', '=', bookingGuid)
    .orderBy('position')
    .forUpdate(['it', 'passenger'])
    .execute()
  return rows
}

/**
 * Actor, time and device. An offline device's own time counts, capped at the server's; a time before the
 * party's day is refused, unless a user accepted the step: the booking may have been moved since.
 */
export function stampOf(
  work: UnitOfWork,
  { serviceDate, timeZone }: Pick<DeskBooking, 'serviceDate' | 'timeZone'>,
  { device, at, isAccepted = false }: { device: string; at?: Instant | undefined; isAccepted?: boolean },
): DeskStamp | Refusal {
  const why =
    at === undefined || isAccepted ? null : whyNotAt(at, { dayBegins: startOfDay(serviceDate, timeZone) })
  if (why !== null) return refuseField('at', why)
  return { at: timeAtDesk(at ?? null, work.now), by: work.actor.accountGuid ?? '', device }
}

/** Writes the passengers whose state changed, and the booking's status. */
export async function saveParty(
  work: UnitOfWork,
  before: LockedDeskBooking,
  after: { status: DeskBooking['status']; party: readonly DeskPassenger[] },
): Promise<void> {
  const moved = after.party.filter((it) => !before.party.includes(it as LockedPassenger))
  await writeAttendance(work, before.guid, moved)
  await updateBooking(work, before.guid, { status: after.status })
}

/** Where and when a desk action was made: `deviceAt` by the device's clock, `at` corrected. */
export interface MadeOnDevice {
  device?: string | undefined
  at?: Instant | undefined
  deviceAt?: Instant | undefined
}

/** The same as the history stores it: both times only for an action that was sent later. */
export function madeOnDevice({ device, at, deviceAt }: MadeOnDevice) {
  return { ...(device ? { device } : {}), ...(deviceAt === undefined ? {} : { at, deviceAt }) }
}

/** Records desk actions in the history and notifies viewers of the day or group. */
export function notifyDesk(
  work: UnitOfWork,
  action: AuditAction,
  before: LockedDeskBooking,
  after: { status: DeskBooking['status']; party: readonly DeskPassenger[] },
  more: { reason?: string; renamed?: unknown } & MadeOnDevice = {},
): void {
  const snapshot = (booking: { status: string; party: readonly DeskPassenger[] }) => ({
    status: booking.status,
    passengers: booking.party.map(({ guid, state, at, by, device }) => ({ guid, state, at, by, device })),
  })
  work.audit.record({
    action,
    subjectKind: 'booking',
    subjectGuid: before.guid,
    customerGuid: before.customer_guid,
    groupGuid: before.group_guid,
    reason: more.reason ?? '',
    before: snapshot(before),
    after: { ...snapshot(after), ...(more.renamed ? { renamed: more.renamed } : {}), ...madeOnDevice(more) },
  })
  const about = { date: before.service_date, guid: before.group_guid, partnerGuid: before.partner_guid }
  work.events.publish({ topic: 'fastTrack', ...about })
  work.events.publish({ topic: 'group', ...about })
}
