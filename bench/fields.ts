import path from 'node:path'
import { sql } from 'kysely'
import { advancedBookingChange } from '#contract/advanced-booking.ts'
import { queryCustomers } from '#contract/customers.ts'
import { arrivalsReport, transportReport } from '#contract/daily-reports.ts'
import { arrivalQuery } from '#contract/fast-track.ts'
import { addressOf } from '#contract/endpoint.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { newGuid } from '#server/work/guid.ts'
import { today } from './load/bench-now.ts'
import { ask } from './load/ask.ts'
import { openBenchPortal } from './load/bench-portal.ts'
import { timingOf } from './load/timing.ts'

/**
 * `npm run bench:fields -- [bookings] [folder]`: compares lists with ten columns of own fields to the same
 * lists without (limit 1.2 ×), and a booking that answers twenty own fields to one without (limit 5 ms more).
 * The two alternate, so that other load on the machine affects both. The lists are of two days with the same
 * number of arrivals: only one gets details, and any other difference is measured before that.
 */
const size = Number(process.argv[2] ?? 1_000_000)
const folder = process.argv[3] && path.resolve(process.argv[3])
const [rounds, warmUp, columns, answers] = [40, 10, 10, 20]

const { portal, address, browser, close } = await openBenchPortal(size, folder)
const { db } = portal.database
await sql`delete from detail_field where name like 'Bench %'`.execute(db)
const own = Array.from({ length: answers }, () => newGuid())
await db
  .insertInto('detail_field')
  .values(
    own.map((guid, index) => ({
      guid,
      owner: 'fastTrack' as const,
      kind: 'text',
      name: `Bench ${index}`,
      asked: 'optional' as const,
      partners: 'no' as const,
      active: false,
      created_at: `${today}T13:00:00Z`,
      updated_at: `${today}T13:00:00Z`,
    })),
  )
  .execute()

const [plain, filled] = await twoDays()
// A reused database has the details of an earlier run.
await sql`update booking set details = '{}' where details <> '{}' and service_date = ${filled}::date`.execute(
  db,
)
const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const read = (url: string) => ask(`${address}${url}`, cookie)
const lists = {
  'arrivals report': (date: string) => read(addressOf(arrivalsReport.rows.path, { date })),
  'transport report': (date: string) => read(addressOf(transportReport.rows.path, { date })),
  'desk, arrivals': (date: string) => read(addressOf(arrivalQuery.path, {}, { date })),
  bookings: (date: string, shown: boolean) => {
    const query = { from: date, to: date, limit: 50 }
    return read(addressOf(queryCustomers.path, {}, shown ? { ...query, details: 'yes' } : query))
  },
}
const names = Object.keys(lists) as (keyof typeof lists)[]
const differences = new Map<string, number>()
for (const name of names) {
  const { without, withOwn } = await inTurn(0, (hasOwn) => lists[name](hasOwn ? filled : plain, false))
  differences.set(name, withOwn / without)
}

const details = JSON.stringify(Object.fromEntries(own.slice(0, columns).map((it) => [it, 'Kiosk 2'])))
await sql`update booking set details = ${details}::jsonb
  where service_date = ${filled}::date and kind in ('arrivalFastTrack', 'departureFastTrack')`.execute(db)

process.stdout.write(`${size} bookings, medians of ${rounds} in milliseconds\n`)
for (const name of names) {
  const { without, withOwn } = await inTurn(columns, (hasOwn) => lists[name](hasOwn ? filled : plain, hasOwn))
  const alike = without * (differences.get(name) ?? 1)
  say(name, alike, withOwn, `${(withOwn / alike).toFixed(2)} × (limit 1.2)`)
}

const flight = await db
  .selectFrom('flight')
  .select('guid')
  .where('service_date', '=', addDays(today, 6))
  .where('direction', '=', 'arrival')
  .executeTakeFirstOrThrow()
let guests = 0
const booked = await inTurn(answers, async (hasOwn) => {
  const given = Object.fromEntries(own.map((it) => [it, `Answer ${guests}`]))
  const arrival = { date: addDays(today, 6), flightGuid: flight.guid, fastTrack: true }
  const body = {
    customer: { firstName: 'Field', lastName: `Guest ${++guests}`, email: `field${guests}@guests.example` },
    adults: 1,
    arrival: hasOwn ? { ...arrival, details: given } : arrival,
  }
  const params = { id: 'new' }
  const { confirmation } = await browser.must(advancedBookingChange.confirm, { params, body })
  await browser.must(advancedBookingChange.make, { params, body: { ...body, confirmation } })
})
const more = (booked.withOwn - booked.without).toFixed(1)
say('booking', booked.without, booked.withOwn, `${more} ms more (limit 5)`)
await sql`delete from detail_field where name like 'Bench %'`.execute(db)
await close()

/** The two days with the most similar number of arriving parties. */
async function twoDays(): Promise<[string, string]> {
  const { rows } = await sql<{ date: string; parties: number }>`
    select service_date as date, count(*)::integer as parties from booking
    where kind = 'arrivalFastTrack' and status <> 'cancelled'
      and service_date between ${addDays(today, -60)}::date and ${addDays(today, -1)}::date
    group by service_date order by service_date`.execute(db)
  const pairs = rows.flatMap((one, index) => rows.slice(index + 1).map((other) => [one, other] as const))
  const [best] = pairs.toSorted(
    ([a, b], [c, d]) => Math.abs(a.parties - b.parties) - Math.abs(c.parties - d.parties),
  )
  if (best === undefined) throw new Error('There are no two days with arrivals')
  process.stdout.write(`Days with ${best[0].parties} and ${best[1].parties} arriving parties\n`)
  return [best[0].date, best[1].date]
}

async function inTurn(count: number, act: (hasOwn: boolean) => Promise<unknown>) {
  const took: Record<'without' | 'withOwn', number[]> = { without: [], withOwn: [] }
  for (let round = 0; round < warmUp + rounds; round++)
    for (const which of ['without', 'withOwn'] as const) {
      const hasOwn = which === 'withOwn'
      await showOnly(hasOwn ? own.slice(0, count) : [])
      // The first call after a change of the fields reads them.
      await act(hasOwn)
      const from = performance.now()
      await act(hasOwn)
      if (round >= warmUp) took[which].push(performance.now() - from)
    }
  return { without: timingOf(took.without).medianMs, withOwn: timingOf(took.withOwn).medianMs }
}

async function showOnly(fields: readonly string[]): Promise<void> {
  await sql`update detail_field set active = guid = any(${fields}::uuid[]),
      shown = case when guid = any(${fields}::uuid[]) then '["desk", "reports"]'::jsonb else '[]'::jsonb end
    where name like 'Bench %'`.execute(db)
}

function say(name: string, without: number, withOwn: number, result: string): void {
  const ms = (it: number) => it.toFixed(1).padStart(8)
  process.stdout.write(`${name.padEnd(18)}${ms(without)}${ms(withOwn)}   ${result}\n`)
}
