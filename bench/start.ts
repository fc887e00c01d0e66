import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/testing/free-port.ts'
import { timingOf } from './load/timing.ts'

/**
 * `npm run bench:start`: how long `npm start` takes to respond: the first time, loading the demo company, and five more times over the
 * prepared folder. Dependencies are installed and the web app is already built.
 */
const rounds = 5
const folder = await mkdtemp(join(tmpdir(), 'kerbside-start-'))

async function startOnce(): Promise<number> {
  const port = await freePort()
  const from = performance.now()
  const env = { ...process.env, PORT: String(port), KERBSIDE_DATA: folder, LOG_LEVEL: 'warn', DATABASE_URL: '' }
  const started = spawn('npm', ['start'], { env, stdio: 'ignore' })
  while (!(await isReady(port))) await wait(20)
  const took = performance.now() - from
  started.kill('SIGTERM')
  await once(started, 'exit')
  return took
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}

const first = await startOnce()
const later: number[] = []
for (let round = 0; round < rounds; round++) later.push(await startOnce())
process.stdout.write(`first start, loading the demo company: ${(first / 1000).toFixed(1)} s\n`)
process.stdout.write(`prepared start: median ${(timingOf(later).medianMs / 1000).toFixed(2)} s of ${rounds} (goal: under 3 s)\n`)
await rm(folder, { recursive: true, force: true })
