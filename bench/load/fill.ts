import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { SmallCompany } from '#server/testing/small-company.ts'

/**
 * A company of many years, created by SQL alone: 0.6 groups per requested booking, spread over two years
 * around today, with passengers, trips, ledger and messages. Only benchmarks do this; the product's own data
 * is made by its own commands.
 */
export async function fill(db: Db, company: SmallCompany, bookings: number): Promise<void> {
  const groups = Math.round(bookings * 0.6)
  const flight = await company.flightOn(company.today, 'arrival')
  await sql`set statement_timeout = 0`.execute(db)
  await sql`set session_replication_role = replica`.execute(db)
  const today = sql`${company.today}::date`
  await sql`create temp table g as
    select n, gen_random_uuid() as guid, gen_random_uuid() as customer,
      ${today} + ((n::bigint * 7919) % 730 - 365)::int as day
    from generate_series(1, ${groups}::int) n`.execute(db)
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
    original_booked_on, first_service_date, ticket_code, created_at, updated_at)
    select guid, (select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789',
      1 + ((n::bigint / (32 ^ p)::bigint) % 32)::int, 1), '')
      from (select n::bigint) x(n), generate_series(0, 5) p)::text,
      customer, 'staff', 'payLater', 'confirmed', day - 20, day, 'ticket' || n, now(), now()
    from (select guid, customer, day, (n::bigint * 1299709) % 1073741824 as n from g) y`.execute(db)
  await sql`insert into passenger (guid, group_guid, position, first_name, last_name, age_band, query_name)
    select gen_random_uuid(), g.guid, p, c.first_name, c.last_name, 'adult', c.query_name from g
      join customer c on c.guid = g.customer, generate_series(1, 2) p`.execute(db)
  await fillBookings(db, company, flight)
  await fillLedger(db, today)
  await sql`set session_replication_role = origin`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

async function fillBookings(db: Db, company: SmallCompany, flight: string): Promise<void> {
  await sql`insert into booking (guid, group_guid, kind, service_date, service_time, day_number, direction,
    flight_guid, adults, status, charge_cents, price_lines, created_at, updated_at)
    select gen_random_uuid(), guid, 'arrivalFastTrack', day, '14:00', null, 'arrival', ${flight}, 2, 'booked',
      19800, '[]', now(), now() from g`.execute(db)
  await sql`insert into booking (guid, group_guid, kind, service_date, service_time, direction, flight_guid,
    adults, status, charge_cents, price_lines, created_at, updated_at)
    select gen_random_uuid(), guid, 'arrivalTransfer', day, '14:45', 'arrival', ${flight}, 2, 'booked', 6600,
      '[]', now(), now() from g where n % 3 <> 0`.execute(db)
  await sql`insert into booking_passenger (booking_guid, passenger_guid)
    select b.guid, p.guid from booking b join passenger p on p.group_guid = b.group_guid
      where b.kind = 'arrivalFastTrack'`.execute(db)
  await sql`insert into trip (guid, booking_guid, group_guid, sequence, service_date, pickup_at,
    expected_minutes, from_location_guid, to_location_guid, passengers, service_guid, flight_guid, status,
    grace_minutes, created_at, updated_at)
    select gen_random_uuid(), guid, group_guid, 1, service_date,
      service_date + time '18:45' at time zone 'UTC', 30, ${company.airport}, ${company.hotel}, 2,
      ${company.sedan}, ${flight}, 'unassigned', 60, now(), now()
    from booking where kind = 'arrivalTransfer'`.execute(db)
}

/**
 * Each charged when it was booked: twenty days ahead, and what is further ahead on one of the last three
 * hundred days.
 */
async function fillLedger(db: Db, today: RawBuilder<unknown>): Promise<void> {
  await sql`insert into entry (guid, at, earned_on, posted_on, kind, memo, group_guid, booking_guid,
    customer_guid)
    select gen_random_uuid(), now(), b.service_date, case
      when b.service_date - 20 <= ${today} then b.service_date - 20 else ${today} - (g.n % 300)::int
      end, 'charge', b.kind, b.group_guid, b.guid, g.customer from booking b
      join g on g.guid = b.group_guid`.execute(db)
  await sql`insert into posting (entry_guid, line, account, party_guid, detail, counts_as, earned_on,
    posted_on, amount_cents)
    select e.guid, line, account, case when line = 0 then e.group_guid
      end, detail, e.kind, e.earned_on, e.posted_on, cents
    from entry e join booking b on b.guid = e.booking_guid, lateral (values
      (0, 'customerReceivable', null, b.charge_cents), (1, 'revenue', case
        when b.kind = 'arrivalFastTrack' then 'fastTrack' else 'airportTransport'
        end, -b.charge_cents * 10 / 11), (2, 'taxDue', 'VAT', -b.charge_cents / 11)
    ) as v(line, account, detail, cents)`.execute(db)
  await sql`insert into charge_line (entry_guid, line, booking_guid, line_key, service_date, category, label,
    rule, quantity, unit_cents, net_cents, tax_code, tax_basis_points,
      tax_cents, total_cents, earned_on, group_guid, is_credit)
    select p.entry_guid, 0, e.booking_guid, 'service', e.earned_on, p.detail, e.memo, e.memo, 2,
      -p.amount_cents / 2, -p.amount_cents, 'VAT', 1000, -p.amount_cents / 10,
      -p.amount_cents * 11 / 10, e.earned_on, e.group_guid, false
    from posting p join entry e on e.guid = p.entry_guid where p.account = 'revenue'`.execute(db)
  await sql`insert into history (guid, at, action, subject_kind, subject_guid, customer_guid, group_guid)
    select gen_random_uuid(), now(), 'makeAdvancedBooking', 'group', guid, customer, guid from g`.execute(db)
}
