import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { sessionUrlOf, type Config } from '#server/config.ts'
import { openDatabase, type Db } from '#server/db/connection.ts'
import { openStopped } from '#server/open-app.ts'
import { restoreBackup } from '#server/maintenance/restore-backup.ts'
import { secretsOfFolder } from '#server/secrets/key-file.ts'
import { sealerOf } from '#server/secrets/sealer.ts'
import { reencryptSecrets } from '#server/work/reencrypt-secrets.ts'
import { holdsSecrets } from '#server/work/stored-secret.ts'

type Say = (line: string) => void

/**
 * Restores a backup into a temporary folder (with DATABASE_URL: into a temporary database on that server) and
 * checks it: this program opens it, its key decrypts its secrets, and its books balance. Prints what it
 * contains, or throws with what is wrong. The portal's own data stays untouched, even while the portal runs.
 */
export async function checkBackup(config: Config, file: string, say: Say): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kerbside-check-'))
  try {
    await inScratchDatabase(sessionUrlOf(config), async (databaseUrl) => {
      const other = { databaseUrl, databaseDirectUrl: null, databaseReadUrl: null, bucket: null, demo: false }
      const scratch = { ...config, ...other, dataFolder: path.join(folder, 'data') }
      await restoreBackup(scratch, file, () => {})
      const { database, release } = await openStopped(scratch, () => {})
      try {
        await checkSecrets(scratch, database.db)
        say(`${file} can be restored. ${await whatItHolds(database.db)}`)
      } finally {
        await database.close()
        await release()
      }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const scratchName = 'kerbside_check_'

/** Databases of checks that were interrupted: they hold everything that the backup holds. */
async function dropLeftOvers(db: Db): Promise<void> {
  const isUnused = sql`not exists (select 1 from pg_stat_activity used where used.datname = made.datname)`
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database made
    where starts_with(datname, ${scratchName}) and datdba = current_user::regrole
      and ${isUnused}`.execute(db)
  for (const { name } of rows) await sql`drop database if exists ${sql.id(name)}`.execute(db)
}

async function inScratchDatabase(
  url: string | null,
  check: (url: string | null) => Promise<void>,
): Promise<void> {
  if (url === null) return check(null)
  const name = `${scratchName}${randomBytes(6).toString('hex')}`
  const server = openDatabase({ url, connections: 1 })
  try {
    await dropLeftOvers(server.db)
    await sql`create database ${sql.id(name)}`.execute(server.db).catch((error: Error) => {
      throw new Error(
        `A temporary database could not be created (${error.message}). ` +
          'For this check, the user in DATABASE_URL needs CREATEDB.',
        { cause: error },
      )
    })
    try {
      const scratch = new URL(url)
      scratch.pathname = `/${name}`
      await check(scratch.href)
    } finally {
      await sql`drop database ${sql.id(name)} with (force)`.execute(server.db)
    }
  } finally {
    await server.close()
  }
}

/** Decrypts every secret, with the key of the backup or KERBSIDE_SECRET. */
async function checkSecrets(config: Config, db: Db): Promise<void> {
  const keys = config.secrets ?? (await secretsOfFolder(config.dataFolder))
  // With another key first, every secret is opened, to encrypt it anew.
  const other = randomBytes(32).toString('hex')
  if (keys !== null) await reencryptSecrets(db, sealerOf([other, ...keys]))
  else if (await holdsSecrets(db))
    throw new Error('The backup contains no key. Set KERBSIDE_SECRET to the key it was made with.')
}

interface Holding {
  reservations: number
  customers: number
  entries: number
  unbalanced: number
  last: Date | null
}

async function whatItHolds(db: Db): Promise<string> {
  const { rows } = await sql<Holding>`
    select (select count(*)::int from booking_group) as reservations,
      (select count(*)::int from customer) as customers,
      (select count(*)::int from entry) as entries,
      (select count(*)::int from (
        select 1 from entry left join posting on posting.entry_guid = entry.guid
        group by entry.guid having coalesce(sum(amount_cents), 1) <> 0
      ) as wrong) as unbalanced,
      (select max(at) from history) as last`.execute(db)
  const [held] = rows
  if (held === undefined) throw new Error('The backup’s database returned nothing.')
  if (held.unbalanced > 0)
    throw new Error(
      `The books do not balance: ${held.unbalanced} of ${held.entries} ledger entries are wrong.`,
    )
  const count = (value: number) => value.toLocaleString('en-US')
  return [
    `It holds ${count(held.reservations)} reservations and ${count(held.customers)} customers.`,
    `All ${count(held.entries)} ledger entries balance.`,
    held.last === null
      ? ''
      : `Its last change was on ${held.last.toISOString().slice(0, 16).replace('T', ' at ')} UTC.`,
  ]
    .filter((it) => it !== '')
    .join(' ')
}
