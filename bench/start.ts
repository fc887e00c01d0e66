import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '#server/testing/free-port.ts'
import { timingOf } from './load/timing.ts'

/**
 * `npm run bench:start`: seconds until `npm start` prints the portal's address, in a bare clone of the last
 * commit and again when everything is there; and what it installs. `-- 3` gives medians of three runs. It
 * uses npm's cache, and fills it.
 */
const runs = Number(process.argv[2] ?? 1)
const project = new URL('..', import.meta.url).pathname
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The environment of a terminal: without what npm and this project added to it. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((it) => !it.includes('node_modules'))
    .join(delimiter),
}

/** Seconds until the address is printed; then it is stopped. */
async function secondsToStart(folder: string): Promise<number> {
  const settings = {
    PORT: String(await freePort()),
    KERBSIDE_DATA: '',
    DATABASE_URL: '',
    HOST: '',
    DEMO: '',
    LOG_LEVEL: 'warn',
  }
  const from = performance.now()
  const started = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(started, 'close')
  await Promise.race([
    addressIn(started.stdout),
    closed.then(() => Promise.reject(new Error('npm start ended without an address'))),
  ])
  const seconds = (performance.now() - from) / 1000
  started.kill('SIGTERM')
  await closed
  return seconds
}

function addressIn(stdout: Readable): Promise<void> {
  let output = ''
  return new Promise((resolve) => {
    stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Kerbside is running at')) resolve()
    })
  })
}

async function installedPackages(folder: string): Promise<number> {
  const { packages } = JSON.parse(
    await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8'),
  ) as { packages: object }
  return Object.keys(packages).length
}

/** What the packages take on the disk, in megabytes; a file with several names counts once, as in `du`. */
async function megabytesOf(folder: string): Promise<number> {
  const bytes = new Map<number, number>()
  for (const name of await readdir(folder, { recursive: true })) {
    // Node's compile cache, which is made by running.
    if (name.startsWith('.cache')) continue
    const { ino, blocks } = await lstat(join(folder, name))
    bytes.set(ino, blocks * 512)
  }
  return [...bytes.values()].reduce((sum, it) => sum + it, 0) / 1_000_000
}

const bare: number[] = []
const prepared: number[] = []
for (let run = 0; run < runs; run++) {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-start-'))
  try {
    execFileSync('git', ['clone', '--quiet', project, folder])
    bare.push(await secondsToStart(folder))
    prepared.push(await secondsToStart(folder))
    if (run === 0)
      say(
        `installed: ${await installedPackages(folder)} packages (limit: 350), ` +
          `${Math.round(await megabytesOf(join(folder, 'node_modules')))} MB (limit: 450)`,
      )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
const median = (seconds: number[]) => (timingOf(seconds.map((it) => it * 1000)).medianMs / 1000).toFixed(1)
say(`address printed, bare clone: ${median(bare)} s (limit: 60)`)
say(`address printed, prepared:   ${median(prepared)} s (limit: 3)`)
const every = bare.map((it, run) => `${it.toFixed(1)} and ${prepared[run]?.toFixed(1)} s`).join(', ')
say(`medians of ${runs}; every run: ${every}`)
