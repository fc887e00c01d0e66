import type { Details } from '#domain/fields/detail-field.ts'
import { randomBytes } from 'node:crypto'
import { sql, type CompiledQuery } from 'kysely'
import { ticketCodeFrom } from '#domain/booking/ticket-code.ts'
import { referenceFrom } from '#domain/booking/reference.ts'
import type { Billing, GroupStatus } from '#domain/booking/group-state.ts'
import type { GroupFlag } from '#domain/vocabulary/group-flags.ts'
import type { Db } from '#server/db/connection.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface GroupFacts {
  guid: string
  reference: string
  customerGuid: string
  partnerGuid: string | null
  partnerReference: string
  source: 'staff' | 'partner' | 'walkIn' | 'bokun' | 'pnp' | 'import'
  /** What it is called there; absent: it was made here. */
  sourceReference?: string
  billing: Billing
  status: GroupStatus
  bookedOn: string
  firstServiceDate: string
  comments: string
  details: Details
  flags: readonly GroupFlag[]
  /** Shared with the same booking on other dates. */
  series?: string
}

const candidates = 8

/**
 * A reference that no reservation has. It is locked until the end of the transaction, so no one else gets it
 * at the same moment.
 */
export async function freeReference(db: Db): Promise<string> {
  const drawn = Array.from({ length: candidates }, () => referenceFrom(randomBytes(6)))
  const { rows } = await sql<{ reference: string }>`
    select reference from unnest(${drawn}::text[]) as drawn (reference)
    where not exists (select from booking_group taken where taken.reference = drawn.reference)
      and pg_try_advisory_xact_lock(hashtext('reference'), hashtext(reference)) limit 1`.execute(db)
  const [free] = rows
  if (!free) throw new Error('All generated references are taken')
  return free.reference
}

/** A new group. */
export function insertingGroup(work: UnitOfWork, facts: GroupFacts): CompiledQuery {
  return work.tx
    .insertInto('booking_group')
    .values({
      guid: facts.guid,
      reference: facts.reference,
      customer_guid: facts.customerGuid,
      partner_guid: facts.partnerGuid,
      partner_reference: facts.partnerReference,
      source: facts.source,
      source_reference: facts.sourceReference ?? null,
      series: facts.series ?? null,
      billing: facts.billing,
      status: facts.status,
      original_booked_on: facts.bookedOn,
      first_service_date: facts.firstServiceDate,
      // The ticket code's content: long enough not to be guessed, unlike the reference that is read over the
      // phone.
      ticket_code: ticketCodeFrom(randomBytes(20)),
      comments: facts.comments,
      details: JSON.stringify(facts.details),
      flags: [...facts.flags],
      gratuity_basis_points: agreedWith(facts),
      created_at: work.now,
      created_by: work.actor.accountGuid,
      updated_at: work.now,
    })
    .compile()
}

/** The percentage for drivers that the partner has agreed to, kept for the reservation. */
function agreedWith({ billing, partnerGuid }: GroupFacts) {
  if (billing !== 'partnerAccount' || partnerGuid === null) return 0
  return sql<number>`(select gratuity_basis_points from partner where guid = ${partnerGuid}::uuid)`
}

/** What is written may name guests. If the reservation's personal data was removed, this is removed later. */
const namesAgain = { anonymised_at: null }

type GroupChange = Pick<GroupFacts, 'status' | 'firstServiceDate' | 'comments' | 'details' | 'flags'>

/** What a change made of a group. Its version rises with every change of anything in it. */
export function alteringGroup(work: UnitOfWork, guid: string, change: GroupChange | null): CompiledQuery {
  const columns = change && {
    status: change.status,
    first_service_date: change.firstServiceDate,
    comments: change.comments,
    details: JSON.stringify(change.details),
    flags: [...change.flags],
  }
  return work.tx
    .updateTable('booking_group')
    .set((is) => ({ ...columns, ...namesAgain, version: is('version', '+', 1), updated_at: work.now }))
    .where('guid', '=', guid)
    .compile()
}

/** What is written about a group. */
export async function writeGroupNotes(
  work: UnitOfWork,
  guid: string,
  {
    comments,
    details,
    flags,
    partnerReference,
  }: Pick<GroupFacts, 'comments' | 'details' | 'flags' | 'partnerReference'>,
): Promise<void> {
  await work.tx
    .updateTable('booking_group')
    .set((is) => ({
      comments,
      details: JSON.stringify(details),
      flags: [...flags],
      partner_reference: partnerReference,
      ...namesAgain,
      version: is('version', '+', 1),
      updated_at: work.now,
    }))
    .where('guid', '=', guid)
    .execute()
}

/** The reservation's own details, while it is locked. */
export async function writeGroupDetails(work: UnitOfWork, guid: string, details: Details): Promise<void> {
  await work.tx
    .updateTable('booking_group')
    .set((is) => ({
      details: JSON.stringify(details),
      ...namesAgain,
      version: is('version', '+', 1),
      updated_at: work.now,
    }))
    .where('guid', '=', guid)
    .execute()
}

/** Gives groups to another customer, as when two are merged. */
export function movingGroups(
  work: UnitOfWork,
  guids: readonly string[],
  customerGuid: string,
): CompiledQuery {
  return work.tx
    .updateTable('booking_group')
    .set((is) => ({ customer_guid: customerGuid, version: is('version', '+', 1), updated_at: work.now }))
    .where('guid', '=', sql<string>`any(${guids}::uuid[])`)
    .compile()
}
