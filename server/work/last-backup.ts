import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'

/** The last backup of a portal, from its data folder. `bytes`: the size of its file. */
const lastBackup = z.object({ madeAt: z.iso.datetime(), bytes: z.number() })
export type LastBackup = z.infer<typeof lastBackup>

const fileOf = (folder: string) => path.join(folder, 'last-backup.json')

/** Alerts and the status page compare it with the clock. */
export async function noteBackup(folder: string, backup: LastBackup): Promise<void> {
  const draft = `${fileOf(folder)}.part`
  await writeFile(draft, JSON.stringify(backup), { mode: 0o600 })
  await rename(draft, fileOf(folder))
}

/** Null before the first backup, or if the file cannot be read. */
export async function readLastBackup(folder: string): Promise<LastBackup | null> {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => 'null')
  try {
    return z.nullable(lastBackup).parse(JSON.parse(text))
  } catch {
    return null
  }
}
