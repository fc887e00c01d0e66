import { sql } from 'kysely'
import type { PartnerScope } from '#domain/access/partner-reach.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Tx } from '#server/db/connection.ts'
import { isWithin } from '#server/db/partner-scope.ts'

/** A reservation of a customer: whether a service of it is ahead, and whether the guest owes something for it. */
export interface ReservationAhead {
  guid: string
  partnerGuid: string | null
  isAhead: boolean
  owes: boolean
}

/** Whom to write to where a customer was named: of one who was merged, whom it was merged into. Null: there is no such customer. */
export async function customerWritten(tx: Tx, named: string): Promise<string | null> {
  const { rows } = await sql<{ guid: string | null }>`select kept_customer(${named}::uuid) as guid`.execute(tx)
  return rows[0]?.guid ?? null
}

/**
 * A customer's reservations, those with a service from today on first and the nearest of them before the others. A partner user gets those
 * of the own partner. Null: there is no such customer for them.
 */
export async function reservationsAhead(
  tx: Tx,
  scope: PartnerScope,
  customerGuid: string,
  today: ServiceDate,
): Promise<ReservationAhead[] | null> {
  // Locked until the end: of two reminders at once the second sees the first.
  const customer = await tx
    .selectFrom('customer')
    .select('partner_guid')
    .where('guid', '=', customerGuid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { rows } = await sql<ReservationAhead>`
    select g.guid, g.partner_guid as "partnerGuid", ahead.date is not null as "isAhead",
      (select coalesce(sum(amount_cents), 0) from posting where account = 'customerReceivable' and party_guid = g.guid) > 0 as owes
    from booking_group g
    cross join lateral (
      select min(service_date) as date from booking
      where group_guid = g.guid and status in ('waitlisted', 'booked', 'checkedIn') and service_date >= ${today}::date) ahead
    where g.customer_guid = ${customerGuid} and ${isWithin(scope, 'g.partner_guid')}
    order by ahead.date nulls last, g.guid`.execute(tx)
  const isOwn = customer && (scope.partnerGuid === null || customer.partner_guid === scope.partnerGuid || rows.length > 0)
  return isOwn ? rows : null
}

/** Whether a reminder to the customer was written a moment ago. */
export async function hasJustBeenReminded(tx: Tx, customerGuid: string, since: string): Promise<boolean> {
  const found = await tx
    .selectFrom('outbox')
    .select('guid')
    .where('customer_guid', '=', customerGuid)
    .where('template', 'in', ['reminder', 'paymentRequest'])
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
