import { randomUUID } from 'node:crypto'
import { link, mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { addMinutes } from '#domain/calendar/instant.ts'
import { sessionUrlOf, type Config } from '#server/config.ts'
import { clusterOf } from '#server/db/embedded/cluster.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { flushFile, flushFolder } from '#server/db/flush.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { askForBackup } from '#server/maintenance/backup-socket.ts'
import { dumpDatabase } from '#server/maintenance/dump.ts'
import { withCopy } from '#server/maintenance/embedded-backup.ts'
import { clockAhead } from '#server/clock.ts'
import { mustHaveBucket } from '#server/maintenance/backup-place.ts'
import { withUploadedFiles } from '#server/maintenance/uploaded-files.ts'
import { backupFolder, forgetBackups, keyOfBackup } from '#server/object-store/stored-backups.ts'
import { noteBackup } from '#server/work/last-backup.ts'
import { compressed, newFile, packed } from '#server/maintenance/pack.ts'

type Say = (line: string) => void

/**
 * Writes a backup of the database, the uploaded files and the key into a new file, whether the portal runs or
 * not.
 */
export async function writeBackup(config: Config, file: string, say: Say): Promise<void> {
  if (await exists(file)) throw new Error(`${file} already exists. Choose another file name.`)
  await withDraft(config, `${file}.part`, say, async (draft) => {
    // Unlike a renaming, this fails when another backup took the name meanwhile.
    await link(draft, file)
    await flushFolder(path.dirname(file))
    await noteBackup(config.dataFolder, {
      madeAt: clockAhead(config.clockOffsetSeconds)(),
      bytes: (await stat(file)).size,
    })
  })
  say(`Backup written to ${file}, with the database and the uploaded files.`)
  sayKey(config, say)
}

/**
 * Writes a backup into the object store. `name`: empty for one with the time. With `keepDays`, older backups
 * that have such a name are deleted, once the new one is complete.
 */
export async function storeBackup(
  config: Config,
  { name, keepDays }: { name: string; keepDays: number | null },
  say: Say,
): Promise<void> {
  const bucket = mustHaveBucket(config)
  const now = clockAhead(config.clockOffsetSeconds)()
  const key = keyOfBackup(name === '' ? `kerbside-${timeInName(now)}.tar.gz` : name)
  const shown = `store:${key.slice(backupFolder.length)}`
  const known = await bucket.list(key)
  if (known.some((it) => it.key === key)) throw new Error(`${shown} already exists. Choose another name.`)
  await mkdir(config.dataFolder, { recursive: true, mode: 0o700 })
  const local = path.join(config.dataFolder, `backup-${randomUUID()}.tar.part`)
  await withDraft(config, local, say, (draft) => bucket.putFile(key, draft))
  say(`Backup written to ${shown}, with the database and the uploaded files.`)
  sayKey(config, say)
  if (keepDays === null) return
  const deleted = await forgetBackups(bucket, addMinutes(now, -keepDays * 24 * 60))
  if (deleted.length > 0) say(`Deleted backups older than ${keepDays} days: ${deleted.join(', ')}.`)
}

/** `2026-11-27-033000` */
function timeInName(now: string): string {
  return now.slice(0, 19).replace('T', '-').replaceAll(':', '')
}

function sayKey(config: Config, say: Say): void {
  say(
    config.secrets === null
      ? 'It also contains the encryption key, so anyone with this file can read everything. ' +
          'Keep it as safe as the portal.'
      : 'It does not contain KERBSIDE_SECRET, which is needed to decrypt its secrets. ' +
          'Keep that key somewhere else.',
  )
}

/** Writes a backup into a temporary file, hands it over, and deletes it. */
async function withDraft(
  config: Config,
  draft: string,
  say: Say,
  hand: (draft: string) => Promise<void>,
): Promise<void> {
  const { dataFolder: folder } = config
  if (config.databaseUrl === null && !(await exists(path.join(clusterOf(folder), 'PG_VERSION'))))
    throw new Error(`No database found in ${folder}. Set KERBSIDE_DATA to the folder that contains it.`)
  await rm(draft, { force: true })
  try {
    const url = sessionUrlOf(config)
    if (url !== null) await packDump(config, url, draft)
    else if (!(await fetchBackup(folder, draft))) await packStopped(config, draft, say)
    await flushFile(draft)
    await hand(draft)
  } finally {
    await rm(draft, { force: true })
  }
}

async function packDump(config: Config, url: string, draft: string): Promise<void> {
  const dump = `${draft}.dump`
  try {
    await dumpDatabase(url, dump)
    const key = path.join(config.dataFolder, 'secret.key')
    await withUploadedFiles(config, `${draft}.files`, async (files) =>
      write(await packed({ files, 'secret.key': key, 'database.dump': dump }), draft),
    )
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

async function packStopped(config: Config, draft: string, say: Say): Promise<void> {
  const { dataFolder: folder } = config
  const lock = await lockFolder(folder, say)
  try {
    const postgres = await startEmbeddedPostgres(folder, { say, started: lock.endsToo })
    try {
      await withCopy(config, postgres.url, (backup) => write(backup, draft))
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
