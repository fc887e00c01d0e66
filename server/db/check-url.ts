import pg from 'pg'
import { sessionOptions } from '#server/db/session-settings.ts'

const patienceMs = 10_000

type UrlSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL'

export interface DatabaseUrls {
  url: string
  directUrl: string | null
  readUrl: string | null
}

/** Checks that the addresses point to one Postgres database that accepts the portal, and to its replica. */
export async function checkDatabaseUrls(
  { url, directUrl, readUrl }: DatabaseUrls,
  say: (line: string) => void,
): Promise<void> {
  const id = directUrl === null ? await checkDatabaseUrl(url) : await idThroughBoth(url, directUrl)
  if (readUrl === null) return
  const replica = await idAt(readUrl, 'DATABASE_READ_URL').catch((error: unknown) => {
    // The portal works without its replica, so this doesn't stop the start.
    if (!(error instanceof Unreachable)) throw error
    say(`${error.message} Until the replica can be reached, reports use DATABASE_URL.`)
    return id
  })
  if (replica !== id)
    throw new Error('DATABASE_READ_URL is not a streaming replica of DATABASE_URL. Correct or remove it.')
}

/** Checks that Postgres accepts the portal and keeps its session settings. Returns the database's ID. */
export function checkDatabaseUrl(url: string): Promise<string> {
  return asking(url, 'DATABASE_URL', { options: sessionOptions }, async (client) => {
    const { rows } = await client.query<{ limit: string }>(
      `select current_setting('statement_timeout') as limit`,
    )
    if (rows[0]?.limit !== '30s') throw new Error(needsDirectUrl)
    return idOf(client)
  })
}

const needsDirectUrl =
  'DATABASE_URL points to a connection pooler, which ignores session settings. ' +
  'Also set DATABASE_DIRECT_URL to the address of Postgres itself.'

async function idThroughBoth(url: string, directUrl: string): Promise<string> {
  const [id, direct] = await Promise.all([idAt(url, 'DATABASE_URL'), idAt(directUrl, 'DATABASE_DIRECT_URL')])
  if (id !== direct)
    throw new Error('DATABASE_URL and DATABASE_DIRECT_URL point to different databases. Correct one of them.')
  return id
}

function idAt(url: string, setting: UrlSetting): Promise<string> {
  return asking(url, setting, {}, idOf)
}

/** The same ID for a database and its replicas. */
async function idOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select system_identifier || ' ' || oid as id from pg_control_system(), pg_database
      where datname = current_database()`,
  )
  return rows[0]?.id ?? ''
}

async function asking<T>(
  url: string,
  setting: UrlSetting,
  how: pg.ClientConfig,
  ask: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || !/^postgres(ql)?:$/.test(parsed.protocol))
    throw new Error(
      `${setting} is not a Postgres address. Write it as postgres://user:password@host:5432/database.`,
    )
  const patience = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs }
  const client = new pg.Client({ connectionString: url, ...patience, ...how })
  client.on('error', () => {})
  try {
    await client.connect().catch((error: Refusal) => {
      throw refused(error, parsed, setting)
    })
    return await ask(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The server can't be reached, unlike one that rejects the portal. */
class Unreachable extends Error {}

interface Refusal {
  code?: string
  message: string
}

/** The password is not repeated. */
function refused(error: Refusal, { host, username, pathname }: URL, setting: UrlSetting): Error {
  const [user, database] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))]
  const { code = '', message } = error
  if (/unsupported startup parameter/.test(message)) return new Error(needsDirectUrl, { cause: error })
  const because = (what: string) => new Error(`${what} Check ${setting}.`, { cause: error })
  if (code === '28P01' || code === '28000')
    return because(`Postgres at ${host} rejected the user ${user} with this password.`)
  if (code === '3D000') return because(`Postgres at ${host} has no database ${database}.`)
  if (code === '42501')
    return because(`The user ${user} has no access to the database ${database} on Postgres at ${host}.`)
  const what =
    code === 'ENOTFOUND' || code === 'EAI_AGAIN'
      ? `The Postgres host, ${host}, can’t be found.`
      : `Postgres at ${host} can’t be reached (${code || message}).`
  return new Unreachable(`${what} Check ${setting}.`, { cause: error })
}
