import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, signOutEverywhere, signOutHere } from '#contract/account.ts'
import { pushForget, pushKey, pushRegister } from '#contract/push.ts'
import { vapidKeys } from '#server/features/push/queries/vapid-keys.ts'
import { makeAccount, signedIn, testPassword } from '#server/testing/accounts.ts'
import { openTestPortal, TestBrowser, testSealer, type TestPortal } from '#server/testing/portal.ts'
import { openPushService, type PushService } from '#server/testing/push-service.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { newGuid } from '#server/work/guid.ts'

let portal: TestPortal
let service: PushService
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
})
beforeEach(async () => {
  service = await openPushService()
})
afterEach(() => service.close())
afterAll(() => portal.close())

let places = 0
const elsewhere = () => `10.5.0.${++places}`
const person = () => signedIn(portal, ['driver'], { ip: elsewhere() })
const devicesOf = (account: string) =>
  portal.database.db.selectFrom('push_subscription').selectAll().where('account_guid', '=', account).execute()

/** A subscription as a browser sends it. Its URL is https, unlike the test's own push service. */
function subscription(endpointUrl = `https://push.example/${newGuid()}`) {
  const { publicKey, authSecret } = service.device()
  return { endpointUrl, previousEndpointUrl: null, publicKey, authSecret, expirationTime: null }
}

describe('the key', () => {
  test('is the same text for everyone and every process, and short enough for browsers', async () => {
    const answer = await new TestBrowser(portal.app).call(pushKey)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toMatch(/^B[\w-]{86}$/)
    expect((await new TestBrowser(portal.app).call(pushKey)).body).toBe(answer.body)
    expect((await vapidKeys(portal.database.db, testSealer)()).publicKey).toBe(answer.body)
  })

  test('is created once by concurrent processes', async () => {
    await portal.database.db.deleteFrom('secret').where('name', '=', 'vapid').execute()
    const [one, other] = await Promise.all([
      vapidKeys(portal.database.db, testSealer)(),
      vapidKeys(portal.database.db, testSealer)(),
    ])
    expect(one).toEqual(other)
    // The portal under test has already cached its key.
    await portal.database.db.deleteFrom('secret').where('name', '=', 'vapid').execute()
  })
})

describe('a device', () => {
  test('is known to its own account and gone for any other', async () => {
    const [owner, other] = [await person(), await person()]
    const { endpointUrl, ...rest } = subscription()
    expect((await owner.call(pushRegister.load, { query: { endpointUrl } })).status).toBe(410)
    await owner.must(pushRegister.save, { body: { endpointUrl, ...rest } })
    expect((await owner.call(pushRegister.load, { query: { endpointUrl } })).status).toBe(200)
    expect((await other.call(pushRegister.load, { query: { endpointUrl } })).status).toBe(410)
    expect(
      (await new TestBrowser(portal.app).call(pushRegister.load, { query: { endpointUrl } })).status,
    ).toBe(401)
  })

  test('beyond the limit of ten replaces the oldest', async () => {
    const owner = await person()
    const all = Array.from({ length: 12 }, () => subscription())
    for (const body of all) {
      await owner.must(pushRegister.save, { body })
      portal.clock.forward(1)
    }
    const kept = (await devicesOf(owner.accountGuid)).map((it) => it.endpoint_url)
    expect(kept.toSorted()).toEqual(
      all
        .slice(2)
        .map((it) => it.endpointUrl)
        .toSorted(),
    )
  })

  test.each([
    'https://127.0.0.1/x',
    'https://10.0.0.7/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://printer/x',
    'https://db.internal/x',
    'https://router.local/x',
  ])('at %s is refused: it leads into a network of our own', async (endpointUrl) => {
    const answer = await (await person()).call(pushRegister.save, { body: subscription(endpointUrl) })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { endpointUrl: { message: 'Invalid push service URL' } } },
    })
  })

  test('that subscribes again replaces its earlier subscription', async () => {
    const owner = await person()
    const first = subscription()
    await owner.must(pushRegister.save, { body: first })
    const second = { ...subscription(), previousEndpointUrl: first.endpointUrl }
    await owner.must(pushRegister.save, { body: second })
    expect((await devicesOf(owner.accountGuid)).map((it) => it.endpoint_url)).toEqual([second.endpointUrl])
  })

  test('does not replace another account’s subscription', async () => {
    const [owner, other] = [await person(), await person()]
    const first = subscription()
    await owner.must(pushRegister.save, { body: first })
    await other.must(pushRegister.save, {
      body: { ...subscription(), previousEndpointUrl: first.endpointUrl },
    })
    expect(await devicesOf(owner.accountGuid)).toHaveLength(1)
  })

  test('belongs to the user who signed in on it last', async () => {
    const [owner, other] = [await person(), await person()]
    const shared = subscription()
    await owner.must(pushRegister.save, { body: shared })
    await other.must(pushRegister.save, { body: shared })
    expect(
      [await devicesOf(owner.accountGuid), await devicesOf(other.accountGuid)].map((it) => it.length),
    ).toEqual([0, 1])
  })

  test('is removed after signing out there or everywhere, or turning push off', async () => {
    for (const end of [signOutHere, signOutEverywhere]) {
      const owner = await person()
      await owner.must(pushRegister.save, { body: subscription() })
      await owner.must(end)
      expect(await devicesOf(owner.accountGuid)).toEqual([])
    }
    const owner = await person()
    const body = subscription()
    await owner.must(pushRegister.save, { body })
    await owner.must(pushForget, { body: { endpointUrl: body.endpointUrl } })
    expect(await devicesOf(owner.accountGuid)).toEqual([])
  })

  test('stays when its owner signs out on another device, and ends with the session that checked it last', async () => {
    const { email, guid } = await makeAccount(portal, [])
    const [phone, desk, later] = [0, 1, 2].map(() => new TestBrowser(portal.app, elsewhere()))
    for (const browser of [phone!, desk!, later!])
      await browser.must(signIn, { body: { email, password: testPassword } })
    const body = subscription()
    await phone!.must(pushRegister.save, { body })
    await desk!.must(signOutHere)
    expect(await devicesOf(guid)).toHaveLength(1)
    await later!.must(pushRegister.load, { query: { endpointUrl: body.endpointUrl } })
    await phone!.must(signOutHere)
    expect(await devicesOf(guid)).toHaveLength(1)
    await later!.must(signOutHere)
    expect(await devicesOf(guid)).toEqual([])
  })

  test.each([
    ['a URL that is not https', { endpointUrl: 'http://push.example/1' }],
    ['a URL with a user name and a password', { endpointUrl: 'https://me:you@push.example/1' }],
    ['no key', { publicKey: '' }],
    ['a key that is too long', { publicKey: 'B'.repeat(101) }],
    ['an invalid key', { publicKey: 'not a key' }],
    ['an invalid secret', { authSecret: 'short' }],
    ['an invalid expiration time', { expirationTime: 1e18 }],
  ])('with %s is refused', async (_, wrong) => {
    const owner = await person()
    expect((await owner.call(pushRegister.save, { body: { ...subscription(), ...wrong } })).status).toBe(400)
  })
})
