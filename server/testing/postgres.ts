import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { clusterOf, placeCluster } from '#server/db/embedded/cluster.ts'
import { startServer } from '#server/db/embedded/server-process.ts'
import { launcher } from '#server/db/embedded/unprivileged-user.ts'
import { copyRunningCluster } from '#server/maintenance/copy-cluster.ts'
import { freePort } from '#server/testing/free-port.ts'

/** A separate Postgres in a temporary folder, on a free port. */
export interface RunningPostgres {
  /** URL of the database `postgres`. The user may create others. */
  url: string
  /** URL of another database on the same server. */
  urlOf: (database: string) => string
  /**
   * Kills all processes, like a power failure, calls `meanwhile`, and restarts the server on the same data
   * and port.
   */
  /** Kills all processes. */
  kill: () => Promise<void>
  crashAndRestart: (meanwhile?: (port: number) => Promise<void>) => Promise<void>
  /**
   * Suspends all processes: connections stay open and new ones are accepted by the kernel, but none is
   * answered.
   */
  freeze: () => Promise<void>
  /** Resumes them. */
  thaw: () => void
  /** The data folder. */
  cluster: string
  stop: () => Promise<void>
}

export interface PostgresOptions {
  /** Makes commits durable, for crash tests and realistic benchmarks. Off by default, for speed. */
  durable?: boolean
  /** Additional settings, named as in postgresql.conf. */
  settings?: Record<string, string>
  /**
   * Keeps the data in this folder after the server has stopped. By default, a temporary folder is used and
   * deleted.
   */
  folder?: string
  /** Makes it a streaming replica of a running server. */
  standbyOf?: RunningPostgres
}

const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

export async function startPostgres({
  durable = false,
  settings = {},
  folder: lasting,
  standbyOf,
}: PostgresOptions = {}): Promise<RunningPostgres> {
  if (lasting !== undefined) mkdirSync(lasting, { recursive: true })
  const folder = lasting ?? mkdtempSync(join(tmpdir(), 'kerbside-postgres-'))
  const removeFolder = () => {
    if (lasting === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const launch = launcher()
  if (launch.owner) chownSync(folder, launch.owner.uid, launch.owner.gid)
  if (standbyOf) await copyStandby(standbyOf, folder)
  const { binaries, cluster } = await placeCluster(folder, launch, await findBinaries(), () => {})
  const port = await freePort()
  const all = {
    ...(durable ? {} : fast),
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    jit: 'off',
    ...(standbyOf && { primary_conninfo: conninfoOf(standbyOf.url) }),
    ...settings,
  }
  const start = () => startServer(launch, binaries, cluster, all)
  let server = await start()
  let frozen: number[] = []
  const thaw = () => {
    for (const pid of frozen.splice(0)) signal(pid, 'SIGCONT')
  }
  const killWithUs = () => {
    thaw()
    server.kill('SIGKILL')
    removeFolder()
  }
  process.once('exit', killWithUs)

  const urlOf = (database: string) => `postgres://kerbside@127.0.0.1:${port}/${database}`
  return {
    url: urlOf('postgres'),
    urlOf,
    cluster,
    kill: () => killAll(server, urlOf('postgres')),
    crashAndRestart: async (meanwhile) => {
      await killAll(server, urlOf('postgres'))
      await meanwhile?.(port)
      server = await start()
    },
    freeze: async () => {
      frozen = await processesOf(server, urlOf('postgres'))
      for (const pid of frozen) signal(pid, 'SIGSTOP')
    },
    thaw,
    stop: async () => {
      process.off('exit', killWithUs)
      server.kill(durable ? 'SIGINT' : 'SIGQUIT')
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
      removeFolder()
    },
  }
}

async function copyStandby({ url, cluster }: RunningPostgres, folder: string): Promise<void> {
  await copyRunningCluster(url, cluster, clusterOf(folder))
  chmodSync(clusterOf(folder), 0o700)
  writeFileSync(join(clusterOf(folder), 'standby.signal'), '')
}

/** `application_name`: what the primary calls it in `synchronous_standby_names`. */
function conninfoOf(url: string): string {
  const { hostname, port, username } = new URL(url)
  return `host=${hostname} port=${port} user=${username} application_name=standby`
}

/** Kills the server and all its child processes, without a shutdown. */
async function killAll(server: ChildProcess, url: string): Promise<void> {
  const pids = await processesOf(server, url)
  const ended = once(server, 'exit')
  for (const pid of pids) signal(pid, 'SIGKILL')
  await ended
}

/** The server process and its children. */
async function processesOf(server: ChildProcess, url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  void client.end().catch(() => {})
  return [server.pid ?? 0, ...rows.map((it) => it.pid)].filter((pid) => pid !== 0)
}

function signal(pid: number, name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already ended.
  }
}
