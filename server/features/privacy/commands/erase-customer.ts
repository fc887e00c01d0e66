import { sql } from 'kysely'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { planErasure, type ErasureFacts, type PlannedErasure } from '#domain/privacy/plan-erasure.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import type { Change, Loading } from '#server/change/change.ts'
import { keptCustomer } from '#server/features/customers/queries/kept-customer.ts'
import { lockCustomers } from '#server/features/customers/queries/merging.ts'
import { anonymise } from '#server/features/privacy/commands/anonymise.ts'
import type { Subject } from '#server/features/privacy/queries/guest-table.ts'
import { blockersOf } from '#server/features/privacy/queries/blockers.ts'
import { countsOf } from '#server/features/privacy/queries/counts.ts'
import { subjectOfCustomer } from '#server/features/privacy/queries/subject.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface ErasureRequest {
  customerGuid: string
  request: string
}

interface Loaded {
  facts: ErasureFacts
  kept: string
  subject: Subject
}

/** Erases all personal data of a customer, with duplicates, at the guest's request. */
export const eraseCustomer: Change<ErasureRequest, Loaded, PlannedErasure> = {
  name: 'eraseCustomer',
  moved: 'This customer’s data has changed. Review the erasure again.',
  load: loadErasure,
  plan: ({ facts }, { request }) => planErasure(facts, request),
  async apply(work, _, { kept, subject, facts }, { request }) {
    await anonymise(work.tx, subject, { isOnRequest: true })
    await work.tx
      .insertInto('erasure')
      .values({
        guid: newGuid(),
        customer_guid: kept,
        request,
        at: work.now,
        by_account: work.actor.accountGuid,
      })
      .execute()
    work.audit.record({
      action: 'eraseCustomer',
      subjectKind: 'customer',
      subjectGuid: kept,
      customerGuid: kept,
      reason: request,
      after: { reservations: subject.groups.length, duplicates: subject.customers.length - 1 },
    })
    await publish(work, subject)
    return {
      guid: kept,
      toast: `The guest’s personal data was erased. The customer is now ${facts.nameAfter}.`,
    }
  },
}

/**
 * The do step locks the customers and then their reservations, so a booking made at the same time either
 * comes first and prevents the erasure, or finds no active customer.
 */
async function loadErasure(from: Loading, { customerGuid }: ErasureRequest): Promise<Loaded | Refusal> {
  const { db, now, lock } = from
  const { rows } = await sql<{ guid: string | null }>`select ${keptCustomer(customerGuid)} as guid`.execute(
    db,
  )
  const kept = rows[0]?.guid ?? null
  if (kept === null) return notFound
  if (lock) {
    const { customers } = await subjectOfCustomer(db, kept, now)
    await lockCustomers(db, customers)
    await sql`select guid from booking_group where customer_guid = any(${customers}::uuid[]) order by guid
      for no key update`.execute(db)
  }
  const subject = await subjectOfCustomer(db, kept, now)
  const customer = await db
    .selectFrom('customer')
    .select(['first_name', 'last_name', 'email', 'phone', 'anonymised_at'])
    .select(sql<string>`'Guest ' || guest_code(guid)`.as('nameAfter'))
    .where('guid', '=', kept)
    .executeTakeFirst()
  if (!customer) return notFound
  const { time_zone: timeZone } = await siteSettings(db)
  const facts: ErasureFacts = {
    customers: subject.customers,
    name: `${customer.first_name} ${customer.last_name}`.trim(),
    nameAfter: customer.nameAfter,
    contacts: [...subject.emails, ...subject.phones],
    isAnonymised: customer.anonymised_at !== null && !(await isNamedAgain(db, subject.groups)),
    groups: await blockersOf(db, subject.groups, localDateOf(now, timeZone)),
    ...(await countsOf(db, subject)),
  }
  return { facts, kept, subject }
}

/** Whether something was written about a reservation after its data was removed. */
async function isNamedAgain(db: Db, groups: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('booking_group')
    .select('guid')
    .where('guid', '=', sql<string>`any(${groups}::uuid[])`)
    .where('anonymised_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Open pages of the customers and reservations reload. */
async function publish({ tx, events }: UnitOfWork, { customers, groups }: Subject): Promise<void> {
  for (const guid of customers) events.publish({ topic: 'customer', guid, partnerGuid: null })
  const { rows } = await sql<{ guid: string; partnerGuid: string | null }>`
    select guid, partner_guid as "partnerGuid" from booking_group
    where guid = any(${groups}::uuid[])`.execute(tx)
  for (const one of rows) events.publish({ topic: 'group', ...one })
}
