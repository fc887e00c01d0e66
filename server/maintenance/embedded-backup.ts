import { randomUUID } from 'node:crypto'
import { realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { clusterOf } from '#server/db/embedded/cluster.ts'
import { copyRunningCluster } from '#server/maintenance/copy-cluster.ts'
import type { Config } from '#server/config.ts'
import { withUploadedFiles } from '#server/maintenance/uploaded-files.ts'
import { packed } from '#server/maintenance/pack.ts'

/** Copies under way, in the data folder. */
export const draftName = /^backup-.*\.part$/

/**
 * Copies the running embedded database next to it, so that a slow receiver doesn't hold back its log, and
 * streams the backup.
 */
export async function withCopy(
  config: Config,
  databaseUrl: string,
  send: (backup: Readable) => Promise<void>,
): Promise<void> {
  const { dataFolder } = config
  const draft = path.join(dataFolder, `backup-${randomUUID()}.part`)
  try {
    await copyRunningCluster(databaseUrl, await realpath(clusterOf(dataFolder)), draft)
    await withUploadedFiles(config, draft.replace(/part$/, 'files.part'), async (files) =>
      send(await packed({ files, 'secret.key': path.join(dataFolder, 'secret.key'), postgres: draft })),
    )
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
