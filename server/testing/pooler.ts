import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findTool } from '../../scripts/find-tools.mjs'
import { lastWords } from '#server/db/embedded/server-process.ts'
import { launcher } from '#server/db/embedded/unprivileged-user.ts'
import { freePort } from '#server/testing/free-port.ts'

/** A PgBouncer with the settings of `deploy/pgbouncer.ini`. */
export interface Pooler {
  /** Transaction mode. */
  url: string
  /** Session mode. */
  directUrl: string
  /** Any database of the same Postgres, in transaction mode. */
  urlOf: (database: string) => string
  /** Leads to another Postgres from now on. */
  switchTo: (url: string) => void
  /** Suspends it: connections stay open, and nothing is answered. */
  freeze: () => void
  thaw: () => void
  kill: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

const shipped = new URL('../../deploy/pgbouncer.ini', import.meta.url)

export async function startPooler(postgresUrl: string): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-pooler-'))
  const launch = launcher()
  const port = await freePort()
  const [ini, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')]
  const leadTo = (url: string) => writeFileSync(ini, settingsFor(new URL(url), port, users))
  writeFileSync(users, '"kerbside" ""\n')
  leadTo(postgresUrl)
  for (const path of [folder, ini, users])
    if (launch.owner) chownSync(path, launch.owner.uid, launch.owner.gid)
  const urlOf = (database: string) => `postgres://kerbside@127.0.0.1:${port}/${database}`

  const open = async () => {
    const started = launch.spawn(findTool('pgbouncer') ?? 'pgbouncer', ['--quiet', ini], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const said = lastWords(started)
    while (!(await connects(urlOf('pgbouncer')))) {
      if (started.exitCode !== null) throw new Error(`PgBouncer ended: ${said()}`)
      await wait(20)
    }
    return started
  }
  let server = await open()
  const end = async (name: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGCONT')
    server.kill(name)
    await once(server, 'exit')
  }
  const killWithUs = () => server.kill('SIGKILL')
  process.once('exit', killWithUs)
  return {
    url: urlOf('kerbside'),
    directUrl: urlOf('kerbside_direct'),
    urlOf,
    switchTo: (url) => {
      leadTo(url)
      server.kill('SIGHUP')
    },
    freeze: () => server.kill('SIGSTOP'),
    thaw: () => server.kill('SIGCONT'),
    kill: () => end('SIGKILL'),
    start: async () => {
      server = await open()
    },
    stop: async () => {
      process.off('exit', killWithUs)
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The shipped settings, for this Postgres, without passwords, and for every database. */
function settingsFor({ hostname, port, pathname }: URL, listenPort: number, users: string): string {
  return readFileSync(shipped, 'utf8')
    .replaceAll(
      'host=127.0.0.1 port=5432 dbname=kerbside',
      () => `host=${hostname} port=${port} dbname=${pathname.slice(1)}`,
    )
    .replace(
      '[pgbouncer]',
      `* = host=${hostname} port=${port}\n\n[pgbouncer]\nunix_socket_dir =\nadmin_users = kerbside`,
    )
    .replace('listen_port = 6432', `listen_port = ${listenPort}`)
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
    .replace('/etc/pgbouncer/userlist.txt', users)
}

/** Its own console answers even without a Postgres. */
async function connects(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
