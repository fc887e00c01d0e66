import { readdir, readFile } from 'node:fs/promises'
import { Migrator, sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Migrates the database to the newest schema. Safe to call from several processes at the same time: the first
 * one does it, the others wait. A database that a newer version has migrated is refused before anything is
 * written.
 */
export async function migrate(db: Db): Promise<void> {
  const unknown = (await appliedMigrations(db)).difference(new Set(Object.keys(await getMigrations())))
  if (unknown.size > 0) throw new Error(newerDatabase([...unknown]))
  const migrator = new Migrator({
    db,
    provider: { getMigrations },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The migration failed', { cause: error })
}

/** The newest migration that this version knows. */
export async function newestMigration(): Promise<string> {
  return (
    Object.keys(await getMigrations())
      .toSorted()
      .at(-1) ?? ''
  )
}

/** Whether every migration known to this version has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const known = new Set(Object.keys(await getMigrations()))
  return known.isSubsetOf(await appliedMigrations(db))
}

/** None in a new database. */
async function appliedMigrations(db: Db): Promise<Set<string>> {
  const { rows: found } = await sql<{
    exists: boolean
  }>`select to_regclass('migration') is not null as exists`.execute(db)
  if (found[0]?.exists !== true) return new Set()
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  return new Set(rows.map((it) => it.name))
}

function newerDatabase(unknown: string[]): string {
  return (
    `This database belongs to a newer version of the portal (it has ${unknown.toSorted().join(', ')}, ` +
    'which this version does not know). Nothing was changed: start the newer version, ' +
    'or restore a backup made before it.'
  )
}

async function getMigrations() {
  const names = (await readdir(folder)).filter((it) => it.endsWith('.sql')).toSorted()
  const entries = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return [name.replace(/\.sql$/, ''), { up: (db: Db) => run(db, text) }] as const
    }),
  )
  return Object.fromEntries(entries)
}

/** However long it takes: a large table may be rewritten. */
async function run(db: Db, text: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  await sql.raw(text).execute(db)
}
