import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/connection.ts'

test('what was logged ahead of its writing takes no more room once it is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-folder-'))
  const database = await openDatabase({ folder })
  await sql`create table filled as select repeat(n::text, 100) as text from generate_series(1, 100000) n`.execute(database.db)
  await sql`checkpoint`.execute(database.db)
  await database.close()
  const segments = (await readdir(join(folder, 'pg_wal'))).filter((it) => /^[\dA-F]{24}$/.test(it))
  expect(segments.length).toBeLessThanOrEqual(2)
  await rm(folder, { recursive: true, force: true })
})
