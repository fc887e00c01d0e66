import path from 'node:path'
import { addressOf } from '#contract/endpoint.ts'
import { queryCustomers } from '#contract/customers.ts'
import { findRecords } from '#contract/find.ts'
import { ask } from './load/ask.ts'
import { openBenchPortal } from './load/bench-portal.ts'
import { timingOf } from './load/timing.ts'

/**
 * `npm run bench:palette -- [bookings] [folder]`: what the palette asks for while someone types, over HTTP
 * and a real, durable Postgres with a million bookings: names, flights, references and invoice numbers,
 * letter by letter from the second one on. A letter may take 100 ms in 95 of 100 cases. `folder` keeps the
 * filled database for the next run.
 */
const size = Number(process.argv[2] ?? 1_000_000)
const folder = process.argv[3] && path.resolve(process.argv[3])
const goalMs = 100
const texts = 10

const { portal, address, browser, close } = await openBenchPortal(size, folder)
const cookie = `kerbside-session=${browser.cookies.get('kerbside-session')}`
const { db } = portal.database
const customers = await db.selectFrom('customer').select('query_name').limit(texts).offset(5000).execute()
const groups = await db.selectFrom('booking_group').select('reference').limit(texts).offset(1000).execute()
const names = customers.map((it) => it.query_name)

const typed: Record<string, readonly string[]> = {
  'a name': names,
  'a last name': names.map((it) => it.split(' ')[1] ?? it),
  'a name with a wrong letter': names.map((it) => it.replace(/.(?=.{3}$)/, 'x')),
  'a reference': groups.map((it) => it.reference),
  'a flight': names.map((_, place) => `BA2${100 + place}`),
  'an invoice': names.map((_, place) => `2026-${String(place).padStart(6, '0')}`),
  'an e-mail address': names.map((_, place) => `guest${place * 977}@guests`),
  'the beginning of an e-mail': names.map((_, place) => `guest${place * 977}`),
  'the middle of a number': names.map((_, place) => `40${String(1 + place * 977).padStart(6, '0')}`),
  'a telephone number': names.map((_, place) => `+44740${String(place * 977).padStart(7, '0')}`),
}

const get = (url: string) => ask(`${address}${url}`, cookie)
async function find(query: string): Promise<number> {
  const from = performance.now()
  await Promise.all([
    get(addressOf(findRecords.path, {}, { query })),
    get(addressOf(queryCustomers.path, {}, { query, limit: 16 })),
  ])
  return performance.now() - from
}

process.stdout.write(`${' '.repeat(30)}  median      p95      p99   of ${goalMs} ms\n`)
for (const [what, of] of Object.entries(typed)) {
  const asked = of.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)).slice(1))
  // The first round makes the plans.
  for (const query of asked) await find(query)
  const took: number[] = []
  for (const query of asked) took.push(await find(query))
  const { medianMs, p95Ms, p99Ms } = timingOf(took)
  const columns = [medianMs, p95Ms, p99Ms].map((it) => it.toFixed(1).padStart(8)).join(' ')
  process.stdout.write(`${p95Ms <= goalMs ? 'ok  ' : 'MISS'} ${what.padEnd(25)} ${columns}\n`)
}
await close()
