import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { compiled } from '../../scripts/processes.mjs'
import { storyClock, type StoryClock } from './clock.ts'
import { portalSettings } from './portal-settings.ts'
import { freePort } from '#server/testing/free-port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
export interface PortalProcess {
  url: string
  pid: number
  /** The process output: greeting and log. */
  output: () => string
  /** Waits until it is ready; fails if it has exited. */
  untilReady: () => Promise<void>
  stop: () => Promise<void>
  /** Kills it, as a power cut would. */
  kill: () => Promise<void>
}

export interface HowToStart {
  /** A free port, unless one is given. */
  atPort?: number
  isDemo?: boolean
  /** A Postgres; otherwise the embedded one in the data folder. */
  databaseUrl?: string
  /** The same database with sessions, if that one is a pooler. */
  databaseDirectUrl?: string
  clock?: StoryClock
  /** The folder of another version of the program. */
  program?: string
}

/** The settings of a portal over a data folder, and its address. */
export async function settingsOf(
  dataFolder: string,
  { atPort, isDemo = true, databaseUrl = '', databaseDirectUrl = '', clock = storyClock }: HowToStart,
) {
  const port = atPort ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const settings = {
    PORT: String(port),
    PUBLIC_URL: url,
    KERBSIDE_DATA: dataFolder,
    DEMO: isDemo ? '1' : '0',
    LOG_LEVEL: 'warn',
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseDirectUrl,
    CLOCK_OFFSET_SECONDS: String(clock.offsetSeconds),
    ...portalSettings,
  }
  return { url, settings }
}

/** Starts the real server over a data folder and waits until it is ready. */
export async function startPortalProcess(dataFolder: string, how: HowToStart = {}): Promise<PortalProcess> {
  const { url, settings } = await settingsOf(dataFolder, how)
  const env = { ...process.env, ...compiled, ...settings }
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: how.program ?? root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const hear = (chunk: Buffer) => (output += chunk.toString())
  server.stdout.on('data', hear)
  server.stderr.on('data', hear)
  const killWithUs = () => server.kill('SIGKILL')
  process.once('exit', killWithUs)

  const hasEnded = () => server.exitCode !== null || server.signalCode !== null
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    process.off('exit', killWithUs)
    server.kill(signal)
    if (!hasEnded()) await once(server, 'exit')
  }
  const untilReady = async () => {
    // However long a busy machine takes: only a server that has ended will never be ready.
    while (!(await isReady(url))) {
      if (hasEnded()) throw new Error(`The server ended before it was ready\n${output}`)
      await wait(50)
    }
  }
  await untilReady()
  const pid = server.pid ?? 0
  return {
    url,
    pid,
    output: () => output,
    untilReady,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}
