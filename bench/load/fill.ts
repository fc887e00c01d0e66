import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { SmallCompany } from '#server/testing/small-company.ts'
import { fillLedger, fillPartners } from './fill-ledger.ts'

/** A year ahead, and at least one year back. More bookings are more years, not busier days. */
const [daysAhead, daysAtLeast] = [365, 730]
export const bookingsPerDay = 1370

/**
 * A company of many years, created by SQL alone: 0.6 groups per requested booking, up to a year ahead, with
 * passengers, trips, ledger, invoices, messages and history. Only benchmarks do this; the product's own data
 * is made by its own commands.
 */
export async function fill(
  db: Db,
  company: SmallCompany,
  bookings: number,
  perDay = bookingsPerDay,
): Promise<void> {
  const groups = Math.round(bookings * 0.6)
  const days = Math.max(daysAtLeast, Math.round(bookings / perDay))
  const flight = await company.flightOn(company.today, 'arrival')
  await sql`set statement_timeout = 0`.execute(db)
  await sql`set session_replication_role = replica`.execute(db)
  const makeIndexes = await dropIndexes(db)
  const today = sql`${company.today}::date`
  await sql`create temp table g as
    select n, gen_random_uuid() as guid, gen_random_uuid() as customer,
      ${today} + ((n::bigint * 7919) % ${days}::int - ${days - daysAhead}::int)::int as day
    from generate_series(1, ${groups}::int) n`.execute(db)
  await fillPartners(db, company.partner)
  await sql`insert into customer (guid, first_name, last_name, email, phone, query_name, created_at,
    updated_at)
    select customer, first, last, 'guest' || n || '@guests.example', '+44740' || lpad(n::text, 7, '0'),
      lower(first || ' ' || last), now(), now()
    from (select g.*, (array['Amelia','Oliver','Priya','Jose','Chloe','Bjorn','Mei','Kwame','Noah','Zoe',
        'Liam','Iara'])[1 + n % 12] as first,
      (array['Ash','Bell','Clark','Dunn','Ekman','Frost','Grant','Hale','Ito','Jones','Kaur','Lund','Moss',
        'Nash','Ott','Price'])[1 + (n / 12) % 16] || chr(97 + n % 26) || chr(97 + (n / 26) % 26)
        || chr(97 + (n / 676) % 26) as last from g) x`.execute(db)
  await sql`insert into booking_group (guid, reference, customer_guid, source, billing, status,
    original_booked_on, first_service_date, ticket_code, created_at, updated_at, partner_guid)
    select guid, (select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789',
      1 + ((n::bigint / (32 ^ p)::bigint) % 32)::int, 1), '')
      from (select n::bigint) x(n), generate_series(0, 5) p)::text,
      customer, 'staff', case when partner is null then 'payLater' else 'partnerAccount' end, 'confirmed',
      day - 20, day, 'ticket' || n, now(), now(), partner
    from (select guid, customer, day, partner, (n::bigint * 1299709) % 1073741824 as n from g) y`.execute(db)
  await sql`insert into passenger (guid, group_guid, position, first_name, last_name, age_band, query_name)
    select gen_random_uuid(), g.guid, p, c.first_name, c.last_name, 'adult', c.query_name from g
      join customer c on c.guid = g.customer, generate_series(1, 2) p`.execute(db)
  await fillFlights(db, flight)
  await fillBookings(db, company)
  await fillLedger(db, today)
  await fillMessages(db, today)
  await makeIndexes()
  await sql`drop table g`.execute(db)
  await sql`set session_replication_role = origin`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

/** The same flight on each day. */
async function fillFlights(db: Db, flight: string): Promise<void> {
  await sql`insert into flight
    select (jsonb_populate_record(f, jsonb_build_object('guid', gen_random_uuid(), 'service_date', days.day,
      'scheduled_at', f.scheduled_at + (days.day - f.service_date) * interval '1 day'))).*
    from flight f, (select distinct day from g) days
    where f.guid = ${flight} on conflict do nothing`.execute(db)
  await sql`alter table g add flight uuid`.execute(db)
  await sql`update g set flight = f.guid from flight f, flight first
    where first.guid = ${flight} and f.ident = first.ident and f.direction = first.direction
      and f.service_date = g.day`.execute(db)
}

async function fillBookings(db: Db, company: SmallCompany): Promise<void> {
  await sql`insert into booking (guid, group_guid, kind, service_date, service_time, day_number, direction,
    flight_guid, adults, status, charge_cents, price_lines, created_at, updated_at)
    select gen_random_uuid(), guid, 'arrivalFastTrack', day, '14:00', null, 'arrival', flight, 2, 'booked',
      19800, '[]', now(), now() from g`.execute(db)
  await sql`insert into booking (guid, group_guid, kind, service_date, service_time, direction, flight_guid,
    adults, status, charge_cents, price_lines, created_at, updated_at)
    select gen_random_uuid(), guid, 'arrivalTransfer', day, '14:45', 'arrival', flight, 2, 'booked', 6600,
      '[]', now(), now() from g where n % 3 <> 0`.execute(db)
  await sql`insert into booking_passenger (booking_guid, passenger_guid)
    select b.guid, p.guid from booking b join passenger p on p.group_guid = b.group_guid
      where b.kind = 'arrivalFastTrack'`.execute(db)
  await sql`insert into trip (guid, booking_guid, group_guid, sequence, service_date, pickup_at,
    expected_minutes, from_location_guid, to_location_guid, passengers, service_guid, flight_guid, status,
    grace_minutes, created_at, updated_at)
    select gen_random_uuid(), guid, group_guid, 1, service_date,
      service_date + time '18:45' at time zone 'UTC', 30, ${company.airport}, ${company.hotel}, 2,
      ${company.sedan}, flight_guid, 'unassigned', 60, now(), now()
    from booking where kind = 'arrivalTransfer'`.execute(db)
}

/** A confirmation for each group, and two lines of history, in the order they were written. */
async function fillMessages(db: Db, today: RawBuilder<unknown>): Promise<void> {
  const bookedAt = sql`case when g.day - 20 <= ${today} then g.day - 20 else ${today} - (g.n % 300)::int end
    + time '13:00' at time zone 'UTC' + (g.n % 600) * interval '1 minute'`
  await sql`insert into history (guid, at, action, subject_kind, subject_guid, customer_guid, group_guid,
    after)
    select gen_random_uuid(), ${bookedAt} + step * interval '1 minute', action,
      'group', g.guid, g.customer, g.guid, jsonb_build_object('status', 'booked', 'adults', 2,
        'serviceDate', g.day, 'serviceTime', '14:00', 'chargeCents', 26400)
    from g, (values (0, 'makeAdvancedBooking'), (1, 'changeTransport')) as done(step, action)
    order by g.day`.execute(db)
  await sql`insert into outbox (guid, kind, template, recipient, subject, body, customer_guid, group_guid,
    state, attempts, next_attempt_at, created_at, sent_at)
    select gen_random_uuid(), 'mail', 'confirmation', 'guest' || n || '@guests.example',
      'Your booking is confirmed', repeat('Your fast track and transfer are booked. ', 12), customer, guid,
      'sent', 1, at, at, at
    from (select g.*, ${bookedAt} as at from g) g
    order by g.day`.execute(db)
}

/**
 * Drops the indexes that no constraint needs, of the tables that are filled, and returns what makes them
 * again: a whole index is made faster than row by row.
 */
async function dropIndexes(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; made: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
    where indrelid::regclass::text = any(${filled})
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  return async () => {
    for (const { made } of rows) await sql.raw(made).execute(db)
  }
}

const filled = [
  'customer',
  'booking_group',
  'passenger',
  'booking',
  'booking_passenger',
  'trip',
  'entry',
  'posting',
  'charge_line',
  'history',
  'outbox',
]
