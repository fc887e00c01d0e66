import { once } from 'node:events'
import { chmod, readdir, rm } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#server/config.ts'
import { draftName, withCopy } from '#server/maintenance/embedded-backup.ts'
import { compressed } from '#server/maintenance/pack.ts'

/**
 * How a running portal is asked for a backup: by a socket in its data folder, which only its own user can
 * open.
 */

const ownerOnly = 0o600

interface Warn {
  warn(error: unknown, message: string): void
}

/**
 * Answers requests for backups until stopped. Without it the portal works, and backups are made while it is
 * stopped.
 */
export async function serveBackups(
  config: Config,
  databaseUrl: string,
  log: Warn,
): Promise<() => Promise<void>> {
  const { dataFolder } = config
  const socket = socketOf(dataFolder)
  for (const name of await readdir(dataFolder))
    if (draftName.test(name)) await rm(path.join(dataFolder, name), { recursive: true, force: true })
  await rm(socket, { force: true })
  const server = createServer((asked, reply) => {
    void answer(config, databaseUrl, reply).catch((error: unknown) => {
      log.warn(error, 'backup')
      if (reply.headersSent) reply.destroy()
      else reply.writeHead(500).end((error as Error).message)
    })
    asked.resume()
  })
  server.listen(socket)
  try {
    await once(server, 'listening')
    await chmod(socket, ownerOnly)
  } catch (error) {
    log.warn(error, 'backups are not available while the portal runs')
    return async () => {}
  }
  return async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
}

async function answer(config: Config, databaseUrl: string, reply: ServerResponse): Promise<void> {
  await withCopy(config, databaseUrl, async (backup) => {
    reply.writeHead(200, { 'content-type': 'application/gzip' })
    await pipeline(backup, compressed(), reply)
  })
}

/** The backup as the running portal sends it; null: no portal answers here. */
export async function askForBackup(dataFolder: string): Promise<IncomingMessage | null> {
  const asked = request({ socketPath: socketOf(dataFolder), method: 'POST', path: '/backup' })
  asked.end()
  try {
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    return reply
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/** The system allows only short names of sockets, so the shorter of two. */
function socketOf(dataFolder: string): string {
  const full = path.resolve(dataFolder, 'backup.sock')
  const relative = path.relative('.', full)
  return relative.length < full.length ? relative : full
}
