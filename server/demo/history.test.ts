// not moved: the demo company is where it is
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { closeMonth } from '#contract/closing.ts'
import { confirmCloseDay } from '#contract/close-day.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { portalOver, type TestPortal } from '#server/testing/portal.ts'
import { book, staffOf } from '#server/testing/upgrade/office.ts'
import type { Database, Db } from '#server/db/connection.ts'
import type { DemoSize } from '#server/demo/demo-record.ts'
import { loadDemo, loadWholeDemo } from '#server/demo/load-demo.ts'
import { takeStep, type Taken } from '#server/demo/take-step.ts'

// Two months end before the opening, and gratuities are old enough to be paid out.
const now = '2026-11-03T13:00:00Z'
const size: DemoSize = { daysBehind: 35, daysAhead: 16, partiesPerDay: 3 }

const opened: Database[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

async function emptyDatabase(): Promise<Db> {
  const database = await openTestDatabase()
  opened.push(database)
  return database.db
}

async function stepsToTheEnd(db: Db): Promise<Taken['tally']> {
  let tally: Taken['tally'] = {}
  for (let taken = await takeStep(db); taken !== null; taken = await takeStep(db)) tally = taken.tally
  return tally
}

/** A digest of each day's books, without references and other values that differ each time. */
async function booksOf(db: Db): Promise<Record<string, unknown>> {
  const parts = {
    bookings: sql`select service_date as day, kind, booking.status, adults, children, infants, day_number,
      customer.email, booking.created_at from booking
      join booking_group on booking_group.guid = group_guid join customer on customer.guid = customer_guid`,
    trips: sql`select service_date as day, pickup_at, trip.status, account.name, completed_at from trip
      left join account on account.guid = driver_guid`,
    money: sql`select posting.earned_on as day, posting.posted_on, at, kind, method, account, counts_as,
      amount_cents from posting
      join entry on entry.guid = entry_guid`,
    drawers: sql`select opened_at::date as day, opened_at, closed_at, float_cents, reason from drawer`,
    gratuities: sql`select service_date as day, gratuity.amount_cents, gratuity.state,
      payout_guid is null as is_due from gratuity join trip on trip.guid = trip_guid`,
    invoices: sql`select issued_on as day, number, month, charged_cents, closing_cents from invoice`,
    closings: sql`select date as day, closed_at, jsonb_array_length(resolved) as resolved from day_closing`,
    places: sql`select date as day, direction, capacity, taken from fast_track_day`,
    messages: sql`select created_at::date as day, kind, template, state, substring(recipient
      from '.*@.*') as address from outbox`,
  }
  const books: Record<string, unknown> = {}
  for (const [name, rows] of Object.entries(parts)) {
    const { rows: days } = await sql<{ day: string; digest: string }>`
      select day::text, count(*) || ' ' || md5(string_agg(own::text, ';' order by own::text)) as digest
        from (${rows}) own group by day order by day`.execute(db)
    books[name] = Object.fromEntries(days.map((it) => [it.day, it.digest]))
  }
  return books
}

let whole: Record<string, unknown>
let counts: Record<string, number>
const texts: string[] = []
beforeAll(async () => {
  const db = await emptyDatabase()
  await loadWholeDemo(db, now, size, (text) => void texts.push(text))
  whole = await booksOf(db)
  counts = await countsOf(db)
}, 120_000)

async function countsOf(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from booking where service_date < '2026-11-03' and status <> 'completed'
      and kind not in ('extra', 'fee')) as "unserved",
      (select count(*) from trip where service_date < '2026-11-03' and status <> 'completed') as "notDriven",
      (select count(*) from day_closing) as closed, (select count(distinct month) from invoice) as months,
      (select count(*) from outbox where state <> 'kept') as "toSend", (select count(*) from event) as told,
      (select sum(amount_cents) from posting) as balance, (select count(*) from gratuity_payout) as payouts,
      (select count(*) from drawer where closed_at is null) as "openDrawers", (select count(*)
        from drawer) as drawers,
      (select count(*) from fast_track_day where taken > capacity) as overfull,
      (select count(*) from site where settings ? 'demoHistory') as records`.execute(db)
  return rows[0] ?? {}
}

test('the whole demo company has a past that is settled, and no message on its way', () => {
  expect(counts).toMatchObject({ unserved: 0, notDriven: 0, closed: 32, months: 2, balance: 0, overfull: 0 })
  expect(counts).toMatchObject({ toSend: 0, told: 0, records: 0 })
  expect(counts['payouts']).toBeGreaterThan(0)
  expect(counts['openDrawers']).toBeLessThanOrEqual(1)
  expect(counts['drawers']).toBeGreaterThan(5)
  for (const text of [
    'Loading demo history: 3 of 35 days',
    'Loading demo bookings ahead: 1 of 2 days',
    'Closing demo history: 5 of 32 days',
  ])
    expect(texts).toContain(text)
})

test('nothing is doubled or lost when loading is cut off, inside parts and between them', async () => {
  const db = await emptyDatabase()
  // A sequence is not rolled back: each of these parties stops the loading once.
  await sql`create sequence stops`.execute(db)
  await sql`create function stop_now_and_then() returns trigger language plpgsql as $$
    begin if nextval('stops') in (20, 95, 130, 200)
      then raise exception 'The power is out'; end if; return new; end $$`.execute(db)
  for (const table of ['booking', 'day_closing', 'invoice'])
    await sql`create trigger stops before insert on ${sql.table(table)} for each row
      execute function stop_now_and_then()`.execute(db)
  let stops = 0
  const untilDone = async (load: () => Promise<unknown>): Promise<void> => {
    try {
      await load()
    } catch (error) {
      expect(String(error)).toContain('The power is out')
      stops += 1
      await untilDone(load)
    }
  }
  await untilDone(() => loadDemo(db, now, size))
  expect(await loadDemo(db, '2026-11-04T13:00:00Z', size)).toBe(false)
  // Two servers at the same time, each stopped on its own.
  await Promise.all([untilDone(() => stepsToTheEnd(db)), untilDone(() => stepsToTheEnd(db))])
  expect(stops).toBe(4)
  expect(await booksOf(db)).toEqual(whole)
}, 120_000)

test('what users book and close while the history loads stays as they left it', async () => {
  const database = await openTestDatabase()
  opened.push(database)
  await loadDemo(database.db, now, size)
  const portal = await portalOver(database, now)
  const mine = await bookAndClose(portal)
  const before = [await rowsOf(database.db, mine), await closedBooks(database.db)]
  const tally = await stepsToTheEnd(database.db)
  expect([await rowsOf(database.db, mine), await closedBooks(database.db)]).toEqual(before)
  // 15 October, the two days in closed September, and the first open day, whose guests would have booked in
  // September.
  expect(tally).toMatchObject({ skippedDays: 4, closedDays: 31, refused: 1 })
  const { rows } = await sql<{ parties: number; balance: number }>`
    select (select count(*) from booking
      where service_date in ('2026-09-29', '2026-09-30', '2026-10-01', '2026-10-15')) as parties,
      (select sum(amount_cents) from posting) as balance`.execute(database.db)
  expect(rows[0]).toEqual({ parties: 0, balance: 0 })
}, 120_000)

async function closedBooks(db: Db): Promise<unknown> {
  const { rows } =
    await sql`select count(*), max(at) from entry where least(earned_on, posted_on) < '2026-10-01'`.execute(
      db,
    )
  return rows
}

/**
 * Guests of tomorrow and of a day that is loaded later; a day and a month closed. Returns the reservations.
 */
async function bookAndClose(portal: TestPortal): Promise<string[]> {
  const [manager, accountant] = [await staffOf(portal, 'manager'), await staffOf(portal, 'accountant')]
  const guests: string[] = []
  for (const date of ['2026-11-04', '2026-11-18']) {
    const arrival = { date, flightGuid: await anyFlight(portal, date), fastTrack: true }
    guests.push(
      (await book(portal, manager, { customer: { firstName: 'A', lastName: 'User' }, adults: 2, arrival }))
        .group,
    )
  }
  await manager.must(confirmCloseDay, {
    query: { date: '2026-10-15' },
    body: { resolutions: [], comments: '' },
  })
  await confirmAndDo(accountant, closeMonth, { month: '2026-09' })
  return guests
}

async function anyFlight({ database: { db } }: TestPortal, date: string): Promise<string> {
  const flight = await db
    .selectFrom('flight')
    .select('guid')
    .where('service_date', '=', date)
    .where('direction', '=', 'arrival')
    .orderBy('ident')
    .executeTakeFirstOrThrow()
  return flight.guid
}

async function rowsOf(db: Db, groups: string[]): Promise<unknown> {
  const own = (table: 'booking' | 'trip' | 'entry') =>
    sql`select * from ${sql.table(table)} where group_guid = any(${groups}::uuid[]) order by guid`.execute(db)
  return [(await own('booking')).rows, (await own('trip')).rows, (await own('entry')).rows]
}
