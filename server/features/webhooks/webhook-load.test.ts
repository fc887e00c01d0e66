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
import { webhookLimits } from '#domain/webhook/webhook-events.ts'
import type { Tx } from '#server/db/connection.ts'
import { WebhookSender } from '#server/features/webhooks/commands/webhook-sender.ts'
import { webhooksOf } from '#server/features/webhooks/queries/webhooks.ts'
import { webhookSender } from '#server/outbound/post-webhook.ts'
import { CannotOpen } from '#server/secrets/sealer.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { added, logOf, noWebhooks, sendDue, toLoopback } from '#server/testing/webhook-desk.ts'
import { accepts, answers, openReceiver, type WebhookReceiver } from '#server/testing/webhook-receiver.ts'
import { portalActor, type Actor } from '#server/work/actor.ts'
import { forgetWebhookEvents, leaseDueDeliveries, nextDue } from '#server/work/webhook-rows.ts'

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

const someAdmin: Actor = { ...portalActor, kind: 'staff', permissions: ['adminSystem'] }
const paramsOf = (hook: { guid: string }) => ({ params: { id: hook.guid } })

describe('nothing waits', () => {
  test('for a name that is slow to resolve', async () => {
    let found: (error: null, addresses: unknown[]) => void = () => {}
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

describe('much at a time', () => {
  /** Stores events with a delivery each, as if there had been so many. */
  const stored = ({ guid }: { guid: string }, count: number, delivery = sql`'waiting', null::timestamptz`) =>
    sql`
      with made as (
        insert into webhook_event (guid, type, at, order_guid, body)
        select gen_random_uuid(), 'booking.made', ${morning}::timestamptz, gen_random_uuid(), '{}'
          from generate_series(1, ${count}::int) returning *)
      insert into webhook_delivery
        (endpoint_guid, event_guid, position, order_guid, type, next_attempt_at, state, last_at)
      select ${guid}::uuid, guid, position, order_guid, type, at, ${delivery} from made`.execute(
      portal.database.db,
    )
  /** How many deliveries `act` reads. */
  const readBy = (act: (tx: Tx) => Promise<unknown>): Promise<number> =>
    portal.database.db.transaction().execute(async (tx) => {
      await act(tx)
      const { rows } = await sql<{ count: number }>`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables
        where relname = 'webhook_delivery'`.execute(tx)
      return rows[0]?.count ?? 0
    })

  test('a backlog isn’t read again for each attempt', async () => {
    const hook = await added(admin, receiver.base)
    await stored(hook, 3_000)
    await sql`update webhook_delivery set next_attempt_at = next_attempt_at + interval '1 hour'
      where guid = (select guid from webhook_delivery limit 1)`.execute(portal.database.db)
    await sql`vacuum analyze webhook_delivery`.execute(portal.database.db)
    let next: string | null = null
    expect(await readBy(async (tx) => void (next = await nextDue(tx, morning)))).toBeLessThan(10)
    expect(next).toBe('2026-11-20T14:00:00Z')
    const lease = { now: morning, leasedUntil: '2026-11-20T13:01:00Z', perEndpoint: 4, failuresWhenDown: 3 }
    expect(await readBy((tx) => leaseDueDeliveries(tx, lease))).toBeLessThan(50)

    // Paused: what is due already comes at the end of the pause.
    const pause = portal.database.db.updateTable('webhook_endpoint')
    await pause.set({ paused_until: '2026-11-20T13:05:00Z' }).execute()
    expect(await nextDue(portal.database.db, morning)).toBe('2026-11-20T13:05:00Z')
    await pause.set({ paused_until: '2026-11-20T12:55:00Z' }).execute()
    expect(await nextDue(portal.database.db, morning)).toBe('2026-11-20T14:00:00Z')
  })

  test('the list of webhooks finds the latest attempt without reading all', async () => {
    const hook = await added(admin, receiver.base)
    await stored(hook, 3_000, sql`'delivered', at + position * interval '1 second'`)
    const read = async () => {
      // Does nothing while another database's transaction is still open.
      await sql`vacuum analyze webhook_delivery`.execute(portal.database.db)
      return readBy((tx) => webhooksOf(tx, someAdmin, morning))
    }
    await expect.poll(read, { timeout: 15_000 }).toBeLessThan(10)
  })

  test('only what is news reloads open pages', async () => {
    const hook = await added(admin, receiver.base)
    const events = portal.database.db.selectFrom('event').select('guid').where('topic', '=', 'webhook')
    const sent = async () => {
      await portal.database.db.deleteFrom('event').execute()
      await sendDue(portal)
      return (await events.execute()).length
    }
    for (let parties = 0; parties < 3; parties++) await book()
    expect(await sent()).toBe(0)
    expect(receiver.got).toHaveLength(3)
    await admin.must(contract.testWebhook, paramsOf(hook))
    expect(await sent()).toBe(1)
    const [, delivered] = await logOf(admin, hook.guid)
    await admin.must(contract.sendWebhookAgain, { params: { id: delivered?.guid ?? '' } })
    expect(await sent()).toBe(1)
    await book()
    receiver.answer = answers(500)
    expect(await sent()).toBe(1)
    receiver.answer = accepts
    portal.clock.forward(1)
    expect(await sent()).toBe(1)
    portal.clock.now = morning
  })

  test('old events are deleted in batches', async () => {
    const hook = await added(admin, receiver.base)
    await stored(hook, 2_100)
    let statements = 0
    const counting = portal.database.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    expect(await forgetWebhookEvents(counting, '2026-11-21T13:00:00Z')).toBe(2_100)
    expect(statements).toBe(3)
    expect(await logOf(admin, hook.guid)).toEqual([])
  })

  test('two administrators don’t exceed the limit together', async () => {
    const { endpoints } = webhookLimits
    for (let made = 1; made < endpoints; made++) await added(admin, receiver.base)
    const body = { url: receiver.base, events: ['booking.made' as const] }
    const calls = ['One', 'Two', 'Three'].map((name) =>
      admin.call(contract.addWebhook, { body: { ...body, name } }),
    )
    const statuses = (await Promise.all(calls)).map((it) => it.status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })
})

test('an event that can’t be signed is a failed attempt', async () => {
  const hook = await added(admin, receiver.base)
  await portal.database.db.updateTable('webhook_endpoint').set({ secret: 'k1:00000000:AAAA' }).execute()
  await book()
  const errors: unknown[] = []
  const sender = new WebhookSender({
    db: portal.database.db,
    sealer: portal.context.sealer,
    post: webhookSender({ allowsLoopback: true }),
    clock: () => morning,
    onError: (error) => errors.push(error),
  })
  await sender.run()
  await sender.stop(0)
  expect(receiver.got).toEqual([])
  expect(errors).toEqual([expect.any(CannotOpen)])
  expect(await logOf(admin, hook.guid)).toMatchObject([
    {
      state: 'waiting',
      attempts: 1,
      lastStatus: null,
      lastError: 'Kerbside couldn’t sign this event. Create a new secret.',
    },
  ])
})
