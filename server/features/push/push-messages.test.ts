import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendStaffTestPush } from '#contract/staff.ts'
import { deliverOutbox } from '#server/features/messages/commands/deliver-outbox.ts'
import { pushChannel } from '#server/features/push/commands/send-push.ts'
import { vapidKeys } from '#server/features/push/queries/vapid-keys.ts'
import { cleanUp } from '#server/features/tasks/commands/clean-up.ts'
import { webPushSender } from '#server/push/web-push.ts'
import { makeAccount, signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, testSealer, type TestPortal } from '#server/testing/portal.ts'
import {
  openPushService,
  vapidClaims,
  type PushService,
  type TestDevice,
} from '#server/testing/push-service.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { newGuid } from '#server/work/guid.ts'

let portal: TestPortal
let service: PushService
let driver: string
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
})
beforeEach(async () => {
  await portal.database.db.deleteFrom('outbox').execute()
  service = await openPushService()
  driver = (await makeAccount(portal, ['driver'])).guid
})
afterEach(() => service.close())
afterAll(() => portal.close())

let places = 0
const elsewhere = () => `10.5.0.${++places}`
const devicesOf = (account: string) =>
  portal.database.db.selectFrom('push_subscription').selectAll().where('account_guid', '=', account).execute()

async function signUp(device: TestDevice): Promise<string> {
  const guid = newGuid()
  await portal.database.db
    .insertInto('push_subscription')
    .values({
      guid,
      account_guid: driver,
      endpoint_url: device.endpointUrl,
      public_key: device.publicKey,
      auth_secret: testSealer.seal('push', device.authSecret),
      created_at: portal.clock.now,
    })
    .execute()
  return guid
}

const post = (template = 'tripAssigned') =>
  portal.database.db
    .insertInto('outbox')
    .values({
      guid: newGuid(),
      kind: 'push',
      template,
      recipient: driver,
      subject: 'New trip',
      body: 'RX7K2P, Fri 20 Nov 14:05, Ærøport',
      created_at: portal.clock.now,
      next_attempt_at: portal.clock.now,
    })
    .execute()
const outbox = () => portal.database.db.selectFrom('outbox').selectAll().execute()

function deliver(reachAnywhere = true) {
  const { db } = portal.database
  const sender = webPushSender({
    keys: vapidKeys(db, testSealer),
    subject: 'mailto:ops@company.example',
    ...(reachAnywhere && { reachAnywhere }),
  })
  return deliverOutbox(
    db,
    { mail: null, push: pushChannel(db, testSealer, sender) },
    testSealer,
    () => portal.clock.now,
  )
}

describe('a message', () => {
  test('arrives encrypted for the device with text and link, signed by this installation', async () => {
    await signUp(service.device())
    await post()
    await deliver()
    const [row] = await outbox()
    expect(row).toMatchObject({ state: 'sent', attempts: 1, sent_at: portal.clock.now })
    expect(service.got.map((it) => JSON.parse(it.text))).toEqual([
      { title: 'New trip', body: 'RX7K2P, Fri 20 Nov 14:05, Ærøport', url: '/driver-dash', tag: row?.guid },
    ])
    const [{ headers }] = service.got as [(typeof service.got)[number]]
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '14400' })
    const claims = vapidClaims(
      headers.authorization ?? '',
      (await vapidKeys(portal.database.db, testSealer)()).publicKey,
    )
    expect(claims).toMatchObject({
      sub: 'mailto:ops@company.example',
      aud: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    })
  })

  test.each([
    ['tripNoShow', '/dispatcher'],
    ['test', '/account'],
    ['something else', '/'],
  ])('of kind %s opens %s', async (template, url) => {
    await signUp(service.device())
    await post(template)
    await deliver()
    expect(JSON.parse(service.got[0]?.text ?? '')).toMatchObject({ url })
  })

  test.each([404, 410])('answered with %i removes the device', async (status) => {
    await signUp(service.device([status]))
    await post()
    await deliver()
    expect(await devicesOf(driver)).toEqual([])
    expect(await outbox()).toMatchObject([{ state: 'kept' }])
  })

  test('goes to every device, even if one fails', async () => {
    for (const answers of [[410], [201], [403], [201]]) await signUp(service.device(answers))
    await post()
    await deliver()
    expect(service.got).toHaveLength(4)
    expect(await devicesOf(driver)).toHaveLength(3)
    expect(await outbox()).toMatchObject([{ state: 'sent' }])
  })

  test('is retried after the delay the service asks for, only for devices without it', async () => {
    await signUp(service.device())
    await signUp(service.device([429, 201], { 'retry-after': '600' }))
    await post()
    await deliver()
    expect(await outbox()).toMatchObject([
      {
        state: 'waiting',
        last_error: 'The push service responded with 429',
        next_attempt_at: '2026-11-20T13:10:00Z',
      },
    ])
    portal.clock.forward(9)
    expect(await deliver()).toBe(0)
    portal.clock.forward(1)
    await deliver()
    expect(service.got.map((it) => it.path).toSorted()).toEqual(['/push/1', '/push/2', '/push/2'])
    expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 2 }])
    expect(await portal.database.db.selectFrom('push_delivery').selectAll().execute()).toEqual([])
    portal.clock.now = '2026-11-20T13:00:00Z'
  })

  test('is retried while the service is down, and fails in the end', async () => {
    await signUp({ ...service.device(), endpointUrl: 'http://127.0.0.1:9/push' })
    await post()
    for (let tries = 0; tries < 5; tries++) {
      await deliver()
      portal.clock.forward(130)
    }
    expect(await outbox()).toMatchObject([
      { state: 'failed', attempts: 5, last_error: expect.stringContaining('ECONNREFUSED') },
    ])
    portal.clock.now = '2026-11-20T13:00:00Z'
  })

  test('refused for good fails immediately', async () => {
    await signUp(service.device([403]))
    await post()
    await deliver()
    expect(await outbox()).toMatchObject([
      { state: 'failed', attempts: 1, last_error: 'The push service responded with 403' },
    ])
  })

  test('to a device with invalid keys, or expired, or without an owner, is stored', async () => {
    await signUp({ ...service.device(), publicKey: `B${'A'.repeat(86)}` })
    const over = await signUp(service.device())
    await portal.database.db
      .updateTable('push_subscription')
      .set({ expires_at: '2026-11-20T12:00:00Z' })
      .where('guid', '=', over)
      .execute()
    await post()
    await deliver()
    expect(service.got).toEqual([])
    expect((await devicesOf(driver)).map((it) => it.guid)).toEqual([over])
    await portal.database.db
      .updateTable('push_subscription')
      .set({ expires_at: null })
      .where('guid', '=', over)
      .execute()
    await portal.database.db
      .updateTable('account')
      .set({ active: false })
      .where('guid', '=', driver)
      .execute()
    await post()
    await deliver()
    expect(service.got).toEqual([])
    expect((await outbox()).map((it) => it.state)).toEqual(['kept', 'kept'])
  })

  test.each([
    'http://127.0.0.1:PORT/push/1',
    'https://127.0.0.1:PORT/push/1',
    'https://localhost:PORT/push/1',
    'https://[::1]:PORT/push/1',
    'https://169.254.169.254/latest',
  ])('is never posted into the server’s own network: %s', async (address) => {
    const device = service.device()
    const endpointUrl = address.replace('PORT', new URL(device.endpointUrl).port)
    await signUp({ ...device, endpointUrl })
    await post()
    await deliver(false)
    expect(service.got).toEqual([])
    expect((await outbox())[0]?.last_error).toBe('Invalid push service URL')
  })
})

test('old delivery records and expired devices are deleted', async () => {
  const { db } = portal.database
  await signUp(service.device())
  const down = await signUp({ ...service.device(), endpointUrl: 'http://127.0.0.1:9/down' })
  await db
    .updateTable('push_subscription')
    .set({ expires_at: '2026-11-20T13:00:01Z' })
    .where('guid', '=', down)
    .execute()
  await post()
  await deliver()
  const remembered = () => db.selectFrom('push_delivery').selectAll().execute()
  await cleanUp(db, '2026-11-20T13:00:02Z')
  expect([(await remembered()).length, (await devicesOf(driver)).length]).toEqual([1, 1])
  await db.updateTable('outbox').set({ state: 'failed' }).execute()
  await cleanUp(db, '2026-11-20T13:00:02Z')
  expect(await remembered()).toEqual([])
})

test('a test message requested by an administrator arrives', async () => {
  await signUp(service.device())
  const admin = await signedIn(portal, ['adminSystem'], { name: 'Ada Admin', ip: elsewhere() })
  await admin.must(sendStaffTestPush, { params: { id: driver } })
  await deliver()
  expect(service.got.map((it) => JSON.parse(it.text) as object)).toMatchObject([
    {
      title: 'Test message',
      body: 'Ada Admin sent this to check that messages reach this device.',
      url: '/account',
    },
  ])
})
