import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { openDatabase, type Database } from '#server/db/connection.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { migrate } from '#server/db/migrate.ts'
import { isHalfLoaded, loadDemo } from '#server/demo/load-demo.ts'
import { loadReferenceData } from '#server/features/flights/commands/load-reference-data.ts'
import { secretsOfFolder } from '#server/secrets/key-file.ts'
import { sealerOf, type Sealer } from '#server/secrets/sealer.ts'
import { checkDatabaseFolder } from '#server/start-checks.ts'
import { reencryptSecrets } from '#server/work/reencrypt-secrets.ts'

export interface OpenApp {
  database: Database
  sealer: Sealer
  /** Whether the demo company was loaded just now. */
  demoLoaded: boolean
  release: () => Promise<void>
}

/** The database, open, migrated, with this program's airports and airlines, and with the demo company if requested and otherwise empty. */
export async function openApp(config: Config, now: string, say: (line: string) => void): Promise<OpenApp> {
  if (config.databaseUrl === null) await checkDatabaseFolder(folderOf(config))
  const release = config.databaseUrl === null ? await lockFolder(config.dataFolder) : async () => {}
  let database = await openMigrated(config)
  if (config.databaseUrl === null && (await isHalfLoaded(database.db))) {
    say('The demo company was only partly loaded; loading it again.')
    await database.close()
    await rm(folderOf(config), { recursive: true, force: true })
    database = await openMigrated(config)
  }
  const sealer = sealerOf(config.secrets ?? (await secretsOfFolder(config.dataFolder)))
  await reencryptSecrets(database.db, sealer)
  await loadReferenceData(database.db, now)
  const isEmpty = !(await database.db.selectFrom('site').select('title').executeTakeFirst())
  if (config.demo && isEmpty) say('Loading the demo company, once; this takes some twenty seconds.')
  const demoLoaded = config.demo && (await loadDemo(database.db, now))
  return { database, sealer, demoLoaded, release }
}

async function openMigrated(config: Config): Promise<Database> {
  // A killed process leaves the embedded database's own lock behind; our folder lock has just shown that nobody uses it.
  if (config.databaseUrl === null) await rm(path.join(folderOf(config), 'postmaster.pid'), { force: true })
  const database = await openDatabase(config.databaseUrl === null ? { folder: folderOf(config) } : { url: config.databaseUrl })
  await migrate(database.db)
  return database
}

function folderOf(config: Config): string {
  return path.join(config.dataFolder, 'db')
}
