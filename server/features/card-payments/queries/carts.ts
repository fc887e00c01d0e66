import { counted } from '#domain/text/counted.ts'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { CartRow, crashedCarts } from '#contract/carts.ts'
import { guid } from '#contract/shapes.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { whyNotCart } from '#domain/card-payment/cart-states.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson } from '#server/db/json.ts'
import { takesCards } from '#server/features/card-gateway/queries.ts'

type Asked = QueryOf<typeof crashedCarts>

/** Carts by state, latest first. `crashed` means paid but not completed. */
export async function cartsOf(db: Db, asked: Asked): Promise<ReplyOf<typeof crashedCarts> | Refusal> {
  const { cursor, limit } = asked
  if (cursor !== undefined && !z.safeParse(guid, cursor).success)
    return refuseField('cursor', 'Invalid cursor')
  const isAfter =
    cursor === undefined
      ? sql`true`
      : sql`(t.created_at, t.guid) < (select created_at, guid from cart where guid = ${cursor})`
  const [rows, counts, isSetUp] = await Promise.all([
    cartRows(db, sql`${fitting(asked)} and ${isAfter}`, limit + 1),
    cartCounts(db),
    takesCards(db),
  ])
  return {
    items: rows.slice(0, limit),
    nextCursor: rows.length > limit ? (rows[limit - 1]?.guid ?? null) : null,
    ...counts,
    isSetUp,
  }
}

async function cartRows(db: Db, which: RawBuilder<unknown>, limit: number): Promise<CartRow[]> {
  const { rows } = await sql<Omit<CartRow, 'whyNot'> & { request: { booking: BookingAsked } | null }>`
    select t.guid, t.kind, t.state, t.amount_cents as "amountCents", t.currency, t.name, t.email, t.why,
      t.reason, t.request, t.version,
      ${instantJson('t.created_at')} as "createdAt", ${instantJson('t.redirected_at')} as "redirectedAt",
        ${instantJson('t.asked_at')} as "askedAt",
      ${instantJson('t.paid_at')} as "paidAt", ${instantJson('t.ended_at')} as "endedAt", coalesce(a.name,
        case when t.ended_at is null then '' else 'Kerbside' end) as "endedBy",
      case when g.guid is not null then json_build_object('guid', g.guid, 'customerGuid', g.customer_guid,
        'reference', g.reference) end as "group",
      (select p.guid from imported_payment p where p.cart_guid = t.guid and p.kind = 'sale'
        order by p.status = 'success' desc, p.guid limit 1) as "paymentGuid"
    from cart t
    left join booking_group g on g.guid = t.group_guid
    left join account a on a.guid = t.ended_by
    where ${which}
    order by t.created_at desc, t.guid desc
    limit ${limit}`.execute(db)
  return rows.map(({ request, ...it }) => ({
    ...it,
    what: whatOf(it, request?.booking ?? null),
    whyNot: {
      complete: whyNotCart(it.state, 'complete'),
      refund: whyNotCart(it.state, 'refund'),
      dismiss: whyNotCart(it.state, 'dismiss'),
    },
  }))
}

interface AskedLeg {
  date: string
  fastTrack: boolean
  transfer: unknown
}
interface BookingAsked {
  adults: number
  children: number
  infants: number
  arrival: AskedLeg | null
  departure: AskedLeg | null
}

/** `Arrival Tue 24 Nov: fast track and transfer, 2 people`. */
function whatOf({ kind, group }: Pick<CartRow, 'kind' | 'group'>, asked: BookingAsked | null): string {
  if (kind === 'gratuity') return `Gratuity for ${group?.reference ?? ''}`
  if (asked === null) return `Payment for ${group?.reference ?? ''}`
  const people = asked.adults + asked.children + asked.infants
  const leg = (name: string, asked: AskedLeg | null) => {
    if (asked === null) return []
    const services = [...(asked.fastTrack ? ['fast track'] : []), ...(asked.transfer ? ['transfer'] : [])]
    return [`${name} ${serviceDateText(asked.date)}: ${services.join(' and ')}`]
  }
  return [
    ...leg('Arrival', asked.arrival),
    ...leg('Departure', asked.departure),
    counted(people, 'person', 'people'),
  ].join(', ')
}

function fitting({ state, query }: Asked): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (state === 'crashed') conditions.push(sql`t.state = 'paidUnbooked'`)
  else if (state) conditions.push(sql`t.state = ${state}`)
  if (query !== '') {
    const like = `%${query.replace(/[\\%_]/g, String.raw`\$&`)}%`
    conditions.push(
      sql`(t.name ilike ${like} or t.email ilike ${like} or g.reference = ${query.toUpperCase()})`,
    )
  }
  return sql.join(conditions, sql` and `)
}

export async function cartCounts(db: Db): Promise<{ crashed: number; underWay: number }> {
  const { rows } = await sql<{ crashed: number; underWay: number }>`
    select count(*) filter (where state = 'paidUnbooked')::int as crashed, count(*)
      filter (where state = 'redirected')::int as "underWay"
    from cart where state in ('paidUnbooked', 'redirected')`.execute(db)
  return rows[0] ?? { crashed: 0, underWay: 0 }
}
