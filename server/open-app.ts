import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { checkDatabaseUrls } from '#server/db/check-url.ts'
import { openDatabase, type Database } from '#server/db/connection.ts'
import { clusterOf } from '#server/db/embedded/cluster.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { migrate } from '#server/db/migrate.ts'
import { applyStoredDigits } from '#domain/money/minor-units.ts'
import { currencyDigitsOf } from '#server/features/settings/queries.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { loadReferenceData } from '#server/features/flights/commands/load-reference-data.ts'
import { makeSecretsOfFolder, secretsOfFolder } from '#server/secrets/key-file.ts'
import { sealerOf, type Sealer } from '#server/secrets/sealer.ts'
import { checkFolderIsWritable } from '#server/start-checks.ts'
import { reencryptSecrets } from '#server/work/reencrypt-secrets.ts'
import { holdsSecrets } from '#server/work/stored-secret.ts'

export interface OpenDatabase {
  database: Database
  url: string
  /** Gives the database up, after it was closed: stops the embedded one and unlocks its folder. */
  release: () => Promise<void>
}

export interface OpenApp extends OpenDatabase {
  sealer: Sealer
  /** Whether the demo company was loaded just now. */
  demoLoaded: boolean
}

type Say = (line: string) => void

/**
 * The database, open, migrated, with this program's airports and airlines, and with the demo company if
 * requested and otherwise empty.
 */
export async function openApp(config: Config, now: string, say: Say): Promise<OpenApp> {
  const opened = await openMigrated(config, say)
  try {
    return { ...opened, ...(await fill(config, opened.database, now, say)) }
  } catch (error) {
    await opened.database.close()
    await opened.release()
    throw error
  }
}

/** The database alone, for maintenance while the portal is stopped. */
export async function openStopped(config: Config, say: Say): Promise<OpenDatabase> {
  if (config.databaseUrl === null && (await isMissing(clusterOf(config.dataFolder))))
    throw new Error(
      `No database found in ${config.dataFolder}. Set KERBSIDE_DATA to the folder that contains it.`,
    )
  return openMigrated(config, say)
}

async function openMigrated(config: Config, say: Say): Promise<OpenDatabase> {
  const { url, release } = await reserve(config, say)
  const directUrl = config.databaseDirectUrl
  const database = openDatabase({ url, directUrl })
  try {
    if (directUrl === null) await migrate(database.db)
    else await migrateAt(directUrl)
    return { database, url, release }
  } catch (error) {
    await database.close()
    await release()
    throw error
  }
}

/** Not through the pooler, which may end a long transaction. The address may be its session mode, though. */
async function migrateAt(directUrl: string): Promise<void> {
  const direct = openDatabase({ url: directUrl, directUrl, connections: 1 })
  try {
    await migrate(direct.db)
  } finally {
    await direct.close()
  }
}

/** The address of a database that answers. The embedded one is this process' own until it is released. */
async function reserve(config: Config, say: Say): Promise<{ url: string; release: () => Promise<void> }> {
  await checkFolderIsWritable(config.dataFolder)
  const { databaseUrl: url, databaseDirectUrl: directUrl, databaseReadUrl: readUrl } = config
  if (url !== null) {
    await checkDatabaseUrls({ url, directUrl, readUrl }, say)
    return { url, release: async () => {} }
  }
  const lock = await lockFolder(config.dataFolder, say)
  try {
    const postgres = await startEmbeddedPostgres(config.dataFolder, { say, started: lock.endsToo })
    const release = async () => {
      await postgres.stop()
      await lock.release()
    }
    return { url: postgres.url, release }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function fill(config: Config, database: Database, now: string, say: Say) {
  const { db } = database
  const sealer = sealerOf(config.secrets ?? (await secretsFor(config, database)))
  await reencryptSecrets(db, sealer)
  await loadReferenceData(db, now)
  const site = await db.selectFrom('site').select('settings').executeTakeFirst()
  if (site) applyStoredDigits(currencyDigitsOf(site))
  if (config.demo && !site) say('Loading the demo company. This takes a few seconds.')
  return { sealer, demoLoaded: config.demo && (await loadDemo(db, now)) }
}

/** A key is made for a new database only: for another, it would hide that its own is lost. */
async function secretsFor(config: Config, { db }: Database): Promise<string[]> {
  const known = await secretsOfFolder(config.dataFolder)
  if (known !== null) return known
  if (await holdsSecrets(db))
    throw new Error(
      'This database’s key is missing. ' +
        `Restore the file ${path.join(config.dataFolder, 'secret.key')} or set KERBSIDE_SECRET. ` +
        'If the key is lost, run: npm run forget-secrets',
    )
  return makeSecretsOfFolder(config.dataFolder)
}

function isMissing(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => false,
    () => true,
  )
}
