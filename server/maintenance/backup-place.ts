import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#server/config.ts'
import { ObjectStoreError } from '#server/object-store/bucket-request.ts'
import { bucketOf, type Bucket } from '#server/object-store/bucket.ts'
import { backupFolder, keyOfBackup, storedBackups } from '#server/object-store/stored-backups.ts'

type Say = (line: string) => void

const inStore = 'store:'

/** The name of a backup in the object store, from `store:NAME`. Null: it's a file. */
export function nameInStore(argument: string): string | null {
  return argument.startsWith(inStore) ? argument.slice(inStore.length) : null
}

export function mustHaveBucket(config: Pick<Config, 'bucket'>): Bucket {
  const bucket = bucketOf(config)
  if (bucket === null) throw new Error('There is no object store. Set FILES_URL and its keys.')
  return bucket
}

/** Calls `act` with the file of a backup. One from the store is downloaded first, and removed again. */
export async function withBackupFile(
  config: Config,
  argument: string,
  act: (file: string) => Promise<void>,
): Promise<void> {
  const name = nameInStore(argument)
  if (name === null) return act(argument)
  const source = await mustHaveBucket(config).stream(keyOfBackup(name))
  if (source === null) throw new Error(`${argument} cannot be found. --list shows the backups in the store.`)
  const folder = await mkdtemp(path.join(tmpdir(), 'kerbside-backup-'))
  try {
    const file = path.join(folder, name)
    await pipeline(source, createWriteStream(file, { flags: 'wx', mode: 0o600 })).catch((error: Error) => {
      if ('code' in error && error.code === 'ENOSPC') throw error
      throw new ObjectStoreError('The download of the backup was cut off. Try again.')
    })
    await act(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Prints the backups in the object store, oldest first. */
export async function listBackups(config: Config, say: Say): Promise<void> {
  const backups = storedBackups(await mustHaveBucket(config).list(backupFolder))
  if (backups.length === 0) say('There are no backups in the object store yet.')
  for (const { key, bytes, at } of backups) {
    const time = at.slice(0, 16).replace('T', ' ')
    say(`${inStore}${key.slice(backupFolder.length)}  ${time} UTC  ${(bytes / 1e6).toFixed(1)} MB`)
  }
}
