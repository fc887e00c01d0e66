import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { allPermissions } from '#domain/access/permissions.ts'
import { monthAfter } from '#domain/calendar/period.ts'
import { monthOf } from '#domain/calendar/service-date.ts'
import { assemble } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase, type Db } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { closePeriod } from '#server/features/ledger/commands.ts'
import { firstOpenDay } from '#server/features/ledger/queries/periods.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { testSealer, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'
import { benchNow, today } from './bench-now.ts'
import { bookingsPerDay, fill } from './fill.ts'

export interface BenchPortal {
  portal: TestPortal
  /** Where it listens. */
  address: string
  databaseUrl: string
  browser: TestBrowser
  close: () => Promise<void>
}

/**
 * The portal as in production, on a durable Postgres with that many bookings and a signed-in user. `folder`
 * keeps the filled database.
 */
export async function openBenchPortal(
  bookings: number,
  folder: string | undefined,
  perDay = bookingsPerDay,
): Promise<BenchPortal> {
  const name = perDay === bookingsPerDay ? String(bookings) : `${bookings}-${perDay}`
  const stored = folder === undefined ? undefined : path.join(folder, name)
  const isFilled = stored !== undefined && existsSync(path.join(stored, 'postgres'))
  const postgres = await startPostgres({
    durable: true,
    settings: {
      shared_buffers: '1GB',
      maintenance_work_mem: '512MB',
      max_wal_size: '8GB',
      random_page_cost: '1.1',
    },
    ...(stored === undefined ? {} : { folder: stored }),
  })
  const database = openDatabase({ url: postgres.url, connections: 16 })
  await migrate(database.db)
  const config = readConfig({ NODE_ENV: 'production', LOG_LEVEL: 'silent', FLOOD_PER_MINUTE: '100000000' })
  const assembled = await assemble(config, database, testSealer, () => benchNow)
  const close = async () => {
    await assembled.app.close()
    await database.close()
    await postgres.stop()
  }
  const portal: TestPortal = { ...assembled, database, clock: { now: benchNow, forward: () => {} }, close }
  if (!isFilled) await fillAtOnce(portal, bookings, perDay)
  await closeLastYear(portal)
  const address = await assembled.app.listen({ port: 0, host: '127.0.0.1' })
  return { portal, address, databaseUrl: postgres.url, browser: await signedInAnew(portal), close }
}

async function fillAtOnce(portal: TestPortal, bookings: number, perDay: number): Promise<void> {
  const company = await makeSmallCompany(portal)
  // One connection: prepared statements exist per connection.
  await portal.database.db.connection().execute((connection) => fill(connection, company, bookings, perDay))
}

/** Each month on its own, as a company with that many bookings has closed its books. */
async function closeLastYear({ database: { db } }: TestPortal): Promise<void> {
  if ((await firstOpenDay(db)) !== null) return
  for (let back = -12; back < 0; back++) {
    const month = monthAfter(monthOf(today), back)
    await inUnitOfWork(db, { actor: portalActor, now: benchNow }, (work) => closePeriod(work, month))
  }
}

/** The accounts of an earlier run are in the way of a new one of the same address. */
export async function signedInAnew(portal: TestPortal): Promise<TestBrowser> {
  await forgetAccounts(portal.database.db)
  return signedIn(portal, allPermissions)
}

async function forgetAccounts(db: Db): Promise<void> {
  await sql`update account set email = guid || '@earlier.example' where email like '%@test.example'`.execute(
    db,
  )
}
