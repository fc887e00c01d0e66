import { createServer } from 'node:net'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase, type Database } from '#server/db/connection.ts'
import { startPostgres, type RunningPostgres } from '#server/testing/postgres.ts'

/** A Postgres that goes away and comes back: the server asks for it at a steady pace, and hears events again. */

const onPostgres = inject('testDatabase').engine === 'postgres'
const outageMs = 6500

let postgres: RunningPostgres
let database: Database
beforeAll(async () => {
  if (!onPostgres) return
  postgres = await startPostgres()
  database = await openDatabase({ url: postgres.url })
})
afterAll(async () => {
  if (!onPostgres) return
  await database.close()
  await postgres.stop()
})

test.runIf(onPostgres)(
  'an outage of six seconds is survived with one attempt to listen a second, and events arrive again',
  async () => {
    const heard: string[] = []
    let gaps = 0
    await database.listen(
      'outage',
      (payload) => heard.push(payload),
      () => (gaps += 1),
    )
    let attempts = 0
    await postgres.crashAndRestart(async (port) => {
      // Something at the address that hangs up on whoever calls, as a proxy before a database that is away does.
      const refusing = createServer((socket) => {
        attempts += 1
        socket.destroy()
      })
      refusing.listen(port, '127.0.0.1')
      await once(refusing, 'listening')
      await wait(outageMs)
      refusing.close()
      await once(refusing, 'close')
    })
    expect(attempts).toBeGreaterThan(2)
    expect(attempts).toBeLessThanOrEqual(Math.ceil(outageMs / 1000) + 1)
    await expect.poll(() => gaps, { timeout: 10_000 }).toBeGreaterThan(0)
    await sql`select pg_notify('outage', 'back')`.execute(database.db)
    await expect.poll(() => heard, { timeout: 5000 }).toContain('back')
  },
  60_000,
)
