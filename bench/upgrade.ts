import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { accounts } from '#server/demo/facts/accounts.ts'
import { openDatabase } from '#server/db/connection.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { storyClock } from '../e2e/harness/clock.ts'
import { portalSettings } from '../e2e/harness/portal-settings.ts'
import { restartableServer, type RestartableServer } from '../e2e/harness/restartable-server.ts'
import { agent, desk, dispatcher, driver, type Round } from './soak/crew.ts'
import { Follower } from './soak/follower.ts'
import { brokenInvariants } from './soak/invariants.ts'
import { Persistent } from './soak/persistent.ts'
import { ReadyProxy } from './soak/ready-proxy.ts'
import { SoakRecord, type Booked } from './soak/record.ts'

/**
 * `npm run test:deploy -- upgrade`: two portals are replaced one after the other, behind a proxy that asks
 * for `/readyz`, while people work: from the version before the last migration to this commit, and from this
 * commit to one with another migration. Nothing confirmed may be lost, no one is signed out, no request
 * fails, and the old portal must drain, but still work on the newer schema.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)
const phaseMs = 8000
const say = (line: string) => process.stdout.write(`${line}\n`)
const broken: string[] = []
/** Run by the old version: it migrates an empty database and makes the demo company. */
const makeCompany = `
  import { openDatabase } from '#server/db/connection.ts'
  import { migrate } from '#server/db/migrate.ts'
  import { loadWholeDemo } from '#server/demo/load-demo.ts'
  const database = openDatabase({ url: process.env.COMPANY_URL })
  await migrate(database.db)
  const size = { daysBehind: 0, daysAhead: 0, partiesPerDay: 0 }
  await loadWholeDemo(database.db, process.env.COMPANY_NOW, size)
  await database.close()`

Object.assign(portalSettings, { FLOOD_PER_MINUTE: '10000000', NODE_ENV: 'production' })
const folder = await mkdtemp(join(tmpdir(), 'kerbside-upgrade-'))
try {
  const [previous, current, next] = [
    await unpack(await previousCommit(), 'previous'),
    await unpack('HEAD', 'current'),
    await unpack('HEAD', 'next'),
  ]
  await writeFile(
    join(next, 'server', 'db', 'migrations', '9999-next.sql'),
    'alter table customer add column added_later text;\n',
  )
  await upgradeCompany(previous, current)
  await upgradeCompany(current, next)
} finally {
  await rm(folder, { recursive: true, force: true })
}
for (const line of broken.slice(0, 50)) say(`✗ ${line}`)
process.exitCode = broken.length === 0 ? 0 : 1

/** Versions before decision 105 break off requests when they stop, and may stay ready on a newer schema. */
async function knowsToDrain(program: string): Promise<boolean> {
  return (await readFile(join(program, 'server', 'http', 'connections.ts'), 'utf8')).includes(
    'finishRequests',
  )
}

/** The commit before the last one that landed a migration. */
async function previousCommit(): Promise<string> {
  const added = ['log', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '-1', '--']
  const landed = (await git(...added, 'server/db/migrations')).trim()
  return (await git('rev-parse', '--short', `${landed}^1`)).trim()
}

/** Writes the files of a commit into a folder. */
async function unpack(commit: string, name: string): Promise<string> {
  const [to, file] = [join(folder, name), join(folder, `${name}.tar`)]
  await mkdir(to)
  await git('archive', '--output', file, commit)
  await run('tar', ['--extract', '--file', file, '--directory', to])
  await symlink(join(root, 'node_modules'), join(to, 'node_modules'))
  say(`${name}: ${commit}`)
  return to
}

async function git(...args: string[]): Promise<string> {
  return (await run('git', args, { cwd: root })).stdout
}

async function upgradeCompany(from: string, to: string): Promise<void> {
  const postgres = await startPostgres({ durable: true, settings: { fsync: 'off' } })
  try {
    await run(process.execPath, ['--input-type=module', '--eval', makeCompany], {
      cwd: from,
      env: { ...process.env, COMPANY_URL: postgres.url, COMPANY_NOW: storyClock.now() },
    })
    const how = { isDemo: false, databaseUrl: postgres.url, program: from }
    const servers = [await restartableServer(folder, how), await restartableServer(folder, how)] as const
    try {
      await upgrade(servers, from, to, postgres.url)
    } finally {
      await Promise.all(servers.map((it) => it.now().stop()))
    }
  } finally {
    await postgres.stop()
  }
}

async function upgrade(
  [first, second]: readonly [RestartableServer, RestartableServer],
  from: string,
  to: string,
  url: string,
): Promise<void> {
  const proxy = await ReadyProxy.open([first.url, second.url])
  const record = new SoakRecord()
  /** Of the user who goes past the proxy to the old portal, until it stops. */
  const direct = new SoakRecord()
  const over = new AbortController()
  const isOver = () => over.signal.aborted
  const work = async (url: string, role: string, round: Round, kept = record) => {
    const user = new Persistent(url, kept, isOver)
    await user.caller.signIn(accounts.find((it) => it.role === role)?.email ?? '')
    const working = async () => {
      for (let number = 0; !isOver(); number++) await round(user, number)
    }
    return { user, done: working() }
  }
  const reservations = await work(proxy.url, 'reservations', agent(record, 'u', 5))
  const crew = [
    reservations,
    await work(proxy.url, 'manager', agent(record, 'v', 0)),
    await work(proxy.url, 'desk', desk(record)),
    await work(proxy.url, 'dispatcher', dispatcher(record, 0)),
    await work(proxy.url, 'driver1', driver(record)),
  ]
  const follower = new Follower()
  const following = follower.follow(proxy.url, reservations.user.caller)
  await wait(phaseMs)
  const before = record.booked.length

  await first.replace(to)
  const answer = await fetch(`${second.url}/readyz`)
  const said = await answer.text()
  const drains = await knowsToDrain(from)
  if (drains && (answer.status !== 503 || !said.includes('newer version')))
    broken.push(`the old portal answered /readyz with ${answer.status}: ${said}`)
  // What still reaches the old portal is done, although the schema is newer.
  crew.push(await work(second.url, 'administrator', agent(direct, 'w', 6), direct))
  await wait(phaseMs)
  const onOld = direct.booked.filter((it) => it.guid !== null).length
  if (onOld === 0) broken.push('the old portal couldn’t create a booking on the newer schema')

  await second.replace(to)
  await wait(phaseMs)
  over.abort()
  await Promise.all(crew.map((it) => it.done))
  await wait(3000)
  follower.stop()
  await following
  proxy.close()
  const brokenOff = record.complaints.filter((it) => it.endsWith('answered 502'))
  if (drains) broken.push(...brokenOff)
  broken.push(...[...record.complaints, ...direct.complaints].filter((it) => !brokenOff.includes(it)))
  const unanswered = (record.answers.get(0) ?? 0) + (record.answers.get(503) ?? 0)
  if (drains && unanswered > 0) broken.push(`${unanswered} requests got no answer`)
  await check([...record.booked, ...direct.booked], follower, url)
  say(
    `bookings: ${before} before, ${onOld} by the old portal on the newer schema, ` +
      `${record.booked.length} through the proxy in all; other commands: ${record.done}; ` +
      `answers: ${JSON.stringify([...record.answers])}; ` +
      `longest wait for a portal ${Math.round(proxy.longestWaitMs)} ms; ` +
      `event streams ${follower.connections}`,
  )
}

async function check(booked: readonly Booked[], follower: Follower, url: string): Promise<void> {
  const database = openDatabase({ url })
  const unheard = booked.filter((it) => it.guid !== null && !follower.knows(it.guid, it.askedMs))
  broken.push(
    ...unheard.map((it) => `no event for ${it.lastName}`),
    ...(await brokenInvariants(database.db, booked)),
  )
  await database.close()
}
