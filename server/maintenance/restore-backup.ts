import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { flushToDisk } from '#server/db/flush-to-disk.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { keptNames, unpackInto } from '#server/maintenance/pack.ts'

/** Restores a backup into an empty or missing data folder. A folder with anything in it is left alone. */
export async function restoreBackup(config: Config, file: string, say: (line: string) => void): Promise<void> {
  const { dataFolder: folder } = config
  if (config.databaseUrl !== null) throw new Error('DATABASE_URL is set: a backup of the embedded database is restored without it.')
  if (!(await exists(file))) throw new Error(`${file} cannot be found.`)
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new Error(`The data folder ${folder} is not empty. Move it away, or choose another with KERBSIDE_DATA.`)
  const release = await lockFolder(folder, say)
  const draft = path.join(folder, 'restoring')
  try {
    await unpackWhole(draft, file)
    for (const name of keptNames) if (await exists(path.join(draft, name))) await rename(path.join(draft, name), path.join(folder, name))
  } finally {
    await rm(draft, { recursive: true, force: true })
    await release()
    // Nothing was restored: the folder is as empty as before.
    if (!(await exists(path.join(folder, 'db')))) await rm(path.join(folder, 'lock'), { recursive: true, force: true })
  }
  await flushToDisk(folder, 'itself')
  say(`The backup is restored in ${folder}. Start the portal.`)
}

async function unpackWhole(draft: string, file: string): Promise<void> {
  try {
    await unpackInto(draft, file)
  } catch (error) {
    throw new Error(`${file} is no complete backup (${(error as Error).message}). Nothing was restored.`, { cause: error })
  }
  if (!(await exists(path.join(draft, 'db', 'PG_VERSION')))) throw new Error(`${file} is no backup of a portal. Nothing was restored.`)
  await flushToDisk(draft)
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
