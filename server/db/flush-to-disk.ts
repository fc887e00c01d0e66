import { open, readdir } from 'node:fs/promises'
import path from 'node:path'

const atOnce = 16

/** Brings a folder to the disk, with everything in it, or only `itself`: the names in it. For what is written once and must be whole then. */
export async function flushToDisk(folder: string, what: 'everything' | 'itself' = 'everything'): Promise<void> {
  const inside = what === 'itself' ? [] : await readdir(folder, { recursive: true })
  const waiting = [folder, ...inside.map((it) => path.join(folder, it))]
  const work = async () => {
    for (let it = waiting.pop(); it !== undefined; it = waiting.pop()) await flush(it)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function flush(it: string): Promise<void> {
  const opened = await open(it, 'r').catch((error: NodeJS.ErrnoException) => {
    // Windows opens no folders; it keeps their names by itself.
    if (error.code === 'EISDIR' || error.code === 'EPERM') return null
    throw error
  })
  try {
    await opened?.sync()
  } finally {
    await opened?.close()
  }
}
