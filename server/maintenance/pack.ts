import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { packTar, unpackTar, type TarSource } from 'modern-tar/fs'
import { isUnfinished } from '#server/files/file-store.ts'

/** A backup file: a compressed tar of a portal's data. */

/**
 * Uploaded files, the key, and the database: the data folder of the embedded one, or the dump of another
 * Postgres.
 */
export const keptNames = ['files', 'secret.key', 'postgres', 'database.dump'] as const
type KeptName = (typeof keptNames)[number]
export type Sources = Partial<Record<KeptName, string>>

const ownerOnly = 0o600

/** These files and folders as one stream; what does not exist is left out. */
export async function packed(sources: Sources): Promise<Readable> {
  const found: TarSource[] = []
  for (const name of keptNames) {
    const source = sources[name]
    const its = source === undefined ? null : await stat(source).catch(() => null)
    if (source !== undefined && its !== null)
      found.push({ type: its.isDirectory() ? 'directory' : 'file', source, target: name })
  }
  return packTar(found, { filter: (it) => !isUnfinished(it) })
}

/** Into a new file, for its owner only. */
export function newFile(file: string): Writable {
  return createWriteStream(file, { flags: 'wx', mode: ownerOnly })
}

export function compressed(): Transform {
  return createGzip({ level: constants.Z_BEST_SPEED })
}

/**
 * Reads a backup to its end without unpacking it. Returns the names in it; fails where it is damaged or cut
 * off.
 */
export async function namesIn(file: string): Promise<Set<string>> {
  const names = new Set<string>()
  const note = ({ name }: { name: string }) => {
    names.add(name.replace(/\/$/, ''))
    return false
  }
  await pipeline(createReadStream(file), createGunzip(), unpackTar('.', { filter: note }))
  return names
}

/** Unpacks a backup into an empty folder. What a backup does not contain is not taken from one. */
export async function unpackInto(folder: string, file: string): Promise<void> {
  const kept = (name: string) => (keptNames as readonly string[]).includes(name.split('/')[0] ?? '')
  await pipeline(
    createReadStream(file),
    createGunzip(),
    unpackTar(folder, { filter: (it) => (it.type === 'file' || it.type === 'directory') && kept(it.name) }),
  )
}
