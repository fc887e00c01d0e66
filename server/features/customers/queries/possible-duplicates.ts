import { sql, type RawBuilder } from 'kysely'
import type { likelySame } from '#contract/customer-merge.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { byOnePlan } from '#server/db/one-plan.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { keptCustomer } from '#server/features/customers/queries/kept-customer.ts'
import type { Actor } from '#server/work/actor.ts'

type Likely = ReplyOf<typeof likelySame>['items'][number]

interface OwnFacts {
  guid: string
  partner_guid: string | null
  query_name: string
  email: string
  phone: string
}

/** The limit per criterion. A common name has thousands of matches, and a user needs only a handful. */
const readAtMost = 20
const shownAtMost = 8

/** Possible duplicates that can be merged with this customer: not merged yet, and of the same partner. */
export async function possibleDuplicatesOf(
  db: Db,
  actor: Actor,
  guid: string,
): Promise<ReplyOf<typeof likelySame> | Refusal> {
  const own = await db
    .selectFrom('customer')
    .select(['guid', 'partner_guid', 'query_name', 'email', 'phone'])
    .where('guid', '=', keptCustomer(guid))
    .where(isWithin(partnerScopeOf(actor), 'partner_guid'))
    .executeTakeFirst()
  if (!own) return notFound
  return { items: await byOnePlan(db, duplicateRows(own)) }
}

/** One statement. Each criterion uses its own index. */
export function duplicateRows(own: OwnFacts): RawBuilder<Likely> {
  const ways = [
    ...(own.email === ''
      ? []
      : [sameBy('email', own, sql`c.email <> '' and lower(c.email) = lower(${own.email}::text)`)]),
    ...(own.phone === '' ? [] : [sameBy('phone', own, sql`c.phone <> '' and c.phone = ${own.phone}`)]),
    sameBy('name', own, sql`c.query_name = ${own.query_name} and c.query_name <> ''`),
  ]
  return sql<Likely>`
    with alike as materialized (${sql.join(ways, sql` union all `)}),
    likely as (select guid, array_agg(same order by strength) as same, count(*) as facts,
      min(strength) as strength from alike group by guid)
    select c.guid, c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone, likely.same,
      counted.groups as "groupCount", (select max(b.service_date) from booking_group g
        join booking b on b.group_guid = g.guid and b.status <> 'cancelled'
        where g.customer_guid = c.guid) as "lastServiceDate"
    from likely
    join customer c on c.guid = likely.guid
    cross join lateral (select count(*) as groups from booking_group where customer_guid = c.guid) counted
    order by likely.facts desc, likely.strength, counted.groups desc, c.guid
    limit ${sql.lit(shownAtMost)}`
}

const strengths = { email: 1, phone: 2, name: 3 } as const

function sameBy(
  same: keyof typeof strengths,
  { guid, partner_guid: partner }: OwnFacts,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select c.guid, ${sql.lit(same)} as same, ${sql.lit(strengths[same])} as strength from customer c
    where ${condition} and c.guid <> ${guid} and c.merged_into is null and c.partner_guid is not distinct
      from ${partner}::uuid
    limit ${sql.lit(readAtMost)})`
}
