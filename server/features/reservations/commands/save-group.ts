import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AdvancedRequest } from '#domain/booking/advanced/advanced-facts.ts'
import { partySize } from '#domain/booking/advanced/check-advanced.ts'
import { groupStatusOf, type Billing } from '#domain/booking/group-state.ts'
import { referenceFrom } from '#domain/booking/reference.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { ageBands } from '#domain/pricing/price-book.ts'
import type { Db } from '#server/db/connection.ts'
import type { PassengerRow } from '#server/features/reservations/commands/booking-rows.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface NewGroup {
  guid: string
  reference: string
}

export interface GroupFacts {
  customerGuid: string
  partnerGuid: string | null
  partnerReference: string
  source: 'staff' | 'partner' | 'walkIn' | 'bokun' | 'pnp' | 'import'
  billing: Billing
  status: 'waitlisted' | 'confirmed' | 'cancelled'
  bookedOn: string
  firstServiceDate: string
  comments: string
}

const candidates = 8

/** A reference that no group has. One of a thousand million: that two are drawn at once and alike, the table refuses. */
export async function freeReference(db: Db): Promise<string> {
  const drawn = Array.from({ length: candidates }, () => referenceFrom(randomBytes(6)))
  const { rows } = await sql<{ reference: string }>`
    select reference from unnest(${drawn}::text[]) as drawn (reference)
    where not exists (select from booking_group taken where taken.reference = drawn.reference) limit 1`.execute(db)
  const [free] = rows
  if (!free) throw new Error('Every reference that was drawn is taken')
  return free.reference
}

/** A new group under its reference, written when the unit of work ends. */
export function insertGroup(work: UnitOfWork, reference: string, facts: GroupFacts): NewGroup {
  const guid = newGuid()
  const insert = work.tx.insertInto('booking_group').values({
    guid,
    reference,
    customer_guid: facts.customerGuid,
    partner_guid: facts.partnerGuid,
    partner_reference: facts.partnerReference,
    source: facts.source,
    billing: facts.billing,
    status: facts.status,
    original_booked_on: facts.bookedOn,
    first_service_date: facts.firstServiceDate,
    // The ticket code's content: long enough not to be guessed, unlike the reference that is read over the phone.
    ticket_code: randomBytes(15).toString('base64url'),
    comments: facts.comments,
    created_at: work.now,
    created_by: work.actor.accountGuid,
    updated_at: work.now,
  })
  work.deferred.write(insert.compile())
  return { guid, reference }
}

/** Derives a group's status from its bookings. */
export async function updateGroupStatus(work: UnitOfWork, groupGuid: string): Promise<void> {
  const bookings = await work.tx.selectFrom('booking').select(['kind', 'status']).where('group_guid', '=', groupGuid).execute()
  await work.tx
    .updateTable('booking_group')
    .set((is) => ({ status: groupStatusOf(bookings), version: is('version', '+', 1), updated_at: work.now }))
    .where('guid', '=', groupGuid)
    .execute()
}

/** All passengers of the party: named ones first in their age band; without names, the first adult is the customer. */
export function passengersOf(groupGuid: string, request: AdvancedRequest, booker: { firstName: string; lastName: string }): PassengerRow[] {
  const counts = { adult: request.adults, child: request.children, infant: request.infants }
  const named = request.passengers.length > 0 ? request.passengers : [{ ...booker, ageBand: 'adult' as const }]
  const party = ageBands.flatMap((band) => {
    const names = named.filter(({ ageBand }) => ageBand === band)
    return Array.from({ length: counts[band] }, (_, index) => names[index] ?? { firstName: '', lastName: '', ageBand: band })
  })
  const rows = party.map((it, index) => ({
    guid: newGuid(),
    group_guid: groupGuid,
    position: index + 1,
    first_name: it.firstName,
    last_name: it.lastName,
    age_band: it.ageBand,
    query_name: foldForSearch(`${it.firstName} ${it.lastName}`),
  }))
  if (rows.length !== partySize(request)) throw new Error('The party and its passengers differ in number')
  return rows
}
