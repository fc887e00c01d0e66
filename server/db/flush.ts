import { open } from 'node:fs/promises'

/**
 * Brings the names in a folder to the disk: a file that was just created or renamed in it survives a power
 * loss.
 */
export async function flushFolder(folder: string): Promise<void> {
  // Windows can't open folders, and doesn't need this.
  await flush(folder, 'r', ['EISDIR', 'EPERM'])
}

/** Brings the content of a file to the disk. */
export async function flushFile(file: string): Promise<void> {
  await flush(file, 'r+', [])
}

async function flush(path: string, flags: string, accepted: readonly string[]): Promise<void> {
  const opened = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    if (accepted.includes(error.code ?? '')) return null
    throw error
  })
  try {
    await opened?.sync()
  } finally {
    await opened?.close()
  }
}
