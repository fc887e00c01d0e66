import { ObjectStoreError } from '#server/object-store/bucket-request.ts'
import type { Bucket } from '#server/object-store/bucket.ts'
import { lastOf, storedBackups } from '#server/object-store/stored-backups.ts'
import type { LastBackup } from '#server/work/last-backup.ts'

export interface ObjectStoreFacts {
  /** Why the store can't be used. Empty: it can. */
  failure: string
  lastBackup: LastBackup | null
}

/** Asks the store once, with little patience. Null: there is none. */
export async function objectStoreFacts(bucket: Bucket | null): Promise<ObjectStoreFacts | null> {
  if (bucket === null) return null
  try {
    const last = lastOf(storedBackups(await bucket.probe('backups/')))
    return { failure: '', lastBackup: last && { madeAt: last.at, bytes: last.bytes } }
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error
    return { failure: error.message, lastBackup: null }
  }
}
