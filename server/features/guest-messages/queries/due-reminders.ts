import { sql } from 'kysely'
import { endOfDay, localDateOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { AskingDay } from '#domain/message/reminders.ts'
import type { Db } from '#server/db/connection.ts'
import { canBeReached, type Reach } from '#server/features/guest-messages/queries/reach.ts'

/** A reservation whose guest is due for a reminder, and the service date it is about. */
export interface DueReminder {
  guid: string
  date: ServiceDate
}

/** Messages that already include all details: a guest who got one today needs no reminder. */
const notices = sql`('confirmation', 'change', 'newPickup', 'waitlistApproved', 'reminder')`

/**
 * Reservations with a service or journey on the day, whose guest can be reached, has no reminder for that day
 * yet and got no message with the current details today.
 */
export async function dueDayBefore(
  db: Db,
  { date, by }: { date: ServiceDate; by: Reach },
  now: Instant,
  timeZone: string,
  atMost: number,
): Promise<DueReminder[]> {
  const startOfToday = endOfDay(addDays(localDateOf(now, timeZone), -1), timeZone)
  const { rows } = await sql<DueReminder>`
    select g.guid, ${date} as date
    from (
      select group_guid from booking where service_date = ${date}::date and status in ('booked', 'waitlisted')
        and kind not in ('extra', 'fee') and not exists (select from trip where booking_guid = booking.guid)
      union
      select trip.group_guid from trip join booking on booking.guid = trip.booking_guid
      where trip.service_date = ${date}::date and trip.status in ('unassigned', 'assigned')
        and booking.status = 'booked'
    ) due
    join booking_group g on g.guid = due.group_guid
    join customer c on c.guid = g.customer_guid
    where ${canBeReached(by)}
      and not exists (select from guest_reminder r where r.group_guid = g.guid and r.kind = 'dayBefore'
        and r.service_date = ${date}::date)
      and not exists (select from outbox o where o.group_guid = g.guid
        and o.created_at >= ${startOfToday}::timestamptz and o.template in ${notices})
      and not exists (select from outbox o where o.customer_guid = g.customer_guid and o.group_guid is null
        and o.created_at >= ${startOfToday}::timestamptz and o.template = 'reminder')
      and not exists (select from customer merged join outbox o on o.customer_guid = merged.guid
        and o.group_guid is null
        where merged.merged_into = c.guid and o.created_at >= ${startOfToday}::timestamptz
          and o.template = 'reminder')
    order by g.guid
    limit ${atMost}`.execute(db)
  return rows
}

/**
 * Reservations whose first upcoming service is on one of the days, with a balance due from the guest, an
 * address and no automatic payment request yet. Guests who booked after the due time are skipped: their
 * confirmation stated the balance.
 */
export async function dueUnpaid(
  db: Db,
  days: readonly AskingDay[],
  today: ServiceDate,
  atMost: number,
): Promise<DueReminder[]> {
  if (days.length === 0) return []
  const asking = sql.join(days.map((it) => sql`(${it.date}::date, ${it.dueAt}::timestamptz)`))
  const { rows } = await sql<DueReminder>`
    select distinct g.guid, asking.date
    from (values ${asking}) as asking (date, due_at)
    join booking b on b.service_date = asking.date and b.status = 'booked'
    join booking_group g on g.guid = b.group_guid
    join customer c on c.guid = g.customer_guid
    where g.created_at < asking.due_at and c.email <> ''
      and not exists (select from booking earlier where earlier.group_guid = g.guid
        and earlier.service_date between ${today}::date and asking.date - 1
        and earlier.status in ('booked', 'checkedIn'))
      and not exists (select from guest_reminder r where r.group_guid = g.guid and r.kind = 'unpaid')
      and (select coalesce(sum(amount_cents), 0) from posting where account = 'customerReceivable'
        and party_guid = g.guid) > 0
    order by g.guid
    limit ${atMost}`.execute(db)
  return rows
}

/**
 * Reservations with a waitlisted service whose time came today or yesterday: it can't be approved any more.
 * Their guests have an address and were not told yet.
 */
export async function dueWaitlistClosed(
  db: Db,
  now: Instant,
  timeZone: string,
  atMost: number,
): Promise<DueReminder[]> {
  const today = localDateOf(now, timeZone)
  const { rows } = await sql<DueReminder>`
    select distinct g.guid, b.service_date as date
    from booking b
    join booking_group g on g.guid = b.group_guid
    join customer c on c.guid = g.customer_guid
    left join flight f on f.guid = b.flight_guid
    where b.status = 'waitlisted' and b.kind not in ('extra', 'fee')
      and b.service_date between ${addDays(today, -1)}::date and ${today}::date
      and coalesce(f.scheduled_at, (b.service_date + b.service_time) at time zone ${timeZone})
        < ${now}::timestamptz
      and c.email <> ''
      and not exists (select from guest_reminder r where r.group_guid = g.guid and r.kind = 'waitlistClosed'
        and r.service_date = b.service_date)
    order by g.guid
    limit ${atMost}`.execute(db)
  return rows
}
