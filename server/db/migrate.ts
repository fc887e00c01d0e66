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
  const unknown = (await appliedMigrations(db)).difference(await knownMigrations())
  if (unknown.size > 0) throw new Error(newerDatabase([...unknown]))
  const migrator = new Migrator({
    db,
    provider: { getMigrations },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
    // Branches land in another order than their numbers: a database that has 0158 may still need 0156.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The migration failed', { cause: error })
}

/** The newest migration that this version knows. */
export async function newestMigration(): Promise<string> {
  return [...(await knownMigrations())].at(-1) ?? ''
}

/** The database's schema compared with this version's. */
export async function schemaState(db: Db): Promise<'current' | 'older' | 'newer'> {
  const [known, applied] = await Promise.all([knownMigrations(), appliedMigrations(db)])
  if (!known.isSubsetOf(applied)) return 'older'
  return applied.isSubsetOf(known) ? 'current' : 'newer'
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
    'or restore a backup from before the upgrade.'
  )
}

/** The names of this version's migrations, oldest first. */
async function knownMigrations(): Promise<Set<string>> {
  const files = (await readdir(folder)).filter((it) => it.endsWith('.sql'))
  return new Set(files.toSorted().map((it) => it.replace(/\.sql$/, '')))
}

async function getMigrations() {
  const entries = await Promise.all(
    [...(await knownMigrations())].map(async (name) => {
      const text = await readFile(new URL(`${name}.sql`, folder), 'utf8')
      return [name, { up: (db: Db) => run(db, text) }] as const
    }),
  )
  return Object.fromEntries(entries)
}

/** However long it takes: a large table may be rewritten. */
async function run(db: Db, text: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  await sql.raw(text).execute(db)
}
