import { link, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sessionUrlOf, type Config } from '#server/config.ts'
import { clusterOf } from '#server/db/embedded/cluster.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { flushFile, flushFolder } from '#server/db/flush.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { askForBackup } from '#server/maintenance/backup-socket.ts'
import { dumpDatabase } from '#server/maintenance/dump.ts'
import { withCopy } from '#server/maintenance/embedded-backup.ts'
import { clockAhead } from '#server/clock.ts'
import { noteBackup } from '#server/work/last-backup.ts'
import { compressed, newFile, packed } from '#server/maintenance/pack.ts'

type Say = (line: string) => void

/**
 * Writes a backup of the database, the uploaded files and the key into a new file, whether the portal runs or
 * not.
 */
export async function writeBackup(config: Config, file: string, say: Say): Promise<void> {
  const { dataFolder: folder } = config
  if (config.databaseUrl === null && !(await exists(path.join(clusterOf(folder), 'PG_VERSION'))))
    throw new Error(`No database found in ${folder}. Set KERBSIDE_DATA to the folder that contains it.`)
  if (await exists(file)) throw new Error(`${file} already exists. Choose another file name.`)
  const draft = `${file}.part`
  await rm(draft, { force: true })
  try {
    const url = sessionUrlOf(config)
    if (url !== null) await packDump(url, folder, draft)
    else if (!(await fetchBackup(folder, draft))) await packStopped(folder, draft, say)
    await flushFile(draft)
    // Unlike a renaming, this fails when another backup took the name meanwhile.
    await link(draft, file)
    await flushFolder(path.dirname(file))
    await noteBackup(folder, {
      madeAt: clockAhead(config.clockOffsetSeconds)(),
      bytes: (await stat(file)).size,
    })
  } finally {
    await rm(draft, { force: true })
  }
  say(`Backup written to ${file}, with the database and the uploaded files.`)
  say(
    config.secrets === null
      ? 'It also contains the encryption key, so anyone with this file can read everything. ' +
          'Keep it as safe as the portal.'
      : 'It does not contain KERBSIDE_SECRET, which is needed to decrypt its secrets. ' +
          'Keep that key somewhere else.',
  )
}

async function packDump(url: string, folder: string, draft: string): Promise<void> {
  const dump = `${draft}.dump`
  try {
    await dumpDatabase(url, dump)
    const [files, key] = [path.join(folder, 'files'), path.join(folder, 'secret.key')]
    await write(await packed({ files, 'secret.key': key, 'database.dump': dump }), draft)
  } finally {
    await rm(dump, { force: true })
  }
}

/** From the running portal; false when none answers. */
async function fetchBackup(folder: string, draft: string): Promise<boolean> {
  const reply = await askForBackup(folder)
  if (reply === null) return false
  if (reply.statusCode !== 200)
    throw new Error(`The portal could not create the backup: ${await text(reply)}`)
  await pipeline(reply, newFile(draft))
  return true
}

async function packStopped(folder: string, draft: string, say: Say): Promise<void> {
  const lock = await lockFolder(folder, say)
  try {
    const postgres = await startEmbeddedPostgres(folder, { say, started: lock.endsToo })
    try {
      await withCopy(folder, postgres.url, (backup) => write(backup, draft))
    } finally {
      await postgres.stop()
    }
  } finally {
    await lock.release()
  }
}

function write(backup: Readable, draft: string): Promise<void> {
  return pipeline(backup, compressed(), newFile(draft))
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
