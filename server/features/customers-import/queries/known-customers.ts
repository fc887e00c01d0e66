import { sql } from 'kysely'
import * as z from 'zod/mini'
import { guid as guidShape } from '#contract/shapes.ts'
import { isBefore } from '#domain/calendar/instant.ts'
import type { CustomerFields } from '#domain/customer/customer-fields.ts'
import type { KnownCustomer } from '#domain/customer/match-customer.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import type { Db } from '#server/db/connection.ts'
import { keptCustomer } from '#server/features/customers/queries/kept-customer.ts'
import type { ComingCustomer } from '#server/features/customers-import/queries/read-customer.ts'

interface Found {
  guid: string
  first_name: string
  last_name: string
  email: string
  phone: string
  birthday: string | null
  country: string
  language: GuestLanguage | null
  notes: string
  created_at: string
  references: string[]
}

/** So many who share an e-mail or a phone are looked at. */
const sharedBy = 50

/** The company's own customers who have the number, the e-mail or the phone of one of those who come in. */
export async function knownCustomers(db: Db, coming: readonly ComingCustomer[], since: string): Promise<KnownCustomer[]> {
  const texts = (of: (it: ComingCustomer) => string) => [...new Set(coming.map(of))].filter((it) => it !== '')
  const { rows } = await sql<Found>`
    with alike as (
      select found.guid from unnest(${texts((it) => it.email)}::text[]) as sought (email)
        cross join lateral (select guid from customer where lower(customer.email) = sought.email and customer.email <> '' limit ${sharedBy}) found
      union select found.guid from unnest(${texts((it) => it.phone)}::text[]) as sought (phone)
        cross join lateral (select guid from customer where customer.phone = sought.phone and customer.phone <> '' limit ${sharedBy}) found
      union select kept_customer(found.customer_guid) from unnest(${texts((it) => it.reference)}::text[]) as sought (reference)
        cross join lateral (select customer_guid from customer_reference r where r.reference = sought.reference limit 1) found)
    select c.guid, first_name, last_name, email, phone, birthday, country, language, notes, created_at,
      coalesce((select array_agg(reference order by reference) from customer_reference r where r.customer_guid = c.guid), '{}') as references
    from alike cross join lateral (select * from customer where customer.guid = alike.guid limit 1) c
    where c.merged_into is null and c.partner_guid is null
    order by c.guid`.execute(db)
  const merged = await movedReferences(
    db,
    texts((it) => it.reference),
  )
  return rows.map((it) => ({
    guid: it.guid,
    firstName: it.first_name,
    lastName: it.last_name,
    email: it.email,
    phone: it.phone,
    birthday: it.birthday,
    country: it.country,
    language: it.language,
    notes: it.notes,
    references: [...it.references, ...(merged.get(it.guid) ?? [])],
    isOfThisImport: !isBefore(it.created_at, since),
  }))
}

/** Numbers of customers who were merged into others: theirs now. */
async function movedReferences(db: Db, references: readonly string[]): Promise<Map<string, string[]>> {
  const moved = new Map<string, string[]>()
  if (references.length === 0) return moved
  const { rows } = await sql<{ reference: string; guid: string }>`
    select r.reference, kept_customer(r.customer_guid) as guid from unnest(${references}::text[]) as sought (reference)
    cross join lateral (select * from customer_reference where customer_reference.reference = sought.reference limit 1) r
    cross join lateral (select merged_into from customer where customer.guid = r.customer_guid limit 1) c
    where c.merged_into is not null`.execute(db)
  for (const { reference, guid } of rows) moved.set(guid, [...(moved.get(guid) ?? []), reference])
  return moved
}

/** A customer of the company itself; undefined: there is none of this guid. */
export async function customerOfGuid(db: Db, guid: string): Promise<(CustomerFields & { guid: string }) | undefined> {
  if (!z.safeParse(guidShape, guid).success) return undefined
  const row = await db
    .selectFrom('customer')
    .selectAll()
    .where('guid', '=', keptCustomer(guid))
    .where('partner_guid', 'is', null)
    .$narrowType<{ language: GuestLanguage | null }>()
    .executeTakeFirst()
  if (!row) return undefined
  const { first_name: firstName, last_name: lastName, email, phone, birthday, country, language, notes } = row
  return { guid: row.guid, firstName, lastName, email, phone, birthday, country, language, notes }
}
