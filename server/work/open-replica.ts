import type { AppContext } from '#server/app-context.ts'
import { Replica } from '#server/db/replica.ts'

type Opening = Pick<AppContext, 'config' | 'database' | 'log' | 'now'>

/** The replica of DATABASE_READ_URL, if one is set. */
export function openReplica(context: Opening): Replica | null {
  const { databaseReadUrl: url, databaseDirectUrl } = context.config
  if (url === null) return null
  return new Replica({
    primary: context.database.db,
    statements: context.database.statements,
    url,
    isPooled: databaseDirectUrl !== null,
    now: () => context.now(),
    warn: (error) => context.log.warn(error, 'replica'),
  })
}
