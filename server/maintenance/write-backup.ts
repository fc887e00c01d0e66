import { link, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#server/config.ts'
import { flushToDisk } from '#server/db/flush-to-disk.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { askForBackup } from '#server/maintenance/backup-socket.ts'
import { compressed, newFile, packed } from '#server/maintenance/pack.ts'

/** Writes a backup of the embedded database, the uploaded files and the key into a new file, whether the portal runs or not. */
export async function writeBackup(config: Config, file: string, say: (line: string) => void): Promise<void> {
  const { dataFolder: folder } = config
  if (config.databaseUrl !== null)
    throw new Error(
      `DATABASE_URL is set: this database is backed up with pg_dump, and beside it the folder ${path.join(folder, 'files')} and the key.`,
    )
  if (!(await exists(path.join(folder, 'db', 'PG_VERSION'))))
    throw new Error(`There is no database in ${folder}. Choose its folder with KERBSIDE_DATA.`)
  if (await exists(file)) throw new Error(`${file} exists. Choose the name of a new file.`)
  const draft = `${file}.part`
  await rm(draft, { force: true })
  try {
    if (!(await fetchBackup(folder, draft))) await packStopped(folder, draft, say)
    await flushToDisk(draft, 'itself')
    // Unlike a renaming, this fails when another backup took the name meanwhile.
    await link(draft, file)
    await flushToDisk(path.dirname(file), 'itself')
  } finally {
    await rm(draft, { force: true })
  }
  say(`The backup is in ${file}, with the database and the uploaded files.`)
  say(
    config.secrets === null
      ? 'It contains the key of the secrets as well: whoever has the file has everything. Keep it as safe as the portal.'
      : 'It does not contain KERBSIDE_SECRET, without which its secrets cannot be decrypted. Keep that elsewhere.',
  )
}

/** From the running portal; false when none answers. */
async function fetchBackup(folder: string, draft: string): Promise<boolean> {
  const reply = await askForBackup(folder)
  if (reply === null) return false
  if (reply.statusCode !== 200) throw new Error(`The portal could not make the backup: ${await text(reply)}`)
  await pipeline(reply, newFile(draft))
  return true
}

async function packStopped(folder: string, draft: string, say: (line: string) => void): Promise<void> {
  const release = await lockFolder(folder, say)
  try {
    await pipeline(await packed(folder), compressed(), newFile(draft))
  } finally {
    await release()
  }
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
