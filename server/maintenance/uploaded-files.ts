import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { filesOf, localFiles } from '#server/files/file-store.ts'

type Say = (line: string) => void

/**
 * Calls `act` with a folder of all uploaded files, for a backup. Those in an object store are copied into
 * `draft` first, and removed again.
 */
export async function withUploadedFiles<T>(
  config: Config,
  draft: string,
  act: (folder: string) => Promise<T>,
): Promise<T> {
  if (config.bucket === null) return act(path.join(config.dataFolder, 'files'))
  const store = filesOf(config)
  try {
    for (const name of await store.names()) {
      const bytes = await store.get(name)
      // Deleted since it was listed.
      if (bytes === null) continue
      const file = path.join(draft, name)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(file, bytes, { mode: 0o600 })
    }
    return await act(draft)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Copies a folder of uploaded files into the object store. A file never changes, so repeating it is safe. */
export async function putUploadedFiles(config: Config, folder: string): Promise<number> {
  const [source, store] = [localFiles(folder), filesOf(config)]
  const [names, there] = [await source.names(), new Set(await store.names())]
  let copied = 0
  for (const name of names) {
    const bytes = there.has(name) ? null : await source.get(name)
    if (bytes === null) continue
    await store.put(name, bytes)
    copied += 1
  }
  return copied
}

/** Copies what was uploaded before `FILES_URL` was set. The folder remains. */
export async function moveFiles(config: Config, say: Say): Promise<void> {
  if (config.bucket === null) throw new Error('Set FILES_URL and its keys first.')
  const folder = path.join(config.dataFolder, 'files')
  const copied = await putUploadedFiles(config, folder)
  const left = (await localFiles(folder).names()).length - copied
  say(`Copied to the object store: ${copied}. Already there: ${left}.`)
  if (copied + left > 0) say(`Once all portals use the store, you can delete ${folder}.`)
}
