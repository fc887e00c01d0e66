import path from 'node:path'
import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import type { Watched } from '#server/work/portal-facts.ts'

/** What `/metrics` and the status page read. */
export function watchedBy(context: AppContext): Watched {
  const { config, database, replica } = context
  return {
    db: database.db,
    folders: foldersOf(config),
    dataFolder: config.dataFolder,
    replica,
    now: () => context.now(),
  }
}

/** The folders on this machine's disks. */
function foldersOf({ databaseUrl, dataFolder }: Config): Record<string, string> {
  const files = { 'uploaded files': path.join(dataFolder, 'files') }
  return databaseUrl === null ? { database: path.join(dataFolder, 'postgres'), ...files } : files
}
