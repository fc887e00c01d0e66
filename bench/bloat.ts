import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { confirmAdvancedBooking } from '#contract/advanced-booking.ts'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import { groupDetail } from '#contract/groups.ts'
import { takePayment } from '#contract/till.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { cleanUpAll } from '#server/clean-up-all.ts'
import { confirmAndMake } from '#server/testing/bookings.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import { benchNow, today } from './load/bench-now.ts'
import { openBenchPortal, signedInAnew } from './load/bench-portal.ts'

/**
 * `npm run bench:bloat -- 300000 --per-day 411 [--folder DATA]`: what a week of writes does to tables and
 * indexes. A company of that size books, takes payments and cancels for seven days, with the clean-up each
 * night and autovacuum as Postgres comes. Then compares each index with the same index made again, and fails
 * if one is larger than 1.5 × that.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    'per-day': { type: 'string', default: '411' },
    days: { type: 'string', default: '7' },
  },
})
const perDay = Number(values['per-day'])
const days = Number(values.days)
/** A group has 1.67 bookings. */
const groupsPerDay = Math.round(perDay * 0.6)
const atMost = 1.5
const megabyte = 1024 * 1024
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = values.folder && path.resolve(values.folder)
const { portal, close } = await openBenchPortal(Number(positionals[0] ?? 300_000), folder, perDay)
const { db } = portal.database
const flights = await db
  .selectFrom('flight')
  .select(['guid', 'service_date as date'])
  .where('service_date', '>', addDays(today, 1))
  .where('service_date', '<', addDays(today, 300))
  .where('direction', '=', 'arrival')
  .execute()

const before = await indexSizes()
const began = performance.now()
let browser: TestBrowser
for (let day = 0; day < days; day++) {
  // The clean-up has deleted the session of the day before.
  browser = await signedInAnew(portal)
  for (let group = 0; group < groupsPerDay; group++) await write(day * groupsPerDay + group)
  // Tomorrow, when today's live events have expired.
  await cleanUpAll(db, addMinutes(benchNow, (day + 1) * 24 * 60 + 1))
}
say(`${days} days with ${groupsPerDay} reservations each, written in ${seconds(began)} s`)
await db.connection().execute(async (connection) => {
  await sql`set statement_timeout = 0`.execute(connection)
  const vacuuming = performance.now()
  await sql`vacuum`.execute(connection)
  say(`vacuum of all tables: ${seconds(vacuuming)} s`)
})
await tables()
const after = await indexSizes()
await db.connection().execute(async (connection) => {
  await sql`set statement_timeout = 0`.execute(connection)
  await sql`reindex schema public`.execute(connection)
})
const rebuilt = await indexSizes()
const bloated = report()
await close()
say(
  bloated.length === 0 ? `No index is larger than ${atMost} × a new one.` : `Bloated: ${bloated.join(', ')}`,
)
process.exitCode = bloated.length === 0 ? 0 : 1

/** A reservation, half of them paid now, and every fifth cancelled again. */
async function write(index: number): Promise<void> {
  const { date = '', guid: flightGuid = '' } = flights[(index * 7919) % flights.length] ?? {}
  const body: BodyIn<typeof confirmAdvancedBooking> = {
    customer: { firstName: 'Week', lastName: `Guest ${index}`, email: `week${index}@guests.example` },
    adults: 2,
    arrival: { date, flightGuid, fastTrack: true },
  }
  const { guid: groupGuid = '' } = await confirmAndMake(browser, 'new', body)
  if (index % 2 === 0) {
    const { customer_guid: id } = await db
      .selectFrom('booking_group')
      .select('customer_guid')
      .where('guid', '=', groupGuid)
      .executeTakeFirstOrThrow()
    const { balanceCents } = await browser.must(groupDetail, { params: { id, group: groupGuid } })
    const payment = { method: 'card' as const, amountCents: balanceCents }
    await browser.must(takePayment, { params: { id, group: groupGuid }, body: payment })
  }
  if (index % 5 !== 0) return
  const asked = { groupGuid, reason: 'Bench' }
  const { confirmation } = await browser.must(cancelBookingChange.confirm, { body: asked })
  await browser.must(cancelBookingChange.make, { body: { ...asked, confirmation } })
}

async function indexSizes(): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_relation_size(oid)::float8 as bytes from pg_class
    where relkind = 'i' and relnamespace = 'public'::regnamespace`.execute(db)
  return new Map(rows.map((it) => [it.name, it.bytes]))
}

async function tables(): Promise<void> {
  const { rows } = await sql<{ name: string; size: string; live: number; dead: number; vacuums: number }>`
    select relname as name, pg_size_pretty(pg_table_size(relid)) as size, n_live_tup::float8 as live,
      n_dead_tup::float8 as dead, autovacuum_count::float8 as vacuums
    from pg_stat_user_tables where schemaname = 'public'
    order by n_tup_ins + n_tup_upd desc limit 12`.execute(db)
  say(`\n${'table'.padEnd(24)}${'size'.padStart(12)}${'rows'.padStart(12)}${'dead'.padStart(8)} vacuums`)
  for (const { name, size, live, dead, vacuums } of rows)
    say(
      `${name.padEnd(24)}${size.padStart(12)}${String(live).padStart(12)}${String(dead).padStart(8)}` +
        String(vacuums).padStart(8),
    )
}

function report(): string[] {
  const found = [...after]
    .map(([name, bytes]) => ({ name, bytes, ratio: bytes / (rebuilt.get(name) ?? bytes) }))
    .filter(({ bytes }) => bytes > megabyte)
    .toSorted((a, b) => b.ratio - a.ratio)
  say(`\n${'index'.padEnd(40)}${'before'.padStart(10)}${'after'.padStart(10)}   of a new one`)
  for (const { name, bytes, ratio } of found.slice(0, 15))
    say(`${name.slice(0, 39).padEnd(40)}${mb(before.get(name) ?? 0)}${mb(bytes)}   ${ratio.toFixed(2)} ×`)
  return found.filter(({ ratio }) => ratio > atMost).map(({ name }) => name)
}

function mb(bytes: number): string {
  return `${(bytes / megabyte).toFixed(1)} MB`.padStart(10)
}
function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
}
