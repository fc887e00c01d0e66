import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connection.ts'
import type { SmallCompany } from '#server/testing/small-company.ts'

/**
 * Inserts bookings over two years by SQL, in seconds: each group has an arrival fast track with a passenger,
 * a transfer with its trip, and a charge in the ledger. For testing queries at scale.
 */
export async function fillWithBookings(db: Db, company: SmallCompany, groups: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Without checking each row: its rows are whole.
    await sql`set local session_replication_role = replica`.execute(tx)
    await insertBookings(tx, company, groups)
  })
  await sql`analyze`.execute(db)
}

async function insertBookings(tx: Tx, company: SmallCompany, groups: number): Promise<void> {
  const guid = (kind: number) => sql.raw(`('0000000${kind}-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`)
  const day = sql.raw(`date '2026-01-01' + n % 700`)
  const made = sql.raw(`'2026-11-01T00:00:00Z'::timestamptz, '2026-11-01T00:00:00Z'::timestamptz`)
  const many = sql.raw(`generate_series(1, ${groups}) n`)
  await sql`insert into customer (guid, first_name, last_name, query_name, created_at, updated_at)
    select ${guid(1)}, 'Ann', 'Guest', 'ann guest', ${made} from ${many}`.execute(tx)
  await sql`insert into booking_group (guid, reference, customer_guid, partner_guid, source, billing, status,
    original_booked_on, first_service_date, ticket_code, created_at, updated_at)
    select ${guid(2)}, translate(upper(lpad(to_hex(n), 6, 'Z')), '01', 'XY'), ${guid(1)}, case when n % 20 = 0
      then ${company.partner}::uuid end, 'staff', 'payLater', 'confirmed',
      '2026-01-01', ${day}, n::text, ${made} from ${many}`.execute(tx)
  for (const [kind, name] of [
    [3, 'arrivalFastTrack'],
    [4, 'arrivalTransfer'],
  ] as const) {
    await sql`insert into booking (guid, group_guid, kind, direction, service_date, service_time, adults,
      status, created_at, updated_at)
      select ${guid(kind)}, ${guid(2)}, ${name}, 'arrival', ${day}, '14:00', 2, case when n % 50 = 0
        then 'waitlisted' else 'booked' end, ${made} from ${many}`.execute(tx)
  }
  await sql`insert into passenger (guid, group_guid, position, age_band)
    select ${guid(5)}, ${guid(2)}, 1, 'adult' from ${many}`.execute(tx)
  await sql`insert into booking_passenger (booking_guid, passenger_guid) select ${guid(3)}, ${guid(5)}
    from ${many}`.execute(tx)
  await sql`insert into trip (guid, booking_guid, group_guid, sequence, service_date, pickup_at,
    expected_minutes, from_location_guid, to_location_guid, passengers, service_guid,
      status, grace_minutes, created_at, updated_at)
    select ${guid(6)}, ${guid(4)}, ${guid(2)}, 1, ${day}, (${day} + time '15:00') at time zone 'UTC', 30,
      ${company.airport}, ${company.hotel}, 2, ${company.sedan}, 'unassigned', 60, ${made}
    from ${many}`.execute(tx)
  await sql`insert into entry (guid, at, earned_on, posted_on, kind, memo, group_guid)
    select ${guid(7)}, '2026-11-01T00:00:00Z', ${day}, '2026-11-01', 'charge', 'x', ${guid(2)}
    from ${many}`.execute(tx)
  await sql`insert into posting (entry_guid, line, account, party_guid, detail, counts_as, earned_on,
    posted_on, amount_cents)
    select ${guid(7)}, line, case line when 1 then 'customerReceivable' else 'revenue' end, case line when 1
      then ${guid(2)} end, case line when 2 then 'fastTrack' end, 'charge', ${day}, '2026-11-01',
      case line when 1 then 10000 else -10000 end
    from ${many}, generate_series(1, 2) line`.execute(tx)
  await sql`insert into charge_line (entry_guid, line, booking_guid, line_key, service_date, category,
    label, rule, quantity, unit_cents, net_cents, tax_code,
      tax_basis_points, tax_cents, total_cents, earned_on, group_guid, is_credit)
    select ${guid(7)}, 1, ${guid(3)}, 'adult', ${day}, 'fastTrack', 'Adult', 'Adult', 2, 5000, 10000, 'VAT',
      0, 0, 10000, ${day}, ${guid(2)}, false from ${many}`.execute(tx)
  await sql`insert into outbox (guid, kind, template, recipient, body, state, next_attempt_at, created_at)
    select ${guid(8)}, 'mail', 'receipt', 'a@b.example', 'x', 'sent', ${made} from ${many}`.execute(tx)
}
