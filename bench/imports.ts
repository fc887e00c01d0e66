import { sql } from 'kysely'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { ImportDesk } from '#server/testing/import-runs.ts'
import { portalOver } from '#server/testing/portal.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

/**
 * `npm run bench:imports -- [rows] [payments]`: a file of customers, or of transactions of the card gateway,
 * read, checked and imported, and the same again, over a durable Postgres. The portal is as after its first
 * night: small files were imported, and its tables analyzed while they were small. Memory and the processor’s
 * time are of this process, without the database's. The peak of `rss` over the base is what a machine must
 * have; what stands after a collection is what the import holds on to.
 */
const rows = Number(process.argv[2] ?? 50_000)
const isPayments = process.argv.includes('payments')
const postgres = await startPostgres({ durable: true })
const database = openDatabase({ url: postgres.url })
await migrate(database.db)
const portal = await portalOver(database, '2026-11-20T13:00:00Z')
await makeSmallCompany(portal)
const desk = new ImportDesk(
  portal,
  await signedIn(portal, ['adminSystem', 'financial']),
  isPayments ? 'cardPayments' : 'customers',
)
for (let small = 0; small < 8; small++) {
  const run = await desk.uploaded(fileOf(1_000_000 + small, 1))
  await desk.checked(run)
  await desk.done(run)
}
await sql`analyze`.execute(database.db)
const file = fileOf(0, rows)
const kinds = ['rss', 'heapUsed', 'heapTotal', 'external'] as const
const base = collected()
const peak = { ...base }
const watch = setInterval(() => {
  const now = process.memoryUsage()
  for (const kind of kinds) peak[kind] = Math.max(peak[kind], now[kind])
}, 50)

say(`${rows} ${isPayments ? 'transactions' : 'customers'}, ${(file.length / 1024 / 1024).toFixed(1)} MB`)
for (const name of ['first time', 'the same again']) {
  const begun = performance.now()
  const cpu = process.cpuUsage()
  const run = await desk.uploaded(file)
  const read = performance.now()
  await desk.checked(run)
  const checked = performance.now()
  const { outcomes } = await desk.done(run)
  const { user, system } = process.cpuUsage(cpu)
  const done = performance.now()
  const told = Object.entries(outcomes).filter(([, it]) => it > 0)
  say(
    `${name}: read ${seconds(begun, read)}, check ${seconds(read, checked)}, ` +
      `import ${seconds(checked, done)}, all ${seconds(begun, done)}, ` +
      `processor ${seconds(0, (user + system) / 1000)}; ${told.join('; ')}`,
  )
}
clearInterval(watch)
const left = collected()
say('memory, MB above the base (base), and after garbage collection:')
for (const kind of kinds)
  say(
    `  ${kind}: ${inMb(peak[kind] - base[kind])} (${inMb(base[kind])}), ` +
      `left ${inMb(left[kind] - base[kind])}`,
  )
await portal.close()
await postgres.stop()

function collected(): NodeJS.MemoryUsage {
  if (globalThis.gc === undefined) throw new Error('Run with --expose-gc, as npm run bench:imports does')
  globalThis.gc()
  return process.memoryUsage()
}

function inMb(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}

function fileOf(first: number, count: number): Buffer {
  if (isPayments) return paymentsOf(first, count)
  const lines = Array.from({ length: count }, (_, index) => first + index).map(
    (at) =>
      `N-${at},First${at},Last${at % 977},guest${at}@bench.example,+1246${String(2_000_000 + at)},` +
      `${1950 + (at % 50)}-03-04,BB,en,Note ${at}`,
  )
  return Buffer.from(
    `Customer number,First name,Last name,E-mail,Phone,Birthday,Country,Language,Notes\n${lines.join('\n')}\n`,
  )
}

function paymentsOf(first: number, count: number): Buffer {
  const lines = Array.from({ length: count }, (_, index) => first + index).map(
    (at) =>
      `O-${at},11/${String(1 + (at % 20)).padStart(2, '0')}/2026 10:00,${10 + (at % 977)}.50,success,auth,` +
      `Guest Last${at % 977},VISA,${1000 + (at % 9000)},B-${at % 40}`,
  )
  return Buffer.from(`Order,Date,Amount,Status,Type,Name,Card type,Last4,Batch\n${lines.join('\n')}\n`)
}

function seconds(from: number, to: number): string {
  return `${((to - from) / 1000).toFixed(1)} s`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
