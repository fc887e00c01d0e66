import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { sql } from 'kysely'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import * as contract from '#contract/webhooks.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { added, logOf, noWebhooks, sendDue, toLoopback } from '#server/testing/webhook-desk.ts'
import { openReceiver, type WebhookReceiver } from '#server/testing/webhook-receiver.ts'

const morning = '2026-11-20T13:00:00Z'
let portal: TestPortal
let admin: TestBrowser
let book: () => Promise<Booked>
let receiver: WebhookReceiver
beforeAll(async () => {
  portal = await openTestPortal(morning, toLoopback)
  const company = await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem'])
  const make = advancedBooker(portal, company)
  book = () => make({ arrival: '2026-11-28' })
})
beforeEach(async () => {
  receiver = await openReceiver()
})
afterEach(async () => {
  await receiver.close()
  await noWebhooks(portal)
})
afterAll(() => portal.close())

const paramsOf = (hook: { guid: string }) => ({ params: { id: hook.guid } })

describe('nothing waits', () => {
  test('for a name that is slow to resolve', async () => {
    let found = (..._: unknown[]) => {}
    const lookup = dns.lookup
    const slow = vi.fn((_name: string, _options: object, done: typeof found) => void (found = done))
    dns.lookup = slow as unknown as typeof dns.lookup
    syncBuiltinESMExports()
    onTestFinished(() => {
      dns.lookup = lookup
      syncBuiltinESMExports()
    })
    const strict = await openTestPortal(morning)
    onTestFinished(() => strict.close())
    await makeSmallCompany(strict)
    const owner = await signedIn(strict, ['adminSystem'])
    const body = { name: 'Slow', url: 'https://slow.example.com/', events: ['booking.made' as const] }
    const open = () =>
      sql`select pid from pg_stat_activity where datname = current_database()
        and state like 'idle in transaction%'`.execute(strict.database.db)
    const whileResolving = async <T>(call: Promise<T>, times: number): Promise<T> => {
      await expect.poll(() => slow.mock.calls.length).toBe(times)
      expect((await open()).rows).toEqual([])
      found(null, [{ address: '203.0.113.9', family: 4 }])
      return call
    }
    const { guid } = await whileResolving(owner.must(contract.addWebhook, { body }), 1)
    const saved = { params: { id: guid }, body: { ...body, version: 1 } }
    await whileResolving(owner.must(contract.webhookForm.save, saved), 2)
  })

  test('for a booking that is storing its events, nor a booking for a webhook', async () => {
    const hook = await added(admin, receiver.base)
    await book()
    await portal.database.db.transaction().execute(async (tx) => {
      // As the foreign key of a delivery does.
      await sql`select from webhook_endpoint for key share`.execute(tx)
      const late = new Promise((resolve) => setTimeout(() => resolve('late'), 3_000).unref())
      const all = sendDue(portal).then(() => admin.must(contract.turnOffWebhook, paramsOf(hook)))
      expect(await Promise.race([all, late])).not.toBe('late')
    })
    expect((await logOf(admin, hook.guid)).map((it) => it.state)).toEqual(['delivered'])
  })
})
