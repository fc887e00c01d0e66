import type { Bucket } from '#server/object-store/bucket.ts'
import type { StoredObject } from '#server/object-store/listing.ts'

/** The backups of a bucket. */

export const backupFolder = 'backups/'
const backupName = /^backups\/[A-Za-z0-9][A-Za-z0-9._-]*\.tar\.gz$/
/** Named by the backup command; only these are ever deleted. */
const ownName = /^backups\/kerbside-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/

export function keyOfBackup(name: string): string {
  const key = `${backupFolder}${name}`
  if (!backupName.test(key))
    throw new Error(`“${name}” can’t be the name of a backup. Use letters, digits and hyphens, then .tar.gz.`)
  return key
}

/** Oldest first. */
export function storedBackups(objects: readonly StoredObject[]): StoredObject[] {
  return objects.filter((it) => backupName.test(it.key)).toSorted((a, b) => (a.at < b.at ? -1 : 1))
}

export function lastOf(backups: readonly StoredObject[]): StoredObject | null {
  return backups.at(-1) ?? null
}

/**
 * Deletes the command's own backups that were stored before then, but never the newest. Returns their names.
 */
export async function forgetBackups(bucket: Bucket, before: string): Promise<string[]> {
  const backups = storedBackups(await bucket.list(backupFolder))
  const newest = lastOf(backups)
  const old = backups.filter((it) => ownName.test(it.key) && it.at < before && it !== newest)
  for (const { key } of old) await bucket.remove(key)
  return old.map(({ key }) => key.slice(backupFolder.length))
}
