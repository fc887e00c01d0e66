import { sql } from 'kysely'
import * as z from 'zod/mini'
import { guid as guidShape } from '#contract/shapes.ts'
import { isBefore } from '#domain/calendar/instant.ts'
import type { CustomerFields } from '#domain/customer/customer-fields.ts'
import type { KnownCustomer } from '#domain/customer/match-customer.ts'
import type { Details } from '#domain/fields/detail-field.ts'
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
  details: Details
}

/** Maximum customers compared per shared e-mail or phone. */
const sharedBy = 50

/** The company’s customers with the same number or, failing that, e-mail or phone as an imported one. */
export async function knownCustomers(
  db: Db,
  coming: readonly ComingCustomer[],
  since: string,
): Promise<KnownCustomer[]> {
  const numbered = await ofNumbers(db, textsOf(coming, 'reference'))
  const numbers = new Set(numbered.flatMap((it) => it.sought))
  const others = coming.filter((it) => !numbers.has(it.reference))
  const alike = await ofAddresses(db, textsOf(others, 'email'), textsOf(others, 'phone'))
  const soughtBy = new Map(numbered.map((it) => [it.guid, it.sought]))
  const once = new Map([...alike, ...numbered].map((it) => [it.guid, it]))
  return [...once.values()]
    .toSorted((a, b) => (a.guid < b.guid ? -1 : 1))
    .map((row) => ({
      guid: row.guid,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      birthday: row.birthday,
      country: row.country,
      language: row.language,
      notes: row.notes,
      details: row.details,
      references: [...new Set([...row.references, ...(soughtBy.get(row.guid) ?? [])])],
      isOfThisImport: !isBefore(row.created_at, since),
    }))
}

function textsOf(coming: readonly ComingCustomer[], field: 'reference' | 'email' | 'phone'): string[] {
  return [...new Set(coming.map((it) => it[field]))].filter((it) => it !== '')
}

const asFound = sql`c.guid, first_name, last_name, email, phone, birthday, country,
  language, notes, details, created_at,
  coalesce((select array_agg(reference order by reference) from customer_reference r
    where r.customer_guid = c.guid), '{}') as references`

/** Customers by number, following merges; `sought`: the numbers that led to the customer. */
async function ofNumbers(db: Db, numbers: readonly string[]): Promise<(Found & { sought: string[] })[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<Found & { sought: string[] }>`
    with numbered as (
      select case when held.merged_into is null then held.guid else kept_customer(held.guid) end as guid,
        array_agg(sought.reference) as sought
      from unnest(${numbers}::text[]) as sought (reference)
        cross join lateral (select customer_guid from customer_reference r
          where r.reference = sought.reference limit 1) found
        cross join lateral (select guid, merged_into from customer where customer.guid = found.customer_guid
          limit 1) held
      group by 1)
    select ${asFound}, numbered.sought
    from numbered cross join lateral (select * from customer where customer.guid = numbered.guid limit 1) c
    where c.merged_into is null and c.partner_guid is null`.execute(db)
  return rows
}

async function ofAddresses(db: Db, emails: readonly string[], phones: readonly string[]): Promise<Found[]> {
  if (emails.length === 0 && phones.length === 0) return []
  const { rows } = await sql<Found>`
    with alike as (
      select found.guid from unnest(${emails}::text[]) as sought (email)
        cross join lateral (select guid from customer where lower(customer.email) = sought.email
          and customer.email <> '' limit ${sharedBy}) found
      union select found.guid from unnest(${phones}::text[]) as sought (phone)
        cross join lateral (select guid from customer where customer.phone = sought.phone
          and customer.phone <> '' limit ${sharedBy}) found)
    select ${asFound}
    from alike cross join lateral (select * from customer where customer.guid = alike.guid limit 1) c
    where c.merged_into is null and c.partner_guid is null`.execute(db)
  return rows
}

/** One of the company's own customers; undefined: not found. */
export async function customerOfGuid(
  db: Db,
  guid: string,
): Promise<(CustomerFields & { guid: string; details: Details }) | undefined> {
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
  const details = row.details as Details
  return { guid: row.guid, details, firstName, lastName, email, phone, birthday, country, language, notes }
}
