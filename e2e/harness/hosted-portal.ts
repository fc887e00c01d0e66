import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { compiled } from '../../scripts/processes.mjs'
import type { HostAnswer, HostRequest } from './portal-host.ts'
import { areForNode, portalSettings } from './portal-settings.ts'
import { settingsOf, type HowToStart, type PortalProcess } from './portal-process.ts'

/** A portal in a process that may host another after it; it is ready. */
export type HostedPortal = Omit<PortalProcess, 'untilReady' | 'pid'>

/** A process that hosts one portal at a time; the next one need not read and compile the program again. */
interface Host {
  process: ChildProcess
  output: string
}

/** Processes without a portal. */
const idle: Host[] = []
const program = fileURLToPath(new URL('portal-host.ts', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Opens a portal in a process that hosted one before, or in a new one. */
export async function openHostedPortal(dataFolder: string, how: HowToStart = {}): Promise<HostedPortal> {
  const isOwn = areForNode()
  const host = (isOwn ? undefined : idle.pop()) ?? startHost()
  host.output = ''
  const kill = async () => {
    const ended = once(host.process, 'exit')
    host.process.kill('SIGKILL')
    await ended
  }
  const stop = async () => {
    if (hasEnded(host)) return
    await ask(host, 'close', 'closed')
    if (isOwn) await kill()
    else idle.push(host)
  }
  const { url, settings } = await settingsOf(dataFolder, how)
  try {
    await ask(host, { start: { ...process.env, ...settings } }, 'open')
  } catch (error) {
    if (!hasEnded(host)) await kill()
    throw error
  }
  return { url, output: () => host.output, stop, kill }
}

function startHost(): Host {
  const child = fork(program, {
    cwd: root,
    env: { ...process.env, ...compiled, ...portalSettings },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const host: Host = { process: child, output: '' }
  const hear = (text: string) => (host.output += text)
  child.stdout?.on('data', (chunk: Buffer) => hear(chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => hear(chunk.toString()))
  child.on('message', (it: HostAnswer) => typeof it === 'object' && 'output' in it && hear(it.output))
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  child.once('exit', () => {
    process.off('exit', killWithUs)
    if (idle.includes(host)) idle.splice(idle.indexOf(host), 1)
  })
  return host
}

/** Fails if the portal could not be opened, or its process has ended. */
async function ask(host: Host, request: HostRequest, wanted: HostAnswer): Promise<void> {
  const answered = new Promise<void>((resolve, reject) => {
    const settle = (error?: Error) => {
      host.process.off('message', hear)
      host.process.off('exit', ended)
      if (error) reject(error)
      else resolve()
    }
    const hear = (answer: HostAnswer) => {
      if (answer === wanted) settle()
      else if (typeof answer === 'object' && 'failed' in answer)
        settle(new Error(`${answer.failed}\n${host.output}`))
    }
    const ended = () => settle(new Error(`The portal's process has ended\n${host.output}`))
    host.process.on('message', hear)
    host.process.on('exit', ended)
  })
  host.process.send(request)
  await answered
}

function hasEnded({ process: child }: Host): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
