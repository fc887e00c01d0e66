import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../processes.mjs'

const patienceMs = 20 * 60_000

/** Runs a command and returns what it printed; throws with it if the command fails. */
export async function shell(command, args, options = {}) {
  try {
    const { stdout, stderr } = await promisify(execFile)(command, args, {
      cwd: root,
      timeout: patienceMs,
      maxBuffer: 64 * 1024 * 1024,
      ...options,
    })
    return stdout + stderr
  } catch (error) {
    const said = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim().split('\n').slice(-15).join('\n')
    throw new Error(`${command} ${args.join(' ')}\n${said || error.message}`, { cause: error })
  }
}

/** Retries until it succeeds, for as long as a slow machine may take to start a portal. */
export async function eventually(ask, what) {
  const until = performance.now() + 120_000
  let last = 'nothing'
  while (performance.now() < until) {
    try {
      return await ask()
    } catch (error) {
      last = error.message
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  throw new Error(`${what}: ${last}`)
}
