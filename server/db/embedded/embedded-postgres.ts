import type { ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { checkCluster, placeCluster } from '#server/db/embedded/cluster.ts'
import { lastWords, startServer, stopLeftover, stopServer } from '#server/db/embedded/server-process.ts'
import { launcher, type Launcher } from '#server/db/embedded/unprivileged-user.ts'

/** A Postgres server that belongs to this process and its data folder. */
export interface EmbeddedPostgres {
  /** Address of its database, over a private socket. */
  url: string
  /** The server's process now; it changes when the server is started again. */
  pid: () => number
  stop: () => Promise<void>
}

export interface EmbeddedOptions {
  say?: (line: string) => void
  /** Told the number of each server process as it starts. */
  started?: (pid: number) => void
  /** Settings that differ from the usual ones, named as in postgresql.conf. */
  settings?: Record<string, string>
}

/** Sized for a small machine that also runs the portal; data is as safe as on any Postgres server. */
const usualSettings = {
  listen_addresses: '',
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '128MB',
  max_connections: '50',
  random_page_cost: '1.1',
  jit: 'off',
}
/** The name of a Unix socket has at most 107 bytes on Linux, and 103 on macOS. */
const socketBytes = 100
const socketName = '.s.PGSQL.5432'
/**
 * Docker's usual /dev/shm; a smaller one does not hold the memory that several processes share for one large
 * query.
 */
const sharedMemoryBytes = 64 * 1024 * 1024
const restartMs = 200

/**
 * Opens the embedded database of a data folder, which the caller has locked, and keeps its server running: a
 * server that ends is started again. Refuses what cannot be opened with an error whose message is one
 * sentence for the person who starts the portal.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const { say = () => {}, started = () => {}, settings = {} } = options
  const found = await findBinaries()
  await checkCluster(dataFolder, found.majorVersion)
  const launch = launcher()
  const placed = await placeCluster(dataFolder, launch, found, say)
  const { binaries, cluster } = placed
  await stopLeftover(binaries, launch, cluster)
  const socket = socketFolder(cluster, launch)
  const all = {
    ...usualSettings,
    ...sharedMemory(),
    unix_socket_directories: quoted(socket.folder),
    ...settings,
  }

  let isStopping = false
  let restarting = Promise.resolve()
  let server: ChildProcess
  const pid = () => server.pid ?? 0
  const start = async () => {
    server = await startServer(launch, binaries, cluster, all)
    started(pid())
    const said = lastWords(server)
    server.once('exit', () => {
      if (isStopping) return
      say(`The embedded database stopped and is restarting. Postgres said:\n${said().trim()}`)
      restarting = restart()
    })
  }
  // Requests are answered 503 meanwhile. A disk that is full, say, may have space again later.
  const restart = async (): Promise<void> => {
    await wait(restartMs)
    if (!isStopping) await start().catch(() => restart())
  }
  const stopWithUs = () => server.kill('SIGINT')
  await start()
  process.once('exit', stopWithUs)
  return {
    url: `postgres://kerbside@${encodeURIComponent(socket.folder)}/postgres`,
    pid,
    stop: async () => {
      isStopping = true
      await restarting
      process.off('exit', stopWithUs)
      await stopServer(pid(), cluster, launch, binaries)
      socket.remove()
    },
  }
}

/**
 * The folder of the socket: the cluster, which only its owner may enter, or a private temporary folder where
 * the cluster's path is too long for a socket.
 */
function socketFolder(cluster: string, { owner }: Launcher): { folder: string; remove: () => void } {
  if (fits(cluster)) return { folder: cluster, remove: () => {} }
  const temporary = [tmpdir(), '/tmp'].find((it) => fits(path.join(it, 'kerbside-XXXXXX'))) ?? '/tmp'
  const folder = mkdtempSync(path.join(temporary, 'kerbside-'))
  if (owner !== null) chownSync(folder, owner.uid, owner.gid)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, socketName)) <= socketBytes
}

/** The setting is a list: a folder with a comma or a space is quoted. */
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`
}

function sharedMemory(): Record<string, string> {
  if (process.platform !== 'linux') return {}
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize >= sharedMemoryBytes) return {}
  } catch {
    // There is none.
  }
  return { dynamic_shared_memory_type: 'mmap' }
}
