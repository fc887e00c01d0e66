import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { demoPostgres } from './demo-postgres.ts'
import { restartable } from './restartable.ts'

/** A portal that is killed and restarted over the same data, at the same address. */
export interface ShakenPortal {
  url: string
  /** The number of the kill. */
  crash(nth: number): Promise<void>
  close(): Promise<void>
}

/** Over the embedded database: killing the server kills the database with it. */
export async function shakenEmbedded(): Promise<ShakenPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-crash-'))
  await cp(inject('demoFolder'), folder, { recursive: true })
  const server = await restartable(folder, {})
  const close = async () => {
    await server.now().stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: server.url, crash: () => server.crash(), close }
}

/** Over its own Postgres: the server dies, or every Postgres process does while the server continues, or both. */
export async function shakenPostgres(): Promise<ShakenPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-crash-'))
  const postgres = await demoPostgres()
  const server = await restartable(folder, { isDemo: false, databaseUrl: postgres.url })
  const crash = async (nth: number) => {
    if (nth % 3 === 0) return server.crash()
    if (nth % 3 === 1) {
      await postgres.crashAndRestart()
      return server.now().untilReady()
    }
    await server.now().kill()
    await postgres.crashAndRestart()
    await server.start()
  }
  const close = async () => {
    await server.now().stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: server.url, crash, close }
}
