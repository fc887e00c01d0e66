// not moved: the demo company is where it is
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import { takePayment } from '#contract/till.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { openDatabase, type Database, type Db } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { testDatabaseUrl } from '#server/testing/database.ts'
import { listenTo } from '#server/testing/live.ts'
import { hasTool } from '#server/testing/outside-tool.ts'
import { wrongOnDay } from '#server/testing/played-day/audit.ts'
import { local } from '#server/testing/played-day/open.ts'
import { preparePlayedDay } from '#server/testing/played-day/play.ts'
import { startPooler, type Pooler } from '#server/testing/pooler.ts'
import { portalOver, type TestPortal } from '#server/testing/portal.ts'
import { startPostgres, type RunningPostgres } from '#server/testing/postgres.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { expectSurvival } from '#server/testing/expect-survival.ts'
import { atLength } from '#server/testing/tier.ts'

const start = local('09:00', -1)

/** A portal behind PgBouncer in transaction mode behaves like one connected directly. */
describe.skipIf(!hasTool('pgbouncer'))('behind PgBouncer', () => {
  const { work, name } = atLength({
    short: { work: bookADozen, name: 'a dozen reservations' },
    long: { work: playDay, name: 'a whole day of the desk, drivers and office' },
  })

  test(`${name} leave the same rows`, { timeout: 900_000 }, async () => {
    const direct = await storedAfter(work, async (url) => [openDatabase({ url }), async () => {}])
    const pooled = await storedAfter(work, async (url) => {
      const pooler = await startPooler(url)
      return [openDatabase({ url: pooler.url, directUrl: pooler.directUrl }), pooler.stop]
    })
    expect(pooled).toEqual(direct)
    expect(direct['posting']?.length).toBeGreaterThan(20)
  })

  describe('an outage', () => {
    let postgres: RunningPostgres
    let pooler: Pooler
    let portal: TestPortal
    let company: SmallCompany
    beforeAll(async () => {
      postgres = await startPostgres({ durable: true, settings: { fsync: 'off' } })
      pooler = await startPooler(postgres.url)
      const { url, directUrl } = pooler
      const direct = openDatabase({ url: directUrl, directUrl, connections: 1 })
      await migrate(direct.db)
      await direct.close()
      portal = await portalOver(openDatabase({ url, directUrl }), start)
      company = await makeSmallCompany(portal)
    })
    afterAll(async () => {
      postgres.thaw()
      await portal.close()
      await pooler.stop()
      await postgres.stop()
    })

    const seconds = atLength({ short: 3, long: 15 })
    const frozen = async (what: { freeze: () => void | Promise<void>; thaw: () => void }) => {
      await what.freeze()
      await wait(seconds * 1000)
      what.thaw()
    }
    const killed = async () => {
      await pooler.kill()
      await wait(seconds * 1000)
      await pooler.start()
    }

    test.each([
      ['Postgres gone', () => postgres.crashAndRestart(() => wait(seconds * 1000))],
      ['Postgres frozen', () => frozen(postgres)],
      ['the pooler gone', killed],
      ['the pooler frozen', () => frozen(pooler)],
    ])(
      '%s: every request gets a response in time, and nothing is lost or duplicated',
      async (name, outage) => {
        const statuses = await expectSurvival(portal, company, name.replaceAll(/\W/g, ''), outage)
        if (name.endsWith('gone')) expect(statuses).toContain(503)
      },
      150_000,
    )

    test('live events arrive again afterwards', async () => {
      const live = await listenTo(portal, await signedIn(portal, ['viewCustomer']))
      await advancedBooker(portal, company)({ arrival: addDays(company.today, 1), lastName: 'Heard' })
      expect(await live.next((it) => it.topic === 'group')).toHaveProperty('guid')
      live.close()
    })
  })
})

type Open = (url: string) => Promise<[Database, () => Promise<void>]>

async function storedAfter(work: (portal: TestPortal) => Promise<void>, open: Open) {
  const { url, drop } = await testDatabaseUrl()
  const [database, close] = await open(url)
  const portal = await portalOver(database, start)
  await work(portal)
  const stored = await storedIn(database.db)
  await portal.close()
  await close()
  await drop()
  return stored
}

async function playDay(portal: TestPortal): Promise<void> {
  const day = await preparePlayedDay(portal)
  await day.agenda.run(local('23:00'))
  expect(await wrongOnDay(day)).toEqual([])
}

async function bookADozen(portal: TestPortal): Promise<void> {
  const company = await makeSmallCompany(portal)
  const book = advancedBooker(portal, company)
  const office = await signedIn(portal, ['viewCustomer', 'editCustomer', 'fastTrack', 'dailyReports'])
  for (let party = 0; party < 12; party++) {
    const arrival = addDays(company.today, 1 + (party % 3))
    const made = await book({ arrival, lastName: `Party ${party}`, transfer: party % 2 === 0 })
    const params = { id: made.customer, group: made.group }
    if (party % 3 === 0)
      await office.must(takePayment, { params, body: { method: 'card', amountCents: 1000 } })
    if (party % 5 !== 4) continue
    const [bookingGuid = ''] = Object.values(made.booking)
    const body = { groupGuid: made.group, bookingGuids: [bookingGuid], reason: 'Other plans' }
    const { confirmation } = await office.must(cancelBookingChange.confirm, { body })
    await office.must(cancelBookingChange.make, { body: { ...body, confirmation } })
  }
}

/** What staff recorded that day. Others hold codes, hashes and tokens, which differ in every run. */
const recorded = [
  'booking',
  'booking_passenger',
  'charge_line',
  'drawer',
  'drawer_count',
  'entry',
  'event',
  'fast_track_day',
  'history',
  'outbox',
  'passenger',
  'posting',
  'trip',
]

/** All rows by table, without identifiers and codes. */
async function storedIn(db: Db): Promise<Record<string, string[]>> {
  const { rows: groups } = await sql<{ reference: string }>`select reference from booking_group`.execute(db)
  const code = new RegExp(groups.map((it) => it.reference).join('|'), 'g')
  const stored: Record<string, string[]> = {}
  for (const name of recorded) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db)
    stored[name] = rows
      .map(({ row }) =>
        row
          .replaceAll(guid, 'guid')
          .replaceAll(code, 'code')
          .replace(own[name] ?? /^$/, ''),
      )
      .toSorted()
  }
  return stored
}

/**
 * Events of the same moment are numbered as they come; accounts of tests have numbers in their address. Calls
 * have a reference, and receipts a number.
 */
const own: Record<string, RegExp> = {
  event: /^\(\d+/,
  history: /account-\d+|,[0-9A-Z]{4}-[0-9A-Z]{4}(?=,)/g,
  outbox: /(?<=receipt-code-)[0-9A-F]{12}/g,
}

const guid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
