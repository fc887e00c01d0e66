import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sql } from 'kysely'
import { openDatabase, type Database } from '#server/db/connection.ts'
import { Lots } from '#server/demo/random.ts'
import { recordDisk, type LosingDisk } from '#server/testing/losing-disk.ts'

/** The power fails at any moment of a day with commits, checkpoints and dropped tables: what was acknowledged is there, and is whole. */

const losses = 6
const rowsEach = 40

describe.runIf(inject('testDatabase').engine === 'pglite')('after a power loss', () => {
  let home: string
  let disk: LosingDisk
  let database: Database
  /** Which commits were acknowledged at which moment. */
  const acknowledged: { moment: number; n: number }[] = []

  beforeAll(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'kerbside-power-'))
    const folder = path.join(home, 'db')
    const draft = await openDatabase({ folder, draft: true })
    await sql`create table kept (n int primary key)`.execute(draft.db)
    await sql`create table detail (n int, text text)`.execute(draft.db)
    await sql`create index on detail (n)`.execute(draft.db)
    await draft.close()
    disk = recordDisk(folder)
    database = await openDatabase({ folder })
    for (let round = 0; round < 6; round++) {
      await Promise.all(Array.from({ length: 10 }, (_, it) => commit(round * 10 + it)))
      if (round % 2 === 1) await sql`checkpoint`.execute(database.db)
      await sql`create table ${sql.table(`brief_${round}`)} as select * from detail`.execute(database.db)
      if (round > 0) await sql`drop table ${sql.table(`brief_${round - 1}`)}`.execute(database.db)
    }
  }, 120_000)
  afterAll(async () => {
    disk.stop()
    await database.close()
    await rm(home, { recursive: true, force: true })
  })

  async function commit(n: number): Promise<void> {
    await database.db.transaction().execute(async (tx) => {
      await sql`insert into kept values (${n})`.execute(tx)
      await sql`insert into detail select ${n}, repeat('x', 500) from generate_series(1, ${rowsEach})`.execute(tx)
    })
    acknowledged.push({ moment: disk.moments(), n })
  }

  test('nothing acknowledged is lost, and nothing is half there', async () => {
    const lots = new Lots(7)
    const random = () => lots.next()
    const first = acknowledged[0]?.moment ?? 0
    const last = disk.moments()
    // Also when a checkpoint has just been noted, which everything it relies on must precede.
    const atCheckpoints = disk.flushesOf(/pg_control$/).filter((it) => it > first)
    expect(atCheckpoints.length).toBeGreaterThan(2)
    const anyTime = Array.from({ length: losses }, () => lots.whole(first, last))
    for (const moment of [...atCheckpoints.slice(0, losses), ...anyTime]) {
      const found = path.join(home, `loss-${moment}`)
      disk.folderAfterLoss(moment, found, random)
      const after = await openDatabase({ folder: found, draft: true })
      const kept = await sql<{ n: number }>`select n from kept order by n`.execute(after.db)
      const details = await sql<{ n: number; rows: number }>`select n, count(*)::int as rows from detail group by n order by n`.execute(
        after.db,
      )
      await after.close()
      const expected = acknowledged.filter((it) => it.moment <= moment).map((it) => it.n)
      expect(kept.rows.map((it) => it.n)).toEqual(expect.arrayContaining(expected))
      expect(details.rows).toEqual(kept.rows.map(({ n }) => ({ n, rows: rowsEach })))
      await rm(found, { recursive: true })
    }
  }, 180_000)
})
