import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { isLoopback } from '#server/loopback.ts'

/** What must hold before anything is opened or loaded. Each throws one sentence that explains the fix. */

/** The address is free to listen on. Port 0 takes any free one. */
export async function checkAddress({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer()
  probe.listen(port, host)
  // An error before it listens is thrown by the wait.
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new Error(sentenceOf(error.code, port, host))
  })
  probe.close()
  await once(probe, 'close')
}

function sentenceOf(code: string | undefined, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop it, or choose another port with PORT.`
  if (code === 'EACCES') return `Port ${port} cannot be used by this user. Choose one above 1023 with PORT.`
  return `The portal cannot listen on ${host}:${port} (${code ?? 'unknown'}). Check HOST and PORT.`
}

/**
 * A demo company, whose passwords everyone knows, is served to this machine only, unless DEMO=1 asks for
 * more.
 */
export function checkDemoIsPrivate({ host, demo }: { host: string; demo: boolean }): void {
  if (isLoopback(host) || demo) return
  throw new Error(
    `This database holds the demo company, and its passwords are public. To serve it on ${host}, ` +
      'set DEMO=1. Otherwise remove HOST, or choose another database with KERBSIDE_DATA or DATABASE_URL.',
  )
}

/** Files can be made in the data folder, which is made if it is missing. */
export async function checkFolderIsWritable(folder: string): Promise<void> {
  const probe = path.join(folder, `.probe-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, 'x')
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new Error(
      code === 'ENOSPC' || code === 'EDQUOT'
        ? `The disk with the data folder ${folder} is full. Free some space, ` +
            'or choose another folder with KERBSIDE_DATA.'
        : `The portal cannot write to the data folder ${folder} (${code}). Check its permissions, ` +
            'or choose another folder with KERBSIDE_DATA.',
      { cause: error },
    )
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}
