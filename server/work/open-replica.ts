import type { Database } from '#server/db/connection.ts'
import { Replica, type ReplicaOptions } from '#server/db/replica.ts'

/** The settings `DATABASE_READ_URL` and `DATABASE_DIRECT_URL`; null: not set. */
interface Addresses {
  databaseReadUrl: string | null
  databaseDirectUrl: string | null
}

/** The replica of DATABASE_READ_URL, if one is set. */
export function openReplica(
  { databaseReadUrl: url, databaseDirectUrl }: Addresses,
  { db: primary, statements }: Pick<Database, 'db' | 'statements'>,
  { now, warn }: Pick<ReplicaOptions, 'now' | 'warn'>,
): Replica | null {
  if (url === null) return null
  return new Replica({ primary, statements, url, isPooled: databaseDirectUrl !== null, now, warn })
}
