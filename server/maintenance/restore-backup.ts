import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { sessionUrlOf, type Config } from '#server/config.ts'
import { checkDatabaseUrl } from '#server/db/check-url.ts'
import { openDatabase } from '#server/db/connection.ts'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { flushFile, flushFolder } from '#server/db/flush.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { restoreDump } from '#server/maintenance/dump.ts'
import { putUploadedFiles } from '#server/maintenance/uploaded-files.ts'
import { keptNames, namesIn, unpackInto } from '#server/maintenance/pack.ts'

type Say = (line: string) => void

/**
 * Restores a backup into an empty or missing data folder, and an empty database if DATABASE_URL is set.
 * Anything else is left alone.
 */
export async function restoreBackup(config: Config, file: string, say: Say): Promise<void> {
  const { dataFolder: folder } = config
  const databaseUrl = sessionUrlOf(config)
  await checkBackup(file, databaseUrl)
  if (databaseUrl !== null) await checkIsEmpty(databaseUrl)
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new Error(
      `The data folder ${folder} is not empty. Move it elsewhere, or choose another with KERBSIDE_DATA.`,
    )
  const lock = await lockFolder(folder, say)
  const draft = path.join(folder, 'restoring')
  let isRestored = false
  try {
    await unpackInto(draft, file)
    const dump = path.join(draft, 'database.dump')
    // First, because a file that no row names does no harm.
    if (config.bucket !== null) {
      await putUploadedFiles(config, path.join(draft, 'files'))
      await rm(path.join(draft, 'files'), { recursive: true, force: true })
    }
    if (databaseUrl === null) await checkMajorVersion(draft)
    else await restoreDump(databaseUrl, dump)
    await rm(dump, { force: true })
    await flushAll(draft)
    // The database last, so that a folder with one is whole.
    for (const name of keptNames)
      if (await exists(path.join(draft, name))) await rename(path.join(draft, name), path.join(folder, name))
    isRestored = true
  } finally {
    await rm(draft, { recursive: true, force: true })
    await lock.release()
    if (!isRestored) await rm(path.join(folder, 'lock'), { recursive: true, force: true })
  }
  await flushFolder(folder)
  say(`The backup was restored to ${folder}. Start the portal.`)
  say('If you erased guests’ data after this backup was written, erase it again (see docs/privacy.md).')
}

/** What a data folder of Postgres cannot do without, and what makes a copy of a running one consistent. */
const neededOfCluster = ['PG_VERSION', 'backup_label', 'base', 'global/pg_control', 'pg_xact']

/** The file is a complete backup of the kind of database that is restored. */
async function checkBackup(file: string, databaseUrl: string | null): Promise<void> {
  if (!(await exists(file))) throw new Error(`${file} cannot be found.`)
  const names = await namesIn(file).catch((error: Error) => {
    throw new Error(`${file} is not a complete backup (${error.message}). Nothing was restored.`, {
      cause: error,
    })
  })
  const [hasDump, hasCluster] = [names.has('database.dump'), names.has('postgres/PG_VERSION')]
  if (databaseUrl === null && hasDump)
    throw new Error(
      `${file} is a backup of a database set by DATABASE_URL. Set DATABASE_URL to an empty database ` +
        'and restore again. Nothing was restored.',
    )
  if (databaseUrl !== null && hasCluster)
    throw new Error(
      `${file} is a backup of the embedded database. Unset DATABASE_URL and restore again. ` +
        'Nothing was restored.',
    )
  const isWhole = hasDump || neededOfCluster.every((it) => names.has(`postgres/${it}`))
  const hasLog = [...names].some((it) => /^postgres\/pg_wal\/[0-9A-F]{24}$/.test(it))
  if (!isWhole || (hasCluster && !hasLog))
    throw new Error(`${file} is not a complete backup of a portal. Nothing was restored.`)
}

async function checkIsEmpty(url: string): Promise<void> {
  await checkDatabaseUrl(url)
  const database = openDatabase({ url, connections: 1 })
  try {
    const { rows } =
      await sql`select 1 from pg_class where relnamespace = 'public'::regnamespace limit 1`.execute(
        database.db,
      )
    if (rows.length > 0)
      throw new Error(
        'The database in DATABASE_URL is not empty. Create an empty one and set DATABASE_URL to it.',
      )
  } finally {
    await database.close()
  }
}

async function checkMajorVersion(draft: string): Promise<void> {
  const [found, { majorVersion }] = [
    await readFile(path.join(draft, 'postgres', 'PG_VERSION'), 'utf8'),
    await findBinaries(),
  ]
  if (Number(found) !== majorVersion)
    throw new Error(
      `The backup is from Postgres ${found.trim()}, but this is Postgres ${majorVersion}. ` +
        `Set PG_BIN to the binaries of Postgres ${found.trim()}. Nothing was restored.`,
    )
}

async function flushAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await flushFolder(file)
    else await flushFile(file)
  }
  await flushFolder(folder)
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
