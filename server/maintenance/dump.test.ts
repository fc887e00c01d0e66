import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig, type Config } from '#server/config.ts'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { restoreBackup } from '#server/maintenance/restore-backup.ts'
import { writeBackup } from '#server/maintenance/write-backup.ts'
import { testDatabaseUrl } from '#server/testing/database.ts'
import { startPostgres, type RunningPostgres } from '#server/testing/postgres.ts'
import { createDatabase } from '#server/testing/test-databases.ts'

/**
 * Backups with DATABASE_URL. The Postgres tools aren't part of the embedded database's package, so the round
 * trip needs an installed Postgres.
 */

const silent = () => {}
let home: string
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'kerbside-dump-'))
})
afterEach(() => void vi.unstubAllEnvs())
afterAll(() => rm(home, { recursive: true, force: true }))

async function configFor(name: string, url: string): Promise<Config> {
  const folder = path.join(home, name)
  await mkdir(folder, { recursive: true })
  return readConfig({ KERBSIDE_DATA: folder, DATABASE_URL: url, DEMO: '0' })
}

test('without pg_dump, the error names what to install', async () => {
  const { url, drop } = await testDatabaseUrl()
  vi.stubEnv('PG_BIN', path.join(home, 'nowhere'))
  await expect(
    writeBackup(await configFor('data', url), path.join(home, 'none.tar.gz'), silent),
  ).rejects.toThrow('pg_dump is not installed')
  expect(await readdir(home)).toEqual(['data'])
  await drop()
})

/** Debian's folders of the programs of a whole Postgres, the newest first. */
async function installedPrograms(): Promise<string | undefined> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const folders = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((it) => `/usr/lib/postgresql/${it}/bin`)
  return folders.find((it) => existsSync(path.join(it, 'pg_dump')) && existsSync(path.join(it, 'postgres')))
}

const programs = await installedPrograms()

describe.runIf(programs !== undefined)('with the tools of an installed Postgres', () => {
  let postgres: RunningPostgres
  beforeAll(async () => {
    vi.stubEnv('PG_BIN', programs)
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  test('a backup is restored with database, files and key, into an empty database and folder only', async () => {
    vi.stubEnv('PG_BIN', programs)
    const file = path.join(home, 'dump.tar.gz')
    const config = await configFor('first', postgres.url)
    const database = openDatabase({ url: postgres.url })
    await migrate(database.db)
    await sql`insert into secret (name, value) values ('kept', 'a value')`.execute(database.db)
    await mkdir(path.join(config.dataFolder, 'files'))
    await writeFile(path.join(config.dataFolder, 'files', 'one.webp'), 'a photo')
    await writeFile(path.join(config.dataFolder, 'secret.key'), 'the key')
    await writeBackup(config, file, silent)

    const into = await configFor('second', postgres.url)
    await expect(restoreBackup(into, file, silent)).rejects.toThrow('is not empty')
    await expect(restoreBackup(await configFor('embedded', ''), file, silent)).rejects.toThrow(
      'Set DATABASE_URL to an empty database',
    )
    await createDatabase(postgres.url, 'second', 'template1')
    const restored = { ...into, databaseUrl: postgres.urlOf('second') }
    await restoreBackup(restored, file, silent)
    const again = openDatabase({ url: postgres.urlOf('second') })
    const { rows } = await sql`select value from secret where name = 'kept'`.execute(again.db)
    expect(rows).toEqual([{ value: 'a value' }])
    expect(await readFile(path.join(into.dataFolder, 'files', 'one.webp'), 'utf8')).toBe('a photo')
    expect((await readdir(into.dataFolder)).toSorted()).toEqual(['files', 'lock', 'secret.key'])
    await Promise.all([database.close(), again.close()])
  }, 60_000)
})
