import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * The embedded database belongs to one process: a second one over the same folder would corrupt it. The lock is a file with the process id
 * of its owner; a killed process no longer owns it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, 'kerbside.pid')
  const taken = await writeFile(file, String(process.pid), { flag: 'wx' }).then(
    () => false,
    () => true,
  )
  if (taken) {
    const holder = Number(await readFile(file, 'utf8'))
    if (holder !== process.pid && isAlive(holder))
      throw new Error(`The data folder ${folder} is in use by process ${holder}. Stop that one first.`)
    await writeFile(file, String(process.pid))
  }
  return () => rm(file, { force: true })
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
