import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { checkDatabaseUrl } from '#server/db/check-url.ts'
import { openDatabase, type Database } from '#server/db/connection.ts'
import { flushToDisk } from '#server/db/flush-to-disk.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { loadReferenceData } from '#server/features/flights/commands/load-reference-data.ts'
import { makeSecretsOfFolder, secretsOfFolder } from '#server/secrets/key-file.ts'
import { sealerOf, type Sealer } from '#server/secrets/sealer.ts'
import { checkDatabaseFolder, checkFolderIsWritable } from '#server/start-checks.ts'
import { reencryptSecrets } from '#server/work/reencrypt-secrets.ts'
import { holdsSecrets } from '#server/work/stored-secret.ts'

export interface OpenDatabase {
  database: Database
  release: () => Promise<void>
}

export interface OpenApp extends OpenDatabase {
  sealer: Sealer
  /** Whether the demo company was loaded just now. */
  demoLoaded: boolean
}

type Say = (line: string) => void

/** The database, open, migrated, with this program's airports and airlines, and with the demo company if requested and otherwise empty. */
export async function openApp(config: Config, now: string, say: Say): Promise<OpenApp> {
  const release = await reserve(config, say)
  try {
    const demoMade = await makeDatabaseFolder(config, now, say)
    const database = await openMigrated(whereOf(config))
    const filled = await fill(config, database, now, say)
    return { database, release, ...filled, demoLoaded: demoMade || filled.demoLoaded }
  } catch (error) {
    await release()
    throw error
  }
}

/** The database as it is, for work on it while the portal is stopped. */
export async function openStopped(config: Config, say: Say): Promise<OpenDatabase> {
  const release = await reserve(config, say)
  try {
    if (config.databaseUrl === null && (await isMissing(databaseFolderOf(config))))
      throw new Error(`There is no database in ${config.dataFolder}. Choose its folder with KERBSIDE_DATA.`)
    return { database: await openMigrated(whereOf(config)), release }
  } catch (error) {
    await release()
    throw error
  }
}

/** Checks, in a sentence each, what would otherwise fail later and less clearly. The embedded database is this process' own until released. */
async function reserve(config: Config, say: Say): Promise<() => Promise<void>> {
  await checkFolderIsWritable(config.dataFolder)
  if (config.databaseUrl !== null) {
    await checkDatabaseUrl(config.databaseUrl)
    return async () => {}
  }
  await checkDatabaseFolder(databaseFolderOf(config))
  return lockFolder(config.dataFolder, say)
}

/**
 * The first start makes the database in a draft folder, which gets its name when it is whole: a start that is killed is simply made again.
 * Returns whether it loaded the demo company. Nothing happens when the database is there, or is a Postgres.
 */
async function makeDatabaseFolder(config: Config, now: string, say: Say): Promise<boolean> {
  const folder = databaseFolderOf(config)
  if (config.databaseUrl !== null || !(await isMissing(folder))) return false
  const draft = `${folder}.draft`
  await rm(draft, { recursive: true, force: true })
  const database = await openMigrated({ folder: draft, draft: true })
  const { demoLoaded } = await fill(config, database, now, say)
  await database.close()
  await flushToDisk(draft)
  await rename(draft, folder)
  await flushToDisk(config.dataFolder, 'itself')
  return demoLoaded
}

async function fill(config: Config, database: Database, now: string, say: Say) {
  const { db } = database
  const sealer = sealerOf(config.secrets ?? (await secretsFor(config, database)))
  await reencryptSecrets(db, sealer)
  await loadReferenceData(db, now)
  const isEmpty = !(await db.selectFrom('site').select('title').executeTakeFirst())
  if (config.demo && isEmpty) say('Loading the demo company. This takes a few seconds.')
  return { sealer, demoLoaded: config.demo && (await loadDemo(db, now)) }
}

/** A key is made for a new database only: for another, it would hide that its own is lost. */
async function secretsFor(config: Config, { db }: Database): Promise<string[]> {
  const known = await secretsOfFolder(config.dataFolder)
  if (known !== null) return known
  if (await holdsSecrets(db))
    throw new Error(
      `The key of this database is missing: the file ${path.join(config.dataFolder, 'secret.key')}, or KERBSIDE_SECRET. Restore it. If it is lost, run: npm run forget-secrets`,
    )
  return makeSecretsOfFolder(config.dataFolder)
}

async function openMigrated(where: { url: string } | { folder: string; draft?: boolean }): Promise<Database> {
  // A killed process leaves the embedded database's own lock behind; our folder lock has just shown that nobody uses it.
  if ('folder' in where) await rm(path.join(where.folder, 'postmaster.pid'), { force: true })
  const database = await openDatabase(where)
  await migrate(database.db)
  return database
}

function whereOf(config: Config): { url: string } | { folder: string } {
  return config.databaseUrl === null ? { folder: databaseFolderOf(config) } : { url: config.databaseUrl }
}

function databaseFolderOf(config: Config): string {
  return path.join(config.dataFolder, 'db')
}

function isMissing(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => false,
    () => true,
  )
}
