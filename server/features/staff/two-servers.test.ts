import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appData, signIn } from '#contract/account.ts'
import { forceStaffSignOut, resetStaffPassword, staffUser } from '#contract/staff.ts'
import { makeAccount, signedIn, testPassword } from '#server/testing/accounts.ts'
import { testDatabaseUrl } from '#server/testing/database.ts'
import { listenTo } from '#server/testing/live.ts'
import { TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { openPortalOver } from '#server/testing/second-portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { staffForm } from '#server/testing/staff-accounts.ts'

const now = '2026-11-20T13:00:00Z'

describe('what an administrator does on one server', () => {
  let here: TestPortal
  let there: TestPortal
  let drop: () => Promise<void>
  let admin: TestBrowser
  beforeAll(async () => {
    const made = await testDatabaseUrl()
    drop = made.drop
    here = await openPortalOver(made.url, now)
    there = await openPortalOver(made.url, now)
    await makeSmallCompany(here)
    admin = await signedIn(here, ['adminSystem'])
  })
  afterAll(async () => {
    await Promise.all([here.close(), there.close()])
    await drop()
  })

  async function driverThere() {
    const { guid, email } = await makeAccount(here, ['driver', 'dispatcher'])
    const browser = new TestBrowser(there.app)
    await browser.must(signIn, { body: { email, password: testPassword } })
    expect((await browser.must(appData)).hasDispatcherPermission).toBe(true)
    return { id: guid, browser }
  }

  async function save(id: string, change: Parameters<typeof staffForm>[2]) {
    await admin.must(staffUser.save, { params: { id }, body: await staffForm(admin, id, change) })
  }

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['a permission removed', (id) => save(id, { permissions: ['driver'] })],
    ['an account deactivated', (id) => save(id, { active: false })],
    ['a password reset', (id) => admin.must(resetStaffPassword, { params: { id } })],
    ['a forced sign-out', (id) => admin.must(forceStaffSignOut, { params: { id } })],
  ])('%s ends the session on the other server immediately', async (_, act) => {
    const { id, browser } = await driverThere()
    await act(id)
    expect((await browser.call(appData)).status).toBe(401)
  })

  test('a granted permission is valid on the other server with the next call, and the browser is notified', async () => {
    const { id, browser } = await driverThere()
    const live = await listenTo(there, browser)
    await save(id, { permissions: ['driver', 'dispatcher', 'financial'] })
    expect(await live.next((it) => it.topic === 'ownAccount')).toEqual({ topic: 'ownAccount' })
    expect((await browser.must(appData)).hasFinancialPermission).toBe(true)
    live.close()
  })
})
