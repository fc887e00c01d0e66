import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { clusterOf } from '#server/db/embedded/cluster.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'

/** The embedded database through its life: created, killed, left behind, recovered, refused. */

let home: string
let folder: string
let running: EmbeddedPostgres | null = null
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'kerbside-embedded-'))
  folder = path.join(home, 'data')
  await mkdir(folder)
})
afterEach(async () => {
  await running?.stop()
  running = null
})
afterAll(() => rm(home, { recursive: true, force: true }))

async function open(dataFolder = folder): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres(dataFolder)
  return running
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Another process that opens the embedded database, as a portal does. */
async function portalProcess(
  dataFolder: string,
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; said: string }> {
  const script = `
    import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
    const said = []
    const { url } = await startEmbeddedPostgres(process.argv[1], { say: (line) => said.push(line) })
    process.stdout.write([url, ...said].join('\\n'))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: said.toString() }
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a first start creates the database, and the next ones find what was written', async () => {
  const { url, stop } = await startEmbeddedPostgres(folder)
  await ask(url, 'create table kept (n int)')
  await ask(url, 'insert into kept values (1)')
  await stop()
  expect(await ask((await open()).url, 'select n from kept')).toEqual([{ n: 1 }])
})

test('it is durable, and reached by its socket alone', async () => {
  const { url } = await open()
  const [settings] = await ask(
    url,
    `select current_setting('fsync') f, current_setting('synchronous_commit') s, ` +
      `current_setting('listen_addresses') l`,
  )
  expect(settings).toEqual({ f: 'on', s: 'on', l: '' })
})

test('a server that is killed is started again over the same data', async () => {
  const { url, pid } = await open()
  await ask(url, 'insert into kept values (2)')
  const before = pid()
  process.kill(before, 'SIGKILL')
  await expect
    .poll(() => ask(url, 'select n from kept order by n').catch(() => null), { timeout: 20_000 })
    .toEqual([{ n: 1 }, { n: 2 }])
  expect(pid()).not.toBe(before)
})

test('the server of a portal that was killed is stopped, and a new one goes on with its data', async () => {
  const { child, said: url } = await portalProcess(folder)
  await ask(url, 'insert into kept values (3)')
  const [pidBefore] = (await readFile(path.join(clusterOf(folder), 'postmaster.pid'), 'utf8')).split('\n')
  await killed(child)
  const { url: again, pid } = await open()
  expect(await ask(again, 'select count(*)::int as n from kept')).toEqual([{ n: 3 }])
  expect(pid()).not.toBe(Number(pidBefore))
  const [pidNow] = (await readFile(path.join(clusterOf(folder), 'postmaster.pid'), 'utf8')).split('\n')
  expect(Number(pidNow)).toBe(pid())
})

test('portal and server killed together, the next start recovers', async () => {
  const { child, said: url } = await portalProcess(folder)
  await ask(url, 'insert into kept values (4)')
  const [pid] = (await readFile(path.join(clusterOf(folder), 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await killed(child)
  expect(await ask((await open()).url, 'select count(*)::int as n from kept')).toEqual([{ n: 4 }])
})

test('a number in postmaster.pid that now belongs to another program keeps nothing out', async () => {
  const other = spawn('sleep', ['60'], { stdio: 'ignore' })
  onTestFinished(() => void other.kill())
  await writeFile(
    path.join(clusterOf(folder), 'postmaster.pid'),
    `${other.pid}\n${clusterOf(folder)}\n0\n5432\n\n\n0 0\nready\n`,
  )
  expect(await ask((await open()).url, 'select count(*)::int as n from kept')).toEqual([{ n: 4 }])
  expect(other.exitCode).toBeNull()
})

test.each([
  ['spaces and an umlaut', 'a földer with spaces, and a comma'],
  ['120 letters, more than a socket’s name may have', 'x'.repeat(120)],
])('its folder’s name may have %s', async (_, name) => {
  const dataFolder = path.join(home, name)
  await mkdir(dataFolder)
  expect(await ask((await open(dataFolder)).url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('its folder may be named from where the portal runs', async () => {
  const dataFolder = path.relative('.', path.join(home, 'named from here'))
  await mkdir(dataFolder)
  expect(await ask((await open(dataFolder)).url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test.runIf(process.getuid?.() === 0)(
  'as root, the programs and the data may be in a folder that only root may enter',
  async () => {
    const closed = path.join(home, 'only for root')
    await mkdir(closed, { mode: 0o700 })
    const { postgres } = await findBinaries()
    await cp(path.dirname(path.dirname(postgres)), path.join(closed, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    vi.stubEnv('PG_BIN', path.join(closed, 'native', 'bin'))
    onTestFinished(() => void vi.unstubAllEnvs())
    const { url } = await open(closed)
    expect(await ask(url, `select current_setting('data_directory') as folder`)).toEqual([
      { folder: clusterOf(closed) },
    ])
  },
)

test.runIf(process.getuid?.() === 0)(
  'as root without setpriv, a closed folder gets its database elsewhere, by a link',
  async () => {
    const closed = path.join(home, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const programs = path.join(home, 'bin')
    await mkdir(programs)
    await writeFile(path.join(programs, 'setpriv'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    const env = { PATH: `${programs}:${process.env['PATH']}` }
    const { child, said } = await portalProcess(closed, env)
    expect(said).toContain('Postgres can’t run as root')
    const elsewhere = /is stored in (\S+),/.exec(said)?.[1] ?? ''
    const [url = ''] = said.split('\n')
    await ask(url, 'create table kept (n int)')
    await killed(child)
    const { child: next, said: again } = await portalProcess(closed, env)
    expect(again).not.toContain('is stored in')
    expect(await ask(again, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
    await killed(next)
    const [pid] = (await readFile(path.join(elsewhere, 'postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGQUIT')
    await rm(elsewhere, { recursive: true, force: true, maxRetries: 10 })
  },
)

describe('refused in a sentence, and nothing is touched', () => {
  async function refusal(files: Record<string, string>): Promise<unknown> {
    const dataFolder = await mkdtemp(path.join(home, 'refused-'))
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(dataFolder, name)), { recursive: true })
      await writeFile(path.join(dataFolder, name), text)
    }
    const refused = await startEmbeddedPostgres(dataFolder).then(
      () => 'opened',
      (error: Error) => error.message,
    )
    for (const [name, text] of Object.entries(files))
      expect(await readFile(path.join(dataFolder, name), 'utf8')).toBe(text)
    return refused
  }

  test.each<[string, Record<string, string>, RegExp]>([
    [
      'other files',
      { 'postgres/something': 'mine' },
      /holds files but no complete database\. Nothing was changed\..*KERBSIDE_DATA/,
    ],
    [
      'a folder with a version and nothing else',
      { 'postgres/PG_VERSION': '18\n' },
      /holds files but no complete database/,
    ],
    [
      'the database of an earlier version of the portal',
      { 'db/PG_VERSION': '17\n' },
      /from an earlier version of the portal.*Nothing was changed/,
    ],
    [
      'another major version',
      { 'postgres/PG_VERSION': '12\n', 'postgres/global/pg_control': '' },
      /was created by Postgres 12, but this is Postgres \d+\. Nothing was changed\..*PG_BIN/,
    ],
  ])('%s', async (_, files, words) => {
    expect(await refusal(files)).toMatch(words)
  })

  test('programs that are not there', async () => {
    vi.stubEnv('PG_BIN', path.join(home, 'nowhere'))
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await refusal({})).toMatch(/PG_BIN is .*nowhere.*DATABASE_URL/)
  })
})
