import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
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
import { epochMs } from '#domain/calendar/epoch.ts'
import { queryHistory } from '#contract/history.ts'
import * as contract from '#contract/webhooks.ts'
import { cleanUpAll } from '#server/clean-up-all.ts'
import { mayPostTo, webhookSender } from '#server/outbound/post-webhook.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { added, loaded, logOf, noWebhooks, sendDue, toLoopback } from '#server/testing/webhook-desk.ts'
import { openReceiver, verified, answers, type WebhookReceiver } from '#server/testing/webhook-receiver.ts'

const morning = '2026-11-20T13:00:00Z'
let portal: TestPortal
let admin: TestBrowser
let book: (asked?: AdvancedAsk) => Promise<Booked>
let receiver: WebhookReceiver
beforeAll(async () => {
  portal = await openTestPortal(morning, toLoopback)
  const company = await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem'])
  const make = advancedBooker(portal, company)
  book = (asked = {}) => make({ arrival: '2026-11-28', ...asked })
})
beforeEach(async () => {
  portal.clock.now = morning
  receiver = await openReceiver()
})
afterEach(async () => {
  await receiver.close()
  await noWebhooks(portal)
})
afterAll(() => portal.close())

const refusedAt = (field: string, message: RegExp | string) => ({
  status: 400,
  body: {
    fields: { [field]: { message: typeof message === 'string' ? message : expect.stringMatching(message) } },
  },
})
const paramsOf = (hook: { guid: string }) => ({ params: { id: hook.guid } })

describe('the secret', () => {
  test('signs every webhook, and is shown only once', async () => {
    const hook = await added(admin, receiver.base)
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await book()
    await sendDue(portal)
    const [got] = receiver.got
    if (!got) throw new Error('Nothing arrived')
    expect(verified(got, hook.secret, portal.clock.now)).toMatchObject({ type: 'booking.made' })
    expect(() => verified({ ...got, body: `${got.body} ` }, hook.secret, portal.clock.now)).toThrow(
      'No matching signature',
    )
    expect(got.headers['webhook-timestamp']).toBe(String(epochMs(portal.clock.now) / 1000))
    const [row] = await logOf(admin, hook.guid)
    const seen = [
      await admin.must(contract.queryWebhooks),
      await loaded(admin, hook.guid),
      await admin.must(contract.webhookDelivery, { params: { id: row?.guid ?? '' } }),
      await admin.must(queryHistory),
      await portal.database.db.selectFrom('webhook_endpoint').selectAll().execute(),
      await portal.database.db.selectFrom('idempotency').selectAll().execute(),
    ]
    expect(JSON.stringify(seen)).not.toContain(hook.secret.slice(6))
  })

  test('is replaced, and both sign for a day', async () => {
    const hook = await added(admin, receiver.base)
    const renewed = await admin.must(contract.newWebhookSecret, paramsOf(hook))
    expect(renewed.secret).not.toBe(hook.secret)
    await book()
    await sendDue(portal)
    const [both] = receiver.got
    if (!both) throw new Error('Nothing arrived')
    expect(verified(both, hook.secret, portal.clock.now)).toBeTruthy()
    expect(verified(both, renewed.secret, portal.clock.now)).toBeTruthy()
    await book()
    portal.clock.now = renewed.previousUntil
    await sendDue(portal)
    const [, one] = receiver.got
    if (!one) throw new Error('Nothing arrived after the overlap')
    expect(verified(one, renewed.secret, portal.clock.now)).toBeTruthy()
    expect(() => verified(one, hook.secret, portal.clock.now)).toThrow('No matching signature')
  })
})

describe('an address', () => {
  const add = (url: string, by = admin) =>
    by.call(contract.addWebhook, { body: { name: 'A name', url, events: ['booking.made'] } })

  test.each([
    ['https://10.0.0.1/hook', /private network/],
    ['https://169.254.169.254/latest', /private network/],
    ['https://[fd00::1]/', /private network/],
    ['https://167772161/', /private network/],
    ['https://portal.internal/', /private network/],
    ['http://hooks.example.com/', /must begin with https/],
    ['ftp://hooks.example.com/', /must begin with https/],
    ['https://user:word@hooks.example.com/', /Remove the user name/],
    ['hooks.example.com', /Enter a URL like/],
  ])('%s is refused', async (url, message) => {
    expect(await add(url)).toMatchObject(refusedAt('url', message))
  })

  test('on this machine is refused outside tests and development', () => {
    for (const url of ['http://127.0.0.1:3000/', 'https://localhost/', 'https://[::1]/'])
      expect(mayPostTo(new URL(url), false)).toBe(false)
  })

  test('whose name resolves to a private address is refused when entered and when called', async () => {
    const lookup = dns.lookup
    const inside = vi.fn((_name: string, _options: object, done: (...found: unknown[]) => void) =>
      done(null, [
        { address: '203.0.113.9', family: 4 },
        { address: '10.1.2.3', family: 4 },
      ]),
    )
    dns.lookup = inside as unknown as typeof dns.lookup
    syncBuiltinESMExports()
    onTestFinished(() => {
      dns.lookup = lookup
      syncBuiltinESMExports()
    })
    const strict = await openTestPortal(morning)
    onTestFinished(() => strict.close())
    await makeSmallCompany(strict)
    const owner = await signedIn(strict, ['adminSystem'])
    expect(await add('https://rebound.example.com/', owner)).toMatchObject(
      refusedAt('url', /private network/),
    )
    const post = webhookSender({ allowsLoopback: false })
    const reply = await post({
      url: 'https://rebound.example.com/',
      secrets: ['whsec_c2VjcmV0'],
      id: 'msg_1',
      body: '{}',
      now: morning,
    })
    expect(reply).toMatchObject({ status: null, error: 'This address is on a private network' })
    const literal = await post({
      url: 'https://192.168.1.1/',
      secrets: ['whsec_c2VjcmV0'],
      id: 'msg_2',
      body: '{}',
      now: morning,
    })
    expect(literal).toMatchObject({ status: null, error: 'This address is on a private network' })
    expect(inside).toHaveBeenCalledTimes(2)
  })
})

describe('a webhook', () => {
  test('is changed, and only gets the events it is for', async () => {
    const hook = await added(admin, receiver.base, { name: 'ERP' })
    const { version } = await loaded(admin, hook.guid)
    const body = { name: 'ERP', url: `${receiver.base}/new`, events: ['booking.cancelled' as const], version }
    await admin.must(contract.webhookForm.save, { ...paramsOf(hook), body })
    expect(await admin.call(contract.webhookForm.save, { ...paramsOf(hook), body })).toMatchObject({
      status: 400,
      body: { errors: [{ message: /Another user changed/ }] },
    })
    await book()
    await sendDue(portal)
    expect(receiver.got).toEqual([])
    expect(await admin.call(contract.addWebhook, { body: { ...body, name: 'erp' } })).toMatchObject(
      refusedAt('name', 'Another webhook already has this name'),
    )
    const none = { ...body, version: version + 1, events: [] }
    expect(await admin.call(contract.webhookForm.save, { ...paramsOf(hook), body: none })).toMatchObject(
      refusedAt('events', 'Choose at least one event'),
    )
  })

  test('is tested, and an event is sent again with the same ID and body', async () => {
    const hook = await added(admin, receiver.base)
    await admin.must(contract.testWebhook, paramsOf(hook))
    await sendDue(portal)
    expect(receiver.got.map((it) => it.type)).toEqual(['test'])
    await book()
    await sendDue(portal)
    const [row] = await logOf(admin, hook.guid)
    receiver.answer = answers(500, { 'x-trace': 'abc' })
    await admin.must(contract.sendWebhookAgain, { params: { id: row?.guid ?? '' } })
    await sendDue(portal)
    const [, first, second] = receiver.got
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
    const log = await admin.must(contract.webhookDelivery, { params: { id: row?.guid ?? '' } })
    expect(log).toMatchObject({ state: 'waiting', attempts: 2, webhookId: first?.id, whyNotAgain: null })
    expect(log.tries).toMatchObject([
      {
        status: 500,
        url: receiver.base,
        requestHeaders: { 'webhook-id': first?.id },
        responseHeaders: { 'x-trace': 'abc' },
        responseBody: '{"error":"not today"}',
      },
      { status: 204, responseBody: '' },
    ])
    const { items } = await admin.must(contract.queryWebhookDeliveries, {
      ...paramsOf(hook),
      query: { state: 'waiting', type: 'booking.made' },
    })
    expect(items.map((it) => it.guid)).toEqual([row?.guid])
  })

  test('pages through its log', async () => {
    const hook = await added(admin, receiver.base)
    for (let parties = 0; parties < 3; parties++) await book()
    const first = await admin.must(contract.queryWebhookDeliveries, {
      ...paramsOf(hook),
      query: { limit: '2' },
    })
    const rest = await admin.must(contract.queryWebhookDeliveries, {
      ...paramsOf(hook),
      query: { limit: '2', cursor: first.nextCursor ?? '' },
    })
    expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([2, 1, null])
    const broken = await admin.call(contract.queryWebhookDeliveries, {
      ...paramsOf(hook),
      query: { cursor: 'x' },
    })
    expect(broken).toMatchObject(refusedAt('cursor', 'Invalid cursor'))
  })

  test('that is off gets nothing, and stores its events', async () => {
    const hook = await added(admin, receiver.base)
    await admin.must(contract.turnOffWebhook, paramsOf(hook))
    await book()
    await sendDue(portal)
    expect(receiver.got).toEqual([])
    expect((await admin.call(contract.testWebhook, paramsOf(hook))).body).toMatchObject({
      errors: [{ message: 'This webhook is off. Turn it on first.' }],
    })
    await admin.must(contract.turnOnWebhook, { ...paramsOf(hook), body: { missed: 'send' } })
    await sendDue(portal)
    expect(receiver.got).toHaveLength(1)
  })

  test('that is deleted gets nothing, and its log and history remain', async () => {
    const hook = await added(admin, receiver.base, { name: 'Old system' })
    await book()
    await sendDue(portal)
    await book()
    await admin.must(contract.deleteWebhook, paramsOf(hook))
    await book()
    await sendDue(portal)
    expect(receiver.got).toHaveLength(1)
    const { items } = await admin.must(contract.queryWebhooks)
    expect(items).toMatchObject([{ guid: hook.guid, state: 'deleted' }])
    expect((await logOf(admin, hook.guid)).map((it) => it.state)).toEqual(['skipped', 'delivered'])
    const history = await admin.must(queryHistory, { query: { kind: 'webhook', subject: hook.guid } })
    expect(history.items.map((it) => it.action)).toEqual(['deleteWebhook', 'makeWebhook'])
    await added(admin, receiver.base, { name: 'Old system' })
  })

  test('forgets its events after 30 days', async () => {
    await added(admin, receiver.base)
    await book()
    await sendDue(portal)
    const attempts = () => portal.database.db.selectFrom('webhook_attempt').select('guid').execute()
    await cleanUpAll(portal.database.db, '2026-12-19T13:00:00Z')
    expect(await attempts()).toHaveLength(1)
    await cleanUpAll(portal.database.db, '2026-12-21T13:00:00Z')
    expect(await attempts()).toEqual([])
  })
})
