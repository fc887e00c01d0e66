import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { bucketOf, type Bucket } from '#server/object-store/bucket.ts'

/** Storage of uploaded files. Knows names and bytes only, nothing of their meaning. */
export interface FileStore {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null: there is no such file. */
  get(name: string): Promise<Buffer | null>
  /** The names of all files. */
  names(): Promise<string[]>
}

/** Uploaded files are in the bucket of `FILES_URL`, or in the data folder. */
export function filesOf(config: Pick<Config, 'bucket' | 'dataFolder'>): FileStore {
  const bucket = bucketOf(config)
  return bucket === null ? localFiles(path.join(config.dataFolder, 'files')) : bucketFiles(bucket)
}

/** Writes and reads a file, to check that both work. */
export async function checkFiles(store: FileStore): Promise<void> {
  const word = randomUUID()
  await store.put('check/last.txt', Buffer.from(word))
  const read = await store.get('check/last.txt')
  if (read === null) throw new Error('The file was written but can’t be read back')
}

const isName = (name: string) => /^[a-z0-9-]+\/[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name)
function checkName(name: string): string {
  if (!isName(name)) throw new Error(`Invalid stored file name: ${name}`)
  return name
}

/**
 * In a folder of this machine. A file is written under a temporary name first, so that half of it is never
 * read.
 */
export function localFiles(folder: string): FileStore {
  const placeOf = (name: string) => path.join(folder, checkName(name))
  return {
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
    async names() {
      const found = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      return found.map((it) => it.split(path.sep).join('/')).filter((it) => isName(it) && !isUnfinished(it))
    },
  }
}

/** Uploads under way, which get their name when they are whole. */
export function isUnfinished(name: string): boolean {
  return /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
}

const inBucket = 'files/'

/** In an object store, where an object appears only when it is whole. */
export function bucketFiles(bucket: Bucket): FileStore {
  return {
    put: (name, bytes) => bucket.put(`${inBucket}${checkName(name)}`, bytes),
    get: (name) => bucket.get(`${inBucket}${checkName(name)}`),
    async names() {
      const objects = await bucket.list(inBucket)
      return objects.map((it) => it.key.slice(inBucket.length)).filter(isName)
    },
  }
}
