import type { AppContext } from '#server/app-context.ts'
import { Replica } from '#server/db/replica.ts'

/** The replica of DATABASE_READ_URL, if one is set. */
export function openReplica(context: AppContext): Replica | null {
  const { databaseReadUrl: url, databaseDirectUrl } = context.config
  if (url === null) return null
  return new Replica({
    primary: context.database.db,
    url,
    isPooled: databaseDirectUrl !== null,
    now: () => context.now(),
    warn: (error) => context.log.warn(error, 'replica'),
  })
}
