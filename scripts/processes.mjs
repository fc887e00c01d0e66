import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const bin = join(root, 'node_modules', '.bin')

/** The project's own Node (package `node`): the machine's may be older than what the code needs. */
export const projectNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Where Node keeps what it compiled: the server's next start need not compile it again. */
export const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') }

/** Command-line tools find the project's Node and each other before anything the machine has. */
export const projectEnv = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }

/** A tool out of node_modules/.bin. */
export function tool(name) {
  return join(bin, process.platform === 'win32' ? `${name}.cmd` : name)
}

const running = new Set()
let stopped = false
const interrupted = 130

/** Runs a command in the foreground of this terminal; answers its exit code, 128 + n when a signal ended it. */
export async function run(command, args, { env = {}, stdio = 'inherit' } = {}) {
  if (stopped) return interrupted
  const child = spawn(command, args, { cwd: root, stdio, env: { ...projectEnv, ...env } })
  return ended(child)
}

/** Runs a command and keeps what it says, for steps that run side by side. */
export async function runQuietly(command, args, { env = {} } = {}) {
  if (stopped) return { code: interrupted, said: 'stopped' }
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...projectEnv, ...env } })
  const said = []
  child.stdout.on('data', (chunk) => said.push(chunk))
  child.stderr.on('data', (chunk) => said.push(chunk))
  const code = await ended(child)
  return { code, said: Buffer.concat(said).toString() }
}

function ended(child) {
  running.add(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve(code ?? 128 + (signalNumbers[signal] ?? 1))
    })
  })
}

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }

/** Stops every child that still runs, and starts no other. */
export function stopAll(signal) {
  stopped = true
  for (const child of running) child.kill(signal)
}

/**
 * Children end when we are told to end, and this process waits for them. At a terminal Ctrl-C reaches the whole process group by
 * itself, so it is not sent a second time: a second one means "at once" to many programs.
 */
export function forwardSignals() {
  const sent = new Set()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopped = true
      if (sent.has(signal) || (signal === 'SIGINT' && process.stdin.isTTY)) return
      sent.add(signal)
      stopAll(signal)
    })
  }
  if (process.env.npm_lifecycle_event !== undefined) stopWithNpm()
}

/** A signal to npm ends npm and the shell between, and that shell tells nobody: so whoever has lost its parent ends as if told to. */
function stopWithNpm() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stopAll('SIGTERM')
  }, 250)
  watch.unref()
}
