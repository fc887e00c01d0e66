import { sql } from 'kysely'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { withMerged } from '#server/features/customers/queries/kept-customer.ts'
import type { Subject } from '#server/features/privacy/queries/guest-table.ts'

/** Shorter names occur inside other words. */
const nameAtLeast = 4

/** A customer with all duplicates and reservations. `customer` is the one the others were merged into. */
export async function subjectOfCustomer(db: Db, customer: string, now: Instant): Promise<Subject> {
  const { rows: customers } = await sql<{ guid: string; name: string; email: string; phone: string }>`
    select guid, trim(first_name || ' ' || last_name) as name, lower(email) as email, phone
    from customer where guid in ${withMerged(customer)} order by guid`.execute(db)
  const guids = customers.map((it) => it.guid)
  const { rows: groups } = await sql<{ guid: string; reference: string }>`
    select guid, reference from booking_group 
    where customer_guid = any(${guids}::uuid[]) order by guid`.execute(db)
  return {
    customers: guids,
    groups: groups.map((it) => it.guid),
    emails: filled(customers.map((it) => it.email)),
    phones: filled(customers.map((it) => it.phone)),
    words: wordsOf(groups, customers),
    now,
  }
}

/** Reservations whose customer stays as it is. */
export async function subjectOfGroups(db: Db, groups: readonly string[], now: Instant): Promise<Subject> {
  const { rows } = await sql<{ reference: string; name: string }>`
    select g.reference, trim(c.first_name || ' ' || c.last_name) as name
    from booking_group g join customer c on c.guid = g.customer_guid
    where g.guid = any(${groups}::uuid[])`.execute(db)
  return { customers: [], groups, emails: [], phones: [], words: wordsOf(rows, []), now }
}

/** Customers whose reservations are already anonymised, with their duplicates. */
export async function subjectOfCustomers(
  db: Db,
  customers: readonly string[],
  now: Instant,
): Promise<Subject> {
  const { rows } = await sql<{ guid: string; email: string; phone: string }>`
    with recursive one as (
      select unnest(${customers}::uuid[]) as guid
      union select c.guid from one join customer c on c.merged_into = one.guid)
    select guid, lower(email) as email, phone from customer where guid in (select guid from one)
    order by guid`.execute(db)
  return {
    customers: rows.map((it) => it.guid),
    groups: [],
    emails: filled(rows.map((it) => it.email)),
    phones: filled(rows.map((it) => it.phone)),
    words: [],
    now,
  }
}

function wordsOf(
  groups: readonly { reference: string }[],
  customers: readonly { name: string }[],
): readonly string[] {
  const names = customers.map((it) => it.name).filter((it) => it.length >= nameAtLeast)
  return [...groups.map((it) => it.reference), ...names]
}

function filled(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((it) => it !== '')
}
