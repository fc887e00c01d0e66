import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appData, signIn, signOutEverywhere } from '#contract/account.ts'
import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { makeAccount } from '#server/testing/accounts.ts'
import { testDatabaseUrl } from '#server/testing/database.ts'
import { listenTo } from '#server/testing/live.ts'
import { openPortalOver } from '#server/testing/second-portal.ts'
import { TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

/** Two server processes on one Postgres share all state. */
const now = '2026-11-20T13:00:00Z'
const password = 'correct horse battery'

describe('two servers on one database', () => {
  let here: TestPortal
  let there: TestPortal
  let company: SmallCompany
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await testDatabaseUrl()
    drop = made.drop
    here = await openPortalOver(made.url, now)
    there = await openPortalOver(made.url, now)
    company = await makeSmallCompany(here)
  })
  afterAll(async () => {
    await Promise.all([here.close(), there.close()])
    await drop()
  })

  async function browsersOfOne(): Promise<[TestBrowser, TestBrowser]> {
    const { email } = await makeAccount(here, ['editCustomer', 'viewCustomer'])
    const [first, second] = [new TestBrowser(here.app), new TestBrowser(there.app)]
    await first.must(signIn, { body: { email, password } })
    for (const [name, value] of first.cookies) second.cookies.set(name, value)
    return [first, second]
  }

  test('an event stream of one server ends immediately when its session is ended on the other', async () => {
    const [first, second] = await browsersOfOne()
    const live = await listenTo(there, second)
    await first.must(signOutEverywhere)
    await expect.poll(() => live.ended, { timeout: 3000 }).toBe(true)
  })

  test('a session opened at one is known at the other, and ended at one is over at both', async () => {
    const [first, second] = await browsersOfOne()
    expect((await second.call(appData)).status).toBe(200)
    await second.must(signOutEverywhere)
    expect((await first.call(appData)).status).toBe(401)
  })

  test('what is confirmed at one is made at the other, once, and heard at both', async () => {
    const [first, second] = await browsersOfOne()
    const live = await listenTo(there, second)
    const date = addDays(company.today, 1)
    const body = {
      customer: { firstName: 'Two', lastName: 'Servers' },
      adults: 1,
      arrival: { date, flightGuid: await company.flightOn(date, 'arrival'), fastTrack: true },
    }
    const { confirmation } = await first.must(confirmAdvancedBooking, { params: { id: 'new' }, body })
    const args = { params: { id: 'new' as const }, body: { ...body, confirmation }, key: 'the same key' }
    const [one, other] = await Promise.all([
      first.must(makeAdvancedBooking, args),
      second.must(makeAdvancedBooking, args),
    ])
    expect(other).toEqual(one)
    expect(await live.next((it) => it.topic === 'group')).toMatchObject({ topic: 'group', guid: one.guid })
    live.close()
  })
})
