import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { ask } from './load/ask.ts'
import { openBenchPortal } from './load/bench-portal.ts'
import { callsOf } from './load/calls.ts'
import { bookingsPerDay } from './load/fill.ts'
import { timedInTurn, type Timing } from './load/timing.ts'
import { usedBy } from './scale/shares.ts'

/**
 * `npm run bench:growth -- 1000000 10000000 --folder DATA`: what grows with the number of bookings. Fills a
 * database of each size, unless the folder already has it, and measures each list, search and page over HTTP
 * and a durable Postgres. Prints the medians, their ratio to the first size, and the sizes of tables and
 * indexes. The same number of bookings a day: more bookings are more years. Ten million bookings need about
 * 45 GB. On a small machine, `100000 400000 --per-day 137` compares two and eight years of a smaller company.
 * `--only 'balances|closing'` measures only calls with such names. On a machine that others use as well,
 * `--by processor` compares the processor time of each call, of the portal and Postgres together, instead of
 * its duration (Linux only).
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    times: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    by: { type: 'string', default: 'duration' },
    'per-day': { type: 'string', default: String(bookingsPerDay) },
  },
})
const sizes = positionals.length > 0 ? positionals.map(Number) : [1_000_000, 10_000_000]
const folder = values.folder && path.resolve(values.folder)
const times = Number(values.times)
const perDay = Number(values['per-day'])
const only = new RegExp(values.only)
const byProcessor = values.by === 'processor'
/** What the larger company may take, and a difference that is only noise. */
const [atMost, noiseMs] = [1.3, 1]

const measured: Map<string, number>[] = []
const slower: string[] = []
for (const size of sizes) {
  const began = performance.now()
  const { portal, address, browser, close } = await openBenchPortal(size, folder, perDay)
  say(`${size.toLocaleString('en-US')} bookings, open after ${seconds(began)} s`)
  const cookie = `kerbside-session=${browser.cookies.get('kerbside-session')}`
  const medians = new Map<string, number>()
  const measure = await measureOver(portal.database.db)
  const calls = await callsOf(portal.database.db, (url) => ask(`${address}${url}`, cookie))
  for (const [name, addressAt] of calls.filter(([name]) => only.test(name))) {
    const { timing, processorMs } = await measure((index) => ask(`${address}${addressAt(index)}`, cookie))
    medians.set(name, processorMs ?? timing.medianMs)
    say(lineOf(name, timing, processorMs))
  }
  measured.push(medians)
  await sizesOf(portal.database.db)
  await close()
}
say(
  slower.length === 0
    ? `Every call takes at most ${atMost} × its time with the first size.`
    : `Slower than ${atMost} ×: ${slower.join(', ')}`,
)
process.exitCode = slower.length === 0 ? 0 : 1

function lineOf(name: string, { medianMs, p99Ms }: Timing, processorMs: number | null): string {
  const [first, now] = [measured[0]?.get(name), processorMs ?? medianMs]
  const ratio = first === undefined ? '' : `${(now / first).toFixed(2)} ×`
  if (first !== undefined && now > first * atMost && now - first > noiseMs) slower.push(name)
  const processor = processorMs === null ? '' : ms(processorMs)
  return `${name.padEnd(38)}${ms(medianMs)}${ms(p99Ms)}${processor}  ${ratio.padStart(9)}`
}

/** Measures calls, with their processor time of this process, which is portal and client, and of Postgres. */
async function measureOver(db: Db) {
  const postmaster = byProcessor ? await postmasterOf(db) : 0
  const used = () => {
    const { client, postgres } = usedBy([], postmaster)
    return (client + postgres) * 1000
  }
  return async (act: (index: number) => Promise<unknown>) => {
    const before = byProcessor ? used() : 0
    const [timing] = await timedInTurn(times, [act])
    return { timing, processorMs: byProcessor ? (used() - before) / (2 * times) : null }
  }
}

async function postmasterOf(db: Db): Promise<number> {
  const { rows } = await sql<{ file: string }>`select pg_read_file('postmaster.pid') as file`.execute(db)
  return Number(rows[0]?.file.split('\n')[0])
}

async function sizesOf(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; rows: number; table: string; indexes: string }>`
    select relname as name, greatest(reltuples, 0)::int as rows,
      pg_size_pretty(pg_table_size(oid)) as table, pg_size_pretty(pg_indexes_size(oid)) as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(oid) desc limit 15`.execute(db)
  say(`\n${'table'.padEnd(24)}${'rows'.padStart(12)}${'table'.padStart(12)}${'indexes'.padStart(12)}`)
  for (const it of rows)
    say(
      `${it.name.padEnd(24)}${it.rows.toLocaleString('en-US').padStart(12)}` +
        `${it.table.padStart(12)}${it.indexes.padStart(12)}`,
    )
  const { rows: indexes } = await sql<{ name: string; size: string }>`
    select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
    where relkind = 'i' and relnamespace = 'public'::regnamespace
    order by pg_relation_size(oid) desc limit 15`.execute(db)
  for (const it of indexes) say(`  index ${it.name.padEnd(40)}${it.size.padStart(12)}`)
  const { rows: whole } = await sql<{
    size: string
  }>`select pg_size_pretty(pg_database_size(current_database())) as size`.execute(db)
  say(`database: ${whole[0]?.size}\n`)
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
}
function ms(value: number): string {
  return value.toFixed(2).padStart(9)
}
function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
