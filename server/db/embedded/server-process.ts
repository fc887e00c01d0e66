import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readlinkSync, realpathSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Binaries } from '#server/db/embedded/binaries.ts'
import type { Launcher } from '#server/db/embedded/unprivileged-user.ts'

/** One Postgres server process over one data folder ("cluster"), from its start to its end. */

const lookMs = 20
/** A fast shutdown ends all sessions and writes a checkpoint. */
const fastShutdownMs = 20_000
/**
 * Processes of a killed server end within moments; until then their shared memory keeps another server out.
 */
const leftoverTries = 100
const leftoverMs = 100

/**
 * Starts Postgres and resolves when it accepts connections. It has its own process group, so Ctrl-C in the
 * terminal reaches only the portal.
 */
export async function startServer(
  launch: Launcher,
  binaries: Binaries,
  cluster: string,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  await replaceRecycledPid(cluster)
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  for (let attempt = 1; ; attempt++) {
    const server = launch.spawn(binaries.postgres, ['-D', cluster, ...flags], {
      cwd: cluster,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: process.platform !== 'win32',
    })
    const problem = await whyNotReady(server)
    if (problem === null) return server
    if (!/shared memory block|already exists|in use/.test(problem) || attempt === leftoverTries)
      throw new Error(sentenceOf(problem, cluster))
    await wait(leftoverMs)
  }
}

/** Stops a server that a killed portal left running over this folder. */
export async function stopLeftover(binaries: Binaries, launch: Launcher, cluster: string): Promise<void> {
  const pid = await recordedPid(cluster)
  if (pid !== null && isServerOf(pid, cluster)) await stopServer(pid, cluster, launch, binaries)
}

/**
 * Ends all sessions, writes everything to the data files and stops; a server that does not stop in time is
 * killed, and recovers at its next start.
 */
export async function stopServer(
  pid: number,
  cluster: string,
  launch: Launcher,
  binaries: Binaries,
): Promise<void> {
  if (process.platform === 'win32') {
    await once(launch.spawn(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w']), 'exit')
    return
  }
  for (const [signal, patienceMs] of [
    ['SIGINT', fastShutdownMs],
    ['SIGQUIT', fastShutdownMs],
    ['SIGKILL', Infinity],
  ] as const) {
    signalTo(pid, signal)
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += lookMs) {
      if (!isServerOf(pid, cluster)) return
      await wait(lookMs)
    }
  }
}

/** The process that the cluster's `postmaster.pid` names; null: none, so the server was stopped in order. */
async function recordedPid(cluster: string): Promise<number | null> {
  const text = await readFile(pidFileOf(cluster), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return Number.isInteger(pid) && pid > 0 ? pid : null
}

/**
 * After a restart of the machine or container another process may have the number in `postmaster.pid`, and
 * Postgres would take that for a running server. Postgres ignores its parent's number there, and still checks
 * that no process uses the old shared memory; deleting the file would skip that check.
 */
async function replaceRecycledPid(cluster: string): Promise<void> {
  const pid = await recordedPid(cluster)
  if (pid === null || !isAlive(pid) || isServerOf(pid, cluster)) return
  const [, ...others] = (await readFile(pidFileOf(cluster), 'utf8')).split('\n')
  await writeFile(pidFileOf(cluster), [process.pid, ...others].join('\n'))
}

/**
 * Whether this process is the running server of the cluster, which works in its data folder. Only Linux
 * tells; elsewhere any living process with the recorded number counts. A process that has ended but was not
 * collected by its parent is no server.
 */
function isServerOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}

function pidFileOf(cluster: string): string {
  return path.join(cluster, 'postmaster.pid')
}

/** A replica accepts read-only connections. */
const isReady = /ready to accept (read-only )?connections/

/** Null once the server is ready; otherwise what it said before it ended. */
async function whyNotReady(server: ChildProcess): Promise<string | null> {
  const said = lastWords(server)
  const { promise, resolve } = Promise.withResolvers<string | null>()
  server.stderr?.on('data', () => isReady.test(said()) && resolve(null))
  server.once('error', (error) => resolve(error.message))
  server.once('exit', () => resolve(said()))
  return promise
}

/** The end of what a process writes to its standard error. */
export function lastWords(child: ChildProcess): () => string {
  let tail = ''
  child.stderr?.on('data', (chunk: Buffer) => (tail = (tail + chunk.toString()).slice(-4000)))
  return () => tail
}

/** Whether Postgres ended because its disk is full. */
export function isDiskFull(said: string): boolean {
  return /No space left on device|Check free disk space/.test(said)
}

function sentenceOf(problem: string, cluster: string): string {
  if (isDiskFull(problem))
    return (
      `The disk holding the database ${cluster} is full. Free some space and start again. ` +
      'No data was lost.'
    )
  return `The embedded database in ${cluster} could not start. Postgres says:\n${problem.trim()}`
}
