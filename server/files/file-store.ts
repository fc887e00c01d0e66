import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'

/** Storage of uploaded files. Knows names and bytes only, nothing of their meaning. */
export interface FileStore {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null: there is no such file. */
  get(name: string): Promise<Buffer | null>
  /** Writes and reads a file, to check that both work. */
  check(): Promise<void>
}

/**
 * In a folder of this machine. A file is written under a temporary name first, so that half of it is never
 * read.
 */
export function localFiles(folder: string): FileStore {
  const placeOf = (name: string) => {
    if (!/^[a-z0-9-]+\/[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name))
      throw new Error(`Invalid stored file name: ${name}`)
    return path.join(folder, name)
  }
  const store: FileStore = {
    async put(name, bytes) {
      const place = placeOf(name)
      const temporary = `${place}.${randomUUID()}`
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      await writeFile(temporary, bytes)
      await rename(temporary, place)
    },
    async get(name) {
      try {
        return await readFile(placeOf(name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async check() {
      const word = randomUUID()
      await store.put('check/last.txt', Buffer.from(word))
      const read = await store.get('check/last.txt')
      if (read === null) throw new Error('The file was written but can’t be read back')
    },
  }
  return store
}
