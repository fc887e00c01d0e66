import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import { makeAccount } from '#server/testing/accounts.ts'
import { testDatabaseUrl } from '#server/testing/database.ts'
import { TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { openPortalOver } from '#server/testing/second-portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { signIn } from '#contract/account.ts'

/** Through two servers over one Postgres. */
const now = '2026-11-20T13:00:00Z'
const places = 50
const wanted = 500

let portals: TestPortal[]
let company: SmallCompany
let drop: () => Promise<void>

describe('five hundred requests at the same time for fifty places', () => {
  beforeAll(async () => {
    const made = await testDatabaseUrl()
    drop = made.drop
    portals = [await openPortalOver(made.url, now), await openPortalOver(made.url, now)]
    const [first] = portals
    if (first) company = await makeSmallCompany(first)
  })
  afterAll(async () => {
    await Promise.all(portals.map((it) => it.close()))
    await drop()
  })

  test('exactly as many bookings are confirmed as there are places', async () => {
    const date = addDays(company.today, 2)
    const [first] = portals
    if (!first) throw new Error('No portal')
    const { db } = first.database
    await db
      .insertInto('date_status')
      .values({
        date,
        mode: 'limited',
        arrival_capacity: places,
        departure_capacity: places,
        updated_at: first.clock.now,
      })
      .execute()
    // More than a hundred waiting requests of one account are refused, so the bookers have ten accounts.
    const emails = await Promise.all(
      Array.from({ length: 10 }, async () => (await makeAccount(first, ['editCustomer'])).email),
    )
    const browsers = await Promise.all(
      emails.flatMap((email) => portals.map((portal) => browserOf(portal, email))),
    )
    const flightGuid = await company.flightOn(date, 'arrival')
    const answers = await Promise.all(
      Array.from({ length: wanted }, async (_, index) => {
        const browser = browsers[index % browsers.length]
        if (!browser) throw new Error('No browser')
        const body = {
          customer: { firstName: 'Guest', lastName: `Number ${index}` },
          adults: 1,
          arrival: { date, flightGuid, fastTrack: true },
        }
        const plan = await browser.must(confirmAdvancedBooking, { params: { id: 'new' }, body })
        return browser.call(makeAdvancedBooking, {
          params: { id: 'new' },
          body: { ...body, confirmation: plan.confirmation },
        })
      }),
    )
    expect([...new Set(answers.map((it) => it.status))].filter((it) => it !== 200 && it !== 400)).toEqual([])
    const rows = await db.selectFrom('booking').select('status').where('service_date', '=', date).execute()
    expect(rows.filter((it) => it.status === 'booked')).toHaveLength(places)
    const day = await db
      .selectFrom('fast_track_day')
      .select(['taken', 'capacity'])
      .where('date', '=', date)
      .where('direction', '=', 'arrival')
      .executeTakeFirstOrThrow()
    expect(day).toEqual({ taken: places, capacity: places })
    // A request answered 200 was booked or waitlisted exactly as the plan had said; all others must look
    // again.
    expect(answers.filter((it) => it.status === 200)).toHaveLength(rows.length)
  }, 120_000)

  test('the database itself refuses a place beyond the capacity', async () => {
    const [first] = portals
    await expect(
      first?.database.db
        .updateTable('fast_track_day')
        .set({ taken: places + 1 })
        .where('capacity', '=', places)
        .execute(),
    ).rejects.toThrow('never_beyond_capacity')
  })
})

async function browserOf(portal: TestPortal, email: string): Promise<TestBrowser> {
  const browser = new TestBrowser(portal.app)
  await browser.must(signIn, { body: { email, password: 'correct horse battery' } })
  return browser
}
