import path from 'node:path'
import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import type { Watched } from '#server/work/portal-facts.ts'

/** What `/metrics` and the status page read. */
export function watchedBy(context: AppContext): Watched {
  const { config, database, replica, bucket } = context
  return {
    db: database.db,
    folders: foldersOf(config),
    dataFolder: config.dataFolder,
    bucket,
    replica,
    now: () => context.now(),
  }
}

/** The folders on this machine's disks. */
function foldersOf({ databaseUrl, dataFolder, bucket }: Config): Record<string, string> {
  return {
    ...(databaseUrl === null && { database: path.join(dataFolder, 'postgres') }),
    ...(bucket === null && { 'uploaded files': path.join(dataFolder, 'files') }),
  }
}
