import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import { addressOf } from '#contract/endpoint.ts'
import { queryCustomers } from '#contract/customers.ts'
import { arrivalsReport } from '#contract/daily-reports.ts'
import { groupDetail } from '#contract/groups.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { ask } from './load/ask.ts'
import { openBare } from './load/bare.ts'
import { today } from './load/bench-now.ts'
import { openBenchPortal } from './load/bench-portal.ts'
import { timedInTurn, timingOf } from './load/timing.ts'

/**
 * `npm run bench:load -- [bookings] [folder]`: searches, the reservation page and a day's list over HTTP and
 * a real, durable Postgres with a million bookings, each next to a bare Fastify route with the same facts,
 * alternating in one run; then bookings made by ten people at the same time, and a hundred readers. `folder`
 * keeps the filled database for the next run.
 */
const size = Number(process.argv[2] ?? 1_000_000)
const folder = process.argv[3] && path.resolve(process.argv[3])
const times = 300
/** A day's list takes so long that fewer tell as much. */
const listTimes = 60

const { portal, address, databaseUrl, browser, close } = await openBenchPortal(size, folder)
const { db } = portal.database
const bare = await openBare(databaseUrl)
const cookie = `kerbside-session=${browser.cookies.get('kerbside-session')}`

const groups = await db
  .selectFrom('booking_group')
  .select(['guid', 'reference', 'customer_guid'])
  .limit(times)
  .offset(1000)
  .execute()
const groupAt = (index: number) =>
  groups[index % groups.length] ?? { guid: '', reference: '', customer_guid: '' }
const names = await db.selectFrom('customer').select('query_name').limit(times).offset(5000).execute()
const nameAt = (index: number) => names[index % names.length]?.query_name ?? ''
const portalAt = (url: string) => ask(`${address}${url}`, cookie)
const bareAt = (url: string, asked: string) =>
  ask(`${bare.address}/${url}/${encodeURIComponent(asked)}`, cookie)
const search = (query: string) => bookings({ query })
const bookings = (query: Record<string, string>) => portalAt(addressOf(queryCustomers.path, {}, query))
const page = (index: number) =>
  portalAt(addressOf(groupDetail.path, { id: groupAt(index).customer_guid, group: groupAt(index).guid }))
const day = addDays(today, 40)

say('                         portal      p99      bare      p99   portal ÷ bare')
await compare(
  'bookings, next first',
  () => bookings({}),
  () => bareAt('list', today),
)
await compare(
  'bookings of a day',
  () => bookings({ from: day, to: day }),
  () => bareAt('day', day),
)
await compare(
  'bookings, unpaid',
  () => bookings({ owing: 'yes' }),
  () => bareAt('unpaid', today),
)
await compare(
  'search, a name',
  (index) => search(nameAt(index)),
  (index) => bareAt('name', nameAt(index)),
)
const lettersAt = (index: number) => nameAt(index).slice(0, 4)
await compare(
  'search, four letters',
  (index) => search(lettersAt(index)),
  (index) => bareAt('name', lettersAt(index)),
)
await compare(
  'search, a reference',
  (index) => search(groupAt(index).reference),
  (index) => bareAt('reference', groupAt(index).reference),
)
await compare('reservation page', page, (index) => bareAt('page', groupAt(index).guid))
const dayList = addressOf(arrivalsReport.rows.path, { date: day })
await compare(
  `day list, ${JSON.parse(await portalAt(dayList)).items.length} parties`,
  () => portalAt(dayList),
  () => bareAt('arrivals', day),
  listTimes,
)

const date = addDays(today, 6)
const flight = await db
  .selectFrom('flight')
  .select('guid')
  .where('service_date', '=', date)
  .where('direction', '=', 'arrival')
  .executeTakeFirstOrThrow()
const hotel = await db
  .selectFrom('location')
  .select('guid')
  .where('kind', '=', 'hotel')
  .executeTakeFirstOrThrow()
const sedan = await db
  .selectFrom('transport_service')
  .select('guid')
  .where('name', '=', 'Sedan')
  .executeTakeFirstOrThrow()
const asked = (index: number) => ({
  customer: { firstName: 'Load', lastName: `Guest ${index}`, email: `load${index}@guests.example` },
  adults: 2,
  arrival: {
    date,
    flightGuid: flight.guid,
    fastTrack: true,
    transfer: { place: { locationGuid: hotel.guid }, cars: [{ serviceGuid: sedan.guid }] },
  },
})
async function book(index: number): Promise<void> {
  const plan = await browser.must(confirmAdvancedBooking, { params: { id: 'new' }, body: asked(index) })
  await browser.must(makeAdvancedBooking, {
    params: { id: 'new' },
    body: { ...asked(index), confirmation: plan.confirmation },
  })
}
const [alone] = await timedInTurn(times, [book])
say(`\nconfirm and make, alone: median ${ms(alone.medianMs)} ms, p99 ${ms(alone.p99Ms)} ms`)

const makers = 10
const perMaker = 200
const before = process.memoryUsage().rss
const making = performance.now()
await Promise.all(
  Array.from({ length: makers }, async (_, maker) => {
    for (let index = 0; index < perMaker; index++) await book(1000 + maker * perMaker + index)
  }),
)
const seconds = (performance.now() - making) / 1000
say(
  `${makers} people at the same time, one flight and date: ` +
    `${((makers * perMaker) / seconds).toFixed(0)} bookings/s (each a confirm and a make)`,
)

const readers = 100
const callsEach = 10
const pauseMs = 1000
const took: number[] = []
await Promise.all(
  Array.from({ length: readers }, async (_, reader) => {
    for (let index = 0; index < callsEach; index++) {
      // Users read the results: one call a second each, spread over time.
      await wait(pauseMs * (0.5 + ((reader * 7 + index * 3) % 10) / 10))
      const from = performance.now()
      await (index % 2 ? page(reader + index) : search(groupAt(reader + index).reference))
      took.push(performance.now() - from)
    }
  }),
)
const busy = timingOf(took)
say(`${readers} readers, one call a second each: median ${ms(busy.medianMs)} ms, p99 ${ms(busy.p99Ms)} ms`)
say(`memory: ${mb(before)} MB before, ${mb(process.memoryUsage().rss)} MB after`)
await bare.close()
await close()

async function compare(
  name: string,
  ours: (index: number) => Promise<unknown>,
  theirs: (index: number) => Promise<unknown>,
  counted = times,
): Promise<void> {
  const [portal, bare] = await timedInTurn(counted, [ours, theirs])
  const ratio = (portal.medianMs / bare.medianMs).toFixed(2)
  say(
    `${name.padEnd(24)}${ms(portal.medianMs)} ${ms(portal.p99Ms)}  ` +
      `${ms(bare.medianMs)} ${ms(bare.p99Ms)}   ${ratio.padStart(6)}`,
  )
}
function ms(value: number): string {
  return value.toFixed(2).padStart(8)
}
function mb(bytes: number): number {
  return Math.round(bytes / 1_048_576)
}
function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
