import { sql, type RawBuilder } from 'kysely'
import type { FoundRecord } from '#contract/find.ts'
import { readSearch } from '#domain/booking/read-search.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { readQuoteReference } from '#domain/quote/quote-states.ts'
import { isNamed, isNamedWithin } from '#server/features/customers/queries/name-conditions.ts'

type Sql = RawBuilder<unknown>

/** Expired quotes are found for this long, because callers ask for them late. */
const expiredDays = 14

/**
 * Quotes by their reference (`Q-000123` or `q123`; a number alone would be a phone's or an invoice's), or by
 * their customer's name, phone number or e-mail address. By customer, only undecided ones: open ones before
 * recently expired ones; within each, names that begin with the text, then the nearest last day. A booked
 * quote is found as its reservation.
 */
export function quotesNamed(text: string, today: ServiceDate, most: number): RawBuilder<FoundRecord> | null {
  const number = /^q/i.test(text) ? readQuoteReference(text) : null
  if (number !== null) return found(sql`select * from saved_quote where number = ${number}`, today, sql``)
  const meant = customersMeant(text)
  if (meant === null) return null
  // Few quotes are undecided, so all of them are compared. Without `offset 0`, the planner may read every
  // customer instead.
  const undecided = sql`select q.* from saved_quote q
    cross join lateral (select * from customer where guid = q.customer_guid offset 0) named
    where q.booked_at is null and q.lost_at is null and q.valid_until >= ${addDays(today, -expiredDays)}
      and (named.merged_into is not null or ${meant.isOne('named')})`
  const order = sql`q.valid_until < ${today}, (${meant.begins('customer')})::int desc,
    abs(q.valid_until - ${today}::date), q.guid`
  return found(
    undecided,
    today,
    sql`where ${meant.isOne('customer')} order by ${order} limit ${sql.lit(most)}`,
  )
}

function found(quotes: Sql, today: ServiceDate, rest: Sql): RawBuilder<FoundRecord> {
  return sql`select 'quote' as kind, q.guid, 'Q-' || lpad(q.number::text, 6, '0') as name,
      trim(customer.first_name || ' ' || customer.last_name) as detail, null::uuid as "partnerGuid",
      q.valid_until as date,
      case when q.booked_at is not null then 'booked' when q.lost_at is not null then 'lost'
        when q.valid_until < ${today} then 'expired' else 'open' end as state
    from (${quotes} offset 0) q
    cross join lateral (select * from customer where guid = kept_customer(q.customer_guid) offset 0) customer
    ${rest}`
}

/** Whether a customer can be meant, and whether their name begins with the text. Null: none can be. */
function customersMeant(text: string) {
  const { words, phone, email, emailBegins } = readSearch(text)
  const address = email ?? emailBegins
  const isName = words.length > 0 && phone === null && email === null
  const ways: ((alias: string) => Sql)[] = []
  if (isName) ways.push((it) => isNamedWithin(it, words))
  if (isName && isNamed.hasOrders(words)) ways.push((it) => isNamed.reordered(it, words))
  if (address !== null) ways.push((it) => sql`starts_with(lower(${sql.ref(`${it}.email`)}), ${address})`)
  if (phone !== null)
    ways.push((it) => {
      const number = sql.ref(`${it}.phone`)
      return sql`(starts_with(${number}, ${phone.begins}) or ${number} like ${`%${phone.ends}%`})`
    })
  if (ways.length === 0) return null
  return {
    isOne: (alias: string) =>
      sql`(${sql.join(
        ways.map((way) => way(alias)),
        sql` or `,
      )})`,
    begins: (alias: string) => (isName ? isNamed.either(alias, words) : sql`true`),
  }
}
