import { sql } from 'kysely'
import type { PartnerScope } from '#domain/access/partner-reach.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { isWithin } from '#server/db/partner-scope.ts'

/** A customer's reservation: whether it has upcoming services and a balance due from the guest. */
export interface ReservationAhead {
  guid: string
  partnerGuid: string | null
  isAhead: boolean
  owes: boolean
}

/**
 * The customer to write to: the kept one if the given customer was merged. Null if there is no such customer.
 */
export async function customerWritten(db: Db, named: string): Promise<string | null> {
  const { rows } = await sql<{ guid: string | null }>`select kept_customer(${named}::uuid) as guid`.execute(
    db,
  )
  return rows[0]?.guid ?? null
}

/**
 * A customer's reservations, upcoming ones first, nearest first. A partner user only gets their own
 * partner's. Null if there is no such customer for them.
 */
export async function reservationsAhead(
  db: Db,
  scope: PartnerScope,
  customerGuid: string,
  today: ServiceDate,
): Promise<ReservationAhead[] | null> {
  const customer = await db
    .selectFrom('customer')
    .select('partner_guid')
    .where('guid', '=', customerGuid)
    .executeTakeFirst()
  const { rows } = await sql<ReservationAhead>`
    select g.guid, g.partner_guid as "partnerGuid", ahead.date is not null as "isAhead",
      (select coalesce(sum(amount_cents), 0) from posting where account = 'customerReceivable'
        and party_guid = g.guid) > 0 as owes
    from booking_group g
    cross join lateral (
      select min(date) as date from (
        select service_date as date from booking
        where group_guid = g.guid and status in ('waitlisted', 'booked', 'checkedIn')
        union all
        select service_date from trip where group_guid = g.guid and status in ('unassigned', 'assigned')
      ) day where date >= ${today}::date) ahead
    where g.customer_guid = ${customerGuid} and ${isWithin(scope, 'g.partner_guid')}
    order by ahead.date nulls last, g.guid`.execute(db)
  const isOwn =
    customer && (scope.partnerGuid === null || customer.partner_guid === scope.partnerGuid || rows.length > 0)
  return isOwn ? rows : null
}

/** The same, locked until commit: the second of two reminders at the same time sees the first. */
export async function lockedReservationsAhead(
  tx: Tx,
  scope: PartnerScope,
  customerGuid: string,
  today: ServiceDate,
): Promise<ReservationAhead[] | null> {
  await tx.selectFrom('customer').select('guid').where('guid', '=', customerGuid).forNoKeyUpdate().execute()
  return reservationsAhead(tx, scope, customerGuid, today)
}

/** Whether the customer was sent this message since then. `groupGuid` null: about several reservations. */
export async function hasJustBeenReminded(
  tx: Tx,
  { customerGuid, groupGuid, template }: { customerGuid: string; groupGuid: string | null; template: string },
  since: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom('outbox')
    .select('guid')
    .where('customer_guid', '=', customerGuid)
    .where('template', '=', template)
    .where('group_guid', 'is not distinct from', groupGuid)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
