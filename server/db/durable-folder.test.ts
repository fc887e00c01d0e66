import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { keepCheckpoints } from '#server/db/checkpoints.ts'
import { DurableFolder } from '#server/db/durable-folder.ts'
import { openPglite, pglitePool, type EmbeddedPostgres } from '#server/db/pglite-pool.ts'
import { WalFlush } from '#server/db/wal-flush.ts'

/** The embedded database on a disk whose flushes are held back, as a slow one does. */
describe.runIf(inject('testDatabase').engine === 'pglite')('the folder of the embedded database', () => {
  let folder: string
  let opened: EmbeddedPostgres
  let pool: ReturnType<typeof pglitePool>
  let held: PromiseWithResolvers<void> | null = null
  const flushed: string[] = []

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kerbside-durable-'))
    const flush = async (file: string) => {
      await held?.promise
      flushed.push(path.relative(folder, file))
    }
    opened = await openPglite({ folder: new DurableFolder(folder, new WalFlush(flush)) })
    pool = pglitePool(opened)
    await ask('create table kept (n int, text text)')
  })
  afterAll(async () => {
    await pool.end()
    await rm(folder, { recursive: true })
  })

  async function ask(text: string, values: unknown[] = []) {
    const connection = await pool.connect()
    try {
      return await connection.query<{ n: number; setting: string }>(text, values)
    } finally {
      connection.release()
    }
  }

  test('Postgres flushes, through the call that is handled', async () => {
    const { rows } = await ask(
      `select setting from pg_settings where name in ('fsync', 'full_page_writes', 'wal_sync_method') order by name`,
    )
    expect(rows.map((it) => it.setting)).toEqual(['on', 'on', 'fsync'])
  })

  test('a commit is answered when the write-ahead log is on the disk; others have their turn meanwhile and share the next flush', async () => {
    flushed.length = 0
    held = Promise.withResolvers()
    const answered: number[] = []
    const writes = [1, 2, 3, 4].map((n) => ask('insert into kept (n) values ($1)', [n]).then(() => answered.push(n)))
    await expect.poll(async () => (await opened.pglite.query('select n from kept')).rows).toHaveLength(4)
    await wait(50)
    expect([answered, flushed]).toEqual([[], []])
    held.resolve()
    await Promise.all(writes)
    expect(flushed.length).toBeLessThanOrEqual(2)
    expect(flushed[0]).toMatch(/^pg_wal\/[0-9A-F]{24}$/)
  })

  test('whoever reads what is not yet on the disk waits, too', async () => {
    held = Promise.withResolvers()
    const write = ask('insert into kept (n) values (5)')
    let hasRead = false
    const read = ask('select n from kept where n = 5').then(() => (hasRead = true))
    await wait(100)
    expect(hasRead).toBe(false)
    held.resolve()
    await Promise.all([write, read])
  })

  test('no page is written before the log that describes it', async () => {
    held = Promise.withResolvers()
    flushed.length = 0
    const write = ask(`insert into kept select 1, repeat('x', 2000) from generate_series(1, 100)`)
    await wait(100)
    // A checkpoint writes pages: it flushes the log on its own, and does not wait for the flush that is held back.
    await opened.pglite.exec('checkpoint')
    expect(flushed).toEqual([])
    held.resolve()
    await write
  })

  test('the log does not grow for ever', async () => {
    held = null
    const stop = keepCheckpoints(opened.folder, pool, { lookEveryMs: 20, walBytes: 20 * 1024 * 1024, everyLooks: 1_000_000 })
    for (let time = 0; time < 6; time++) {
      await ask(`insert into kept select 1, repeat('x', 2000) from generate_series(1, 10000)`)
      await wait(50)
    }
    await stop()
    const first = (await readdir(path.join(folder, 'pg_wal'))).filter((it) => /^[0-9A-F]{24}$/.test(it)).toSorted()[0]
    expect(first).not.toBe('000000010000000000000001')
  })
})
