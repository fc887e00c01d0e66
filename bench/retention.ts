import { sql } from 'kysely'
import { addMinutes } from '#domain/calendar/instant.ts'
import { cleanUpAll } from '#server/clean-up-all.ts'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { benchNow } from './load/bench-now.ts'

/**
 * `npm run bench:retention -- [thousands]`: the nightly clean-up with so many thousand expired live events
 * and webhook events and as many that stay, while others write. Prints how long it takes, what others wait at
 * most, and what vacuum needs afterwards.
 */
const rows = Number(process.argv[2] ?? 1000) * 1000
const [day, month] = [24 * 60, 30 * 24 * 60]
const say = (line: string) => process.stdout.write(`${line}\n`)

const postgres = await startPostgres({ durable: true, settings: { shared_buffers: '512MB' } })
const database = openDatabase({ url: postgres.url, connections: 8 })
const { db } = database
try {
  await migrate(db)
  await db.connection().execute(async (filling) => {
    await sql`set statement_timeout = 0`.execute(filling)
    await fill('expired', addMinutes(benchNow, -month - day))
    await fill('kept', addMinutes(benchNow, -day / 2))
    await sql`vacuum analyze`.execute(filling)

    async function fill(name: string, at: string): Promise<void> {
      await sql`insert into event (at, topic, guid)
        select ${at}::timestamptz, 'reservation', gen_random_uuid()
        from generate_series(1, ${rows}::int)`.execute(filling)
      await sql`insert into webhook_event (guid, at, order_guid, type, body)
        select gen_random_uuid(), ${at}::timestamptz, gen_random_uuid(), 'reservation.changed',
          ${name}::text || repeat('x', 600)
        from generate_series(1, ${rows / 10}::int)`.execute(filling)
    }
  })
  say(
    `${rows.toLocaleString('en-US')} expired live events and ${(rows / 10).toLocaleString('en-US')} webhook`,
  )
  say(`events, and as many that stay: ${await sizes()}`)

  const done = new AbortController()
  const waits: number[] = []
  const writing = (async () => {
    while (!done.signal.aborted) {
      const from = performance.now()
      await sql`insert into event (at, topic, guid)
        values (${benchNow}, 'reservation', gen_random_uuid())`.execute(db)
      waits.push(performance.now() - from)
    }
  })()
  const began = performance.now()
  const deleted = await cleanUpAll(db, benchNow)
  const seconds = (performance.now() - began) / 1000
  done.abort()
  await writing
  for (const { label, count } of deleted) if (count > 0) say(`  ${label}: ${count.toLocaleString('en-US')}`)
  say(`clean-up: ${seconds.toFixed(1)} s. Others waited ${Math.max(...waits).toFixed(0)} ms at most.`)

  const vacuuming = performance.now()
  await sql`vacuum event, webhook_event`.execute(db)
  say(`vacuum: ${((performance.now() - vacuuming) / 1000).toFixed(1)} s. ${await sizes()}`)
} finally {
  await database.close()
  await postgres.stop()
}

async function sizes(): Promise<string> {
  const { rows: found } = await sql<{ size: string }>`
    select string_agg(name || ' ' || pg_size_pretty(pg_total_relation_size(name::regclass)), ', ') as size
    from unnest(array['event', 'webhook_event']) as name`.execute(db)
  return found[0]?.size ?? ''
}
