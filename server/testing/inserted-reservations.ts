import { addDays } from '#domain/calendar/service-date.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import { groupStatusOf, type Billing } from '#domain/booking/group-state.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { chargeEntry, paymentEntry } from '#domain/ledger/entries.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import type { TestPortal } from '#server/testing/portal.ts'
import { line } from '#server/testing/small-ledger.ts'
import { portalActor } from '#server/work/actor.ts'
import { newGuid } from '#server/work/guid.ts'
import { timestamps } from '#server/work/timestamps.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

type InsertedBooking = [daysFromToday: number, time: string, status: BookingStatus, kind?: BookingKind]

/** A reservation as stored, for long lists with reservations in any state. */
export interface InsertedReservation {
  /** Null: insert only the customer. */
  reference: string | null
  bookings: InsertedBooking[]
  /** The customer's guid. By default, a new customer is inserted. */
  customer?: string
  lastName?: string
  partnerGuid?: string
  billing?: Billing
  chargedCents?: number
  paidCents?: number
}

export async function insertReservation(
  portal: TestPortal,
  reservation: InsertedReservation,
): Promise<{ customer: string; group: string | null }> {
  const customer =
    reservation.customer ??
    (await keepCustomer(portal, reservation.lastName ?? reservation.reference ?? 'Nobody'))
  if (reservation.reference === null) return { customer, group: null }
  const group = await keepGroup(portal, { ...reservation, reference: reservation.reference, customer })
  if (reservation.chargedCents)
    await keepMoney(portal, group, reservation.chargedCents, reservation.paidCents ?? 0)
  return { customer, group }
}

async function keepCustomer({ database: { db }, clock }: TestPortal, lastName: string): Promise<string> {
  const guid = newGuid()
  const name = { first_name: 'Ann', last_name: lastName, query_name: foldForSearch(`Ann ${lastName}`) }
  await db
    .insertInto('customer')
    .values({ guid, ...name, ...timestamps(clock.now) })
    .execute()
  return guid
}

async function keepGroup(
  { database: { db }, clock }: TestPortal,
  {
    reference,
    customer,
    bookings,
    partnerGuid,
    billing = 'payLater',
  }: InsertedReservation & { reference: string; customer: string },
): Promise<string> {
  const guid = newGuid()
  const { time_zone: timeZone } = await db.selectFrom('site').select('time_zone').executeTakeFirstOrThrow()
  const today = localDateOf(clock.now, timeZone)
  const rows = bookings.map(([days, time, status, kind = 'arrivalFastTrack']) => ({
    guid: newGuid(),
    group_guid: guid,
    kind,
    service_date: addDays(today, days),
    service_time: time,
    adults: 1,
    status,
    ...(status === 'waitlisted' ? { waitlisted_at: clock.now } : {}),
    ...timestamps(clock.now),
  }))
  await db
    .insertInto('booking_group')
    .values({
      guid,
      reference,
      customer_guid: customer,
      partner_guid: partnerGuid ?? null,
      source: 'staff',
      billing,
      status: groupStatusOf(rows),
      original_booked_on: today,
      first_service_date: rows.map((it) => it.service_date).toSorted()[0] ?? today,
      ticket_code: guid.replaceAll('-', ''),
      ...timestamps(clock.now),
    })
    .execute()
  await db.insertInto('booking').values(rows).execute()
  return guid
}

async function keepMoney(
  { database: { db }, clock }: TestPortal,
  groupGuid: string,
  chargedCents: number,
  paidCents: number,
): Promise<void> {
  const charge = chargeEntry({
    billing: { kind: 'customer', groupGuid },
    lines: [line('fastTrack', chargedCents)],
    serviceDate: clock.now.slice(0, 10),
    memo: 'A charge',
  })
  const paid = paidCents === 0 ? null : paymentEntry({ groupGuid, method: 'cash', amountCents: paidCents })
  await inUnitOfWork(db, { actor: portalActor, now: clock.now }, async (work) => {
    work.audit.record({ action: 'takePayment', subjectKind: 'group', subjectGuid: groupGuid, groupGuid })
    for (const entry of [charge, paid]) {
      if (isRefusal(entry)) throw new Error('Invalid example entry')
      if (entry) await postEntry(work, entry, { earnedOn: clock.now.slice(0, 10), groupGuid })
    }
  })
}
