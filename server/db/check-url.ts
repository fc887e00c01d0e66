import pg from 'pg'

const connectMs = 10_000

/** The address is one of a Postgres that lets the portal in. */
export async function checkDatabaseUrl(url: string): Promise<void> {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || !/^postgres(ql)?:$/.test(parsed.protocol))
    throw new Error(
      'DATABASE_URL is not a Postgres address. Write it as postgres://user:password@host:5432/database.',
    )
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new Error(`${refusalOf(error as { code?: string; message: string }, parsed)} Check DATABASE_URL.`, {
      cause: error,
    })
  } finally {
    await client.end().catch(() => {})
  }
}

/** The password is not repeated. */
function refusalOf(
  { code = '', message }: { code?: string; message: string },
  { host, username, pathname }: URL,
): string {
  const [user, database] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))]
  if (code === '28P01' || code === '28000')
    return `Postgres at ${host} rejected the user ${user} with this password.`
  if (code === '3D000') return `Postgres at ${host} has no database ${database}.`
  if (code === '42501')
    return `The user ${user} has no access to the database ${database} on Postgres at ${host}.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The Postgres host, ${host}, can’t be found.`
  return `Postgres at ${host} cannot be reached (${code || message}).`
}
