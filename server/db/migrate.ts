import { readdir, readFile } from 'node:fs/promises'
import { Migrator, sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Migrates the database to the newest schema. Safe to call from several processes at once: the first does it, the others wait. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The migration failed', { cause: error })
}

/** Whether every migration known to this version has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const known = Object.keys(await getMigrations())
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  const applied = new Set(rows.map((it) => it.name))
  return known.every((name) => applied.has(name))
}

async function getMigrations() {
  const names = (await readdir(folder)).filter((it) => it.endsWith('.sql')).toSorted()
  const entries = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return [name.replace(/\.sql$/, ''), { up: async (db: Db) => void (await sql.raw(text).execute(db)) }] as const
    }),
  )
  return Object.fromEntries(entries)
}
