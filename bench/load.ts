import { setTimeout as wait } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import { queryCustomers } from '#contract/customers.ts'
import { arrivalsReport } from '#contract/daily-reports.ts'
import { groupDetail } from '#contract/groups.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { fill } from './load/fill.ts'
import { timed, timingOf, type Timing } from './load/timing.ts'
import { openBenchPortal } from './load/bench-portal.ts'

/**
 * `npm run bench:load -- [bookings]`: search, group page, daily list and make over a real, durable Postgres with a million bookings, each
 * beside the same rows fetched by SQL by hand, as a ratio of medians in one run; then making by ten people at once, and a hundred readers.
 */
const bookings = Number(process.argv[2] ?? 1_000_000)
const times = 60

const { portal, company, browser, close } = await openBenchPortal()
const { db } = portal.database
const filling = performance.now()
// One connection: what is prepared on the way lives in it alone.
await db.connection().execute((connection) => fill(connection, company, bookings))
say(`filled ${bookings} bookings in ${Math.round((performance.now() - filling) / 1000)} s`)

const groups = await db.selectFrom('booking_group').select(['guid', 'reference', 'customer_guid']).limit(times).offset(1000).execute()
const groupAt = (index: number) => groups[index % groups.length] ?? { guid: '', reference: '', customer_guid: '' }
const names = await db.selectFrom('customer').select('query_name').limit(times).offset(5000).execute()
const nameAt = (index: number) => names[index % names.length]?.query_name ?? ''
const byHand = (query: RawBuilder<unknown>) => query.execute(db)

say('\nwhat                     median      p99   by hand   ratio')
row(
  'search, a name',
  await timed(times, (index) => browser.must(queryCustomers, { query: { query: nameAt(index) } })),
  await timed(times, (index) =>
    byHand(
      sql`select c.*, g.* from customer c join booking_group g on g.customer_guid = c.guid where c.query_name like ${`${nameAt(index)}%`} order by g.first_service_date desc limit 50`,
    ),
  ),
)
row(
  'search, a reference',
  await timed(times, (index) => browser.must(queryCustomers, { query: { query: groupAt(index).reference } })),
  await timed(times, (index) =>
    byHand(
      sql`select c.*, g.* from booking_group g join customer c on c.guid = g.customer_guid where g.reference = ${groupAt(index).reference}`,
    ),
  ),
)
row(
  'group page',
  await timed(times, (index) => browser.must(groupDetail, { params: { id: groupAt(index).customer_guid, group: groupAt(index).guid } })),
  await timed(times, (index) => groupByHand(groupAt(index).guid)),
)
const day = addDays(company.today, 40)
row(
  'daily list, arrivals',
  await timed(times, () => browser.must(arrivalsReport, { params: { date: day } })),
  await timed(times, () =>
    byHand(sql`select b.*, g.reference, c.first_name, c.last_name, f.ident, (select sum(amount_cents) from posting where account = 'customerReceivable' and party_guid = g.guid) as owed,
      (select count(*) from booking_passenger bp where bp.booking_guid = b.guid) as passengers, (select count(*) from trip t where t.group_guid = g.guid) as trips
      from booking b join booking_group g on g.guid = b.group_guid join customer c on c.guid = g.customer_guid left join flight f on f.guid = b.flight_guid
      where b.service_date = ${day} and b.kind = 'arrivalFastTrack' order by b.service_time`),
  ),
)

const date = addDays(company.today, 6)
const flightGuid = await company.flightOn(date, 'arrival')
const transfer = { serviceGuid: company.sedan, locationGuid: company.hotel }
const asked = (index: number) => ({
  customer: { firstName: 'Load', lastName: `Guest ${index}`, email: `load${index}@guests.example` },
  adults: 2,
  arrival: { date, flightGuid, fastTrack: true, transfer },
})
async function book(index: number): Promise<void> {
  const plan = await browser.must(confirmAdvancedBooking, { params: { id: 'new' }, body: asked(index) })
  await browser.must(makeAdvancedBooking, { params: { id: 'new' }, body: { ...asked(index), confirmation: plan.confirmation } })
}
const alone = await timed(times, book)
say(`${'confirm + make, alone'.padEnd(22)}${ms(alone.medianMs)} ${ms(alone.p99Ms)}`)

const makers = 10
const perMaker = 100
const before = process.memoryUsage().rss
const making = performance.now()
await Promise.all(
  Array.from({ length: makers }, async (_, maker) => {
    for (let index = 0; index < perMaker; index++) await book(1000 + maker * perMaker + index)
  }),
)
const seconds = (performance.now() - making) / 1000
say(`\n${makers} people at once, one flight and date: ${((makers * perMaker) / seconds).toFixed(0)} bookings/s (each a confirm and a make)`)

const readers = 100
const callsEach = 10
const pauseMs = 1000
const took: number[] = []
await Promise.all(
  Array.from({ length: readers }, async (_, reader) => {
    for (let index = 0; index < callsEach; index++) {
      // People read what they asked for: a call a second each, not all in the same moment.
      await wait(pauseMs * (0.5 + ((reader * 7 + index * 3) % 10) / 10))
      const from = performance.now()
      const group = groupAt(reader + index)
      await (index % 2
        ? browser.must(groupDetail, { params: { id: group.customer_guid, group: group.guid } })
        : browser.must(queryCustomers, { query: { query: group.reference } }))
      took.push(performance.now() - from)
    }
  }),
)
const busy = timingOf(took)
say(`${readers} people reading, a call a second each: median ${ms(busy.medianMs)} ms, p99 ${ms(busy.p99Ms)} ms`)
say(`memory: ${mb(before)} MB before, ${mb(process.memoryUsage().rss)} MB after`)
await close()

async function groupByHand(guid: string): Promise<void> {
  await Promise.all([
    byHand(sql`select g.*, c.* from booking_group g join customer c on c.guid = g.customer_guid where g.guid = ${guid}`),
    byHand(sql`select * from passenger where group_guid = ${guid}`),
    byHand(sql`select b.*, f.* from booking b left join flight f on f.guid = b.flight_guid where b.group_guid = ${guid}`),
    byHand(
      sql`select t.*, f.name, l.name from trip t join location f on f.guid = t.from_location_guid join location l on l.guid = t.to_location_guid where t.group_guid = ${guid}`,
    ),
    byHand(sql`select e.*, p.* from entry e join posting p on p.entry_guid = e.guid where e.group_guid = ${guid}`),
    byHand(sql`select bp.* from booking_passenger bp join booking b on b.guid = bp.booking_guid where b.group_guid = ${guid}`),
    byHand(sql`select * from outbox where group_guid = ${guid}`),
    byHand(sql`select * from history where group_guid = ${guid}`),
  ])
}

function row(name: string, ours: Timing, hand: Timing): void {
  say(
    `${name.padEnd(22)}${ms(ours.medianMs)} ${ms(ours.p99Ms)} ${ms(hand.medianMs)} ${(ours.medianMs / hand.medianMs).toFixed(2).padStart(7)}`,
  )
}
function ms(value: number): string {
  return value.toFixed(1).padStart(8)
}
function mb(bytes: number): number {
  return Math.round(bytes / 1_048_576)
}
function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
