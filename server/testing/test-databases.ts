import pg from 'pg'

/** The migrated database that test databases are copied from. */
export const template = 'kerbside_template'

export async function createDatabase(
  serverUrl: string,
  name: string,
  from: string = template,
): Promise<void> {
  await runSql(
    serverUrl,
    `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(from)}`,
  )
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await runSql(serverUrl, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
}

async function runSql(serverUrl: string, command: string): Promise<void> {
  await withClient(serverUrl, (client) => client.query(command))
}

export async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
