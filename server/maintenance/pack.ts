import { createReadStream, createWriteStream } from 'node:fs'
import { lstat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { packTar, unpackTar, type TarSource } from 'modern-tar/fs'

/** What is kept of a data folder: the database, uploaded files, the key. The database is last, so that a folder with one is whole. */
export const keptNames = ['files', 'secret.key', 'db'] as const

const ownerOnly = 0o600
/** Uploads under way, which get their name when they are whole. */
const unfinished = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A data folder as one stream. Nothing may be written to the database while it is read. */
export async function packed(folder: string): Promise<Readable> {
  const sources: TarSource[] = []
  for (const name of keptNames) {
    const source = path.join(folder, name)
    const found = await lstat(source).catch(() => null)
    if (found) sources.push({ type: found.isDirectory() ? 'directory' : 'file', source, target: name })
  }
  return packTar(sources, { filter: (it) => !unfinished.test(it) && path.basename(it) !== 'postmaster.pid' })
}

/** Into a new file, for its owner only. */
export function newFile(file: string): Writable {
  return createWriteStream(file, { flags: 'wx', mode: ownerOnly })
}

export function compressed(): Transform {
  return createGzip({ level: constants.Z_BEST_SPEED })
}

/** Unpacks such a file into an empty folder. What a backup does not contain is not taken from one. */
export async function unpackInto(folder: string, file: string): Promise<void> {
  const kept = (name: string) => (keptNames as readonly string[]).includes(name.split('/')[0] ?? '')
  await pipeline(
    createReadStream(file),
    createGunzip(),
    unpackTar(folder, { filter: (it) => (it.type === 'file' || it.type === 'directory') && kept(it.name) }),
  )
}
