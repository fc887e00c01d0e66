import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import * as account from '#contract/account.ts'
import { firstAdministrator } from '#contract/first-administrator.ts'
import { ticketFile } from '#contract/documents.ts'
import { addressOf } from '#contract/endpoint.ts'
import { pushForget, pushRegister } from '#contract/push.ts'
import { flightDataForm, testFlightData } from '#contract/site.ts'
import { newStaffUser, sendStaffTestPush } from '#contract/staff.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { firstAdministratorToken } from '#server/features/account/commands/first-administrator.ts'
import { signedLinks } from '#server/work/signed-links.ts'
import { scheduledJobs } from '#server/scheduled-jobs.ts'
import { makeAccount, testPassword } from '#server/testing/accounts.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { openBokunService } from '#server/testing/bokun-service.ts'
import { openCardGateway } from '#server/testing/card-gateway-service.ts'
import { openFlightService } from '#server/testing/flight-service.ts'
import { mailedCode, mailedToken } from '#server/testing/mail-codes.ts'
import {
  accessToken,
  calendar,
  cardGateway,
  channel,
  texting,
  wallet,
  webhook,
  type SecretStory as Story,
} from '#server/testing/secrets-of-services.ts'
import { openTextService } from '#server/testing/text-service.ts'
import { openTestPortal, TestBrowser, testSealer } from '#server/testing/portal.ts'
import { openPushService } from '#server/testing/push-service.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { openReceiver } from '#server/testing/webhook-receiver.ts'
import { visit, brokenRequests } from '#server/testing/broken-requests.ts'

/**
 * Every secret there is goes through a portal that logs all it can, along good ways and bad ones, and none is
 * in its log.
 */
const now = '2026-11-20T13:00:00Z'
const metricsToken = 'metrics-token-of-this-gate'

test('no secret of a whole story is in the log, at its most talkative', { timeout: 120_000 }, async () => {
  const lines: string[] = []
  const log = { write: (line: string) => void lines.push(line) }
  const secrets = new Map<string, string>()
  const secret: Story['secret'] = (what, text) => {
    if (!text || text.length < 6) throw new Error(`The story made no ${what}`)
    secrets.set(what, text)
    return text
  }
  await firstDay(log, secret)
  const service = await openFlightService([{ path: '/', status: 500 }])
  const [gateway, bokun] = [await openCardGateway(), await openBokunService()]
  const texts = await openTextService(() => now)
  const receiver = await openReceiver()
  const portal = await openTestPortal(
    now,
    {
      LOG_LEVEL: 'trace',
      METRICS_TOKEN: secret('metrics token', metricsToken),
      AEROAPI_URL: service.base,
      PLUGNPAY_URL: gateway.base,
      BOKUN_URL: bokun.base,
      TWILIO_URL: texts.base,
      WEBHOOKS_TO_LOOPBACK: '1',
    },
    log,
  )
  const story: Story = { portal, secret, visit: (url) => visit(portal, url) }
  const company = await makeSmallCompany(portal)
  const admin = await signIn(story, 'administrator')
  await passwords(story, admin)
  await secondFactor(story)
  await devices(story, admin)
  await services(story, admin)
  await cardGateway(story, admin, gateway.password)
  await channel(story, admin)
  await texting(story, admin, texts)
  await wallet(story, admin)
  await webhook(story, admin, receiver.base)
  await accessToken(story, admin)
  await calendar(story, admin)
  const booked = await advancedBooker(portal, company)({ arrival: company.today, email: 'ann@guest.example' })
  await papers(story, booked.group)
  await brokenRequests(story)
  await brokenDatabase(story, admin)
  await portal.close()
  await Promise.all([service, gateway, bokun, texts, receiver].map((it) => it.close()))

  const text = lines.join('')
  expect(secrets.size).toBeGreaterThan(31)
  // The story did reach the log: its requests, what browsers reported, and server errors.
  for (const seen of ['"route":"/tickets/', '"seen by a browser"', '"unexpected error"', 'client error'])
    expect(text).toContain(seen)
  const found = [...secrets].filter(([, it]) =>
    [it, encodeURIComponent(it), JSON.stringify(it).slice(1, -1)].some((form) => text.includes(form)),
  )
  expect(found.map(([what]) => what)).toEqual([])
})

/** The link that a new portal prints. */
async function firstDay(log: { write(line: string): void }, secret: Story['secret']): Promise<void> {
  const portal = await openTestPortal(now, { LOG_LEVEL: 'trace' }, log)
  const token = secret('first administrator’s link', await firstAdministratorToken(portal.database.db, now))
  await visit(portal, `/reset-password/first/${token}`)
  const company = {
    company: 'Island Arrivals',
    currency: 'BBD',
    timeZone: 'America/Barbados',
    airportCode: 'BGI',
  }
  const form = {
    token,
    name: 'Ada Admin',
    email: 'ada@example.com',
    password: secret('first password', 'tide under the jetty'),
    ...company,
  }
  const stranger = new TestBrowser(portal.app)
  expect((await stranger.call(firstAdministrator, { body: { ...form, currency: 'nothing' } })).status).toBe(
    400,
  )
  await stranger.must(firstAdministrator, { body: form })
  expect((await stranger.call(firstAdministrator, { body: form })).status).toBe(400)
  await portal.close()
}

let places = 0
const elsewhere = () => `10.12.0.${++places}`

async function signIn(
  { portal, secret }: Story,
  who: string,
): Promise<TestBrowser & { accountGuid: string; email: string }> {
  const { guid, email } = await makeAccount(portal, allPermissions)
  const browser = new TestBrowser(portal.app, elsewhere())
  await browser.must(account.signIn, { body: { email, password: secret('password', testPassword) } })
  noteCookies(secret, browser, who)
  return Object.assign(browser, { accountGuid: guid, email })
}

function noteCookies(secret: Story['secret'], browser: TestBrowser, who: string): void {
  for (const [name, value] of browser.cookies) secret(`${name} of the ${who}`, value)
}

/** An invitation and a request for a code, with wrong codes and right ones. */
async function passwords({ portal, secret, visit: open }: Story, admin: TestBrowser): Promise<void> {
  const email = 'newcomer@company.example'
  const form = { name: 'Nell Newcomer', email, phone: '', permissions: [], totpRequired: false }
  await admin.must(newStaffUser.save, {
    body: { ...form, defaultVehicleGuid: null, shiftStart: null, shiftEnd: null },
  })
  const stranger = new TestBrowser(portal.app, elsewhere())
  for (const what of ['invitation', 'request']) {
    if (what === 'request') await stranger.must(account.startResetPassword, { body: { email } })
    const token = secret(`link of the ${what}`, await mailedToken(portal, email))
    const code = secret(`code of the ${what}`, await mailedCode(portal, email))
    secret(`code of the ${what}, without its dash`, code.replace('-', ''))
    await open(`/reset-password/${token}?email=${encodeURIComponent(email)}`)
    await open(`/reset-password/${code}?email=${encodeURIComponent(email)}`)
    await stranger.call(account.checkResetCode, { body: { email: 'another@company.example', code } })
    await stranger.must(account.checkResetCode, { body: { email, code: token } })
    await stranger.call(account.resetPassword, { body: { email, code: token, password: 'short' } })
    const report = {
      message: `TypeError at https://portal.example/reset-password/${token}?email=x`,
      url: `https://portal.example/reset-password/${token}`,
    }
    await stranger.must(account.clientLog, {
      body: { level: 'error', stack: `at f (${report.url})`, ...report },
    })
  }
  const password = secret('new password', 'a password of my own')
  const code = (await mailedToken(portal, email)) ?? ''
  await stranger.must(account.resetPassword, { body: { email, code, password } })
  await stranger.must(account.signIn, { body: { email, password } })
  noteCookies(secret, stranger, 'newcomer')
  const fresh = secret('changed password', 'yet another password')
  await stranger.must(account.changePassword, { body: { current: password, password: fresh } })
}

async function secondFactor(story: Story): Promise<void> {
  const { portal, secret } = story
  const browser = await signIn(story, 'driver')
  const state = await browser.must(account.setupTotpState)
  secret('TOTP secret', state.secret)
  const timestamp = Temporal.Instant.from(portal.clock.now).epochMilliseconds
  const code = new TOTP({ secret: Secret.fromBase32(state.secret) }).generate({ timestamp })
  await browser.call(account.setupTotp, { body: { code: '000000', password: testPassword } })
  const { recoveryCodes } = await browser.must(account.setupTotp, { body: { code, password: testPassword } })
  for (const [place, it] of recoveryCodes.entries()) secret(`recovery code ${place + 1}`, it)
  const signing = new TestBrowser(portal.app, elsewhere())
  await signing.must(account.signIn, { body: { email: browser.email, password: testPassword } })
  noteCookies(secret, signing, 'driver, half signed in')
  await signing.call(account.checkTotp, { body: { code: `${recoveryCodes[0]}X` } })
  await signing.must(account.checkTotp, { body: { code: recoveryCodes[0] ?? '' } })
  noteCookies(secret, signing, 'driver, signed in')
}

/** A device that gets push notifications, and one that none can be sent to. */
async function devices(
  { portal, secret }: Story,
  admin: TestBrowser & { accountGuid: string },
): Promise<void> {
  const push = await openPushService()
  const { publicKey, authSecret } = push.device()
  const endpointUrl = secret('push endpoint', 'https://push.invalid/of-this-very-device')
  const body = {
    endpointUrl,
    previousEndpointUrl: null,
    publicKey,
    authSecret: secret('push secret', authSecret),
    expirationTime: null,
  }
  await admin.must(pushRegister.save, { body })
  await admin.call(pushRegister.save, { body: { ...body, publicKey: 'none' } })
  await admin.must(pushRegister.load, { query: { endpointUrl } })
  await admin.must(sendStaffTestPush, { params: { id: admin.accountGuid } })
  await scheduledJobs(portal.context)
    .find((it) => it.name === 'deliver-outbox')
    ?.run()
  await push.close()
}

/** The flight service refuses and fails; its key is tried, and used by the job. */
async function services({ portal, secret }: Story, admin: TestBrowser): Promise<void> {
  const { hasKey: _, ...form } = await admin.must(flightDataForm.load)
  const key = secret('service key', 'a-service-key-of-this-gate')
  await admin.must(flightDataForm.save, { body: { ...form, provider: 'aeroApi', key } })
  await admin.call(flightDataForm.save, {
    body: { ...form, provider: 'aeroApi', key: `${key} with a blank` },
  })
  await admin.must(testFlightData)
  await scheduledJobs(portal.context)
    .find((it) => it.name === 'flight-data')
    ?.run()
  for (const token of [metricsToken, `${metricsToken} and more`])
    await portal.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
}

async function papers({ portal, secret, visit: open }: Story, group: string): Promise<void> {
  const path = addressOf(ticketFile.path, { group, ticket: 'all' }, {})
  const link = await signedLinks(portal.database.db, testSealer, null).sign(path, now)
  secret(
    'signature of a ticket’s link',
    decodeURIComponent(link.split('sig=')[1] ?? '')
      .split('.')
      .at(-1),
  )
  expect((await portal.app.inject(link)).statusCode).toBe(200)
  await open(link)
  await new TestBrowser(portal.app, elsewhere()).must(account.clientLog, {
    body: { level: 'warn', message: `No ticket at ${link}`, url: link },
  })
}

/** A database that fails halfway: its errors carry the query. */
async function brokenDatabase(story: Story, admin: TestBrowser): Promise<void> {
  const { portal, secret } = story
  const { db } = portal.database
  const service = await openPushService()
  const { publicKey, authSecret } = service.device()
  const endpointUrl = secret(
    'push endpoint while the database fails',
    'https://push.example/of-another-device',
  )
  const body = {
    endpointUrl,
    previousEndpointUrl: null,
    publicKey,
    authSecret: secret('its secret', authSecret),
    expirationTime: null,
  }
  const stranger = new TestBrowser(portal.app, elsewhere())
  const email = 'newcomer@company.example'
  const code = secret('code while the database fails', 'WXYZ-WXYZ')
  const calls: Record<string, () => Promise<{ status: number }>[]> = {
    push_subscription: () => [
      admin.call(pushRegister.save, { body }),
      admin.call(pushRegister.load, { query: { endpointUrl } }),
      admin.call(pushForget, { body: { endpointUrl } }),
    ],
    one_time_token: () => [
      stranger.call(account.checkResetCode, { body: { email, code } }),
      stranger.call(account.startResetPassword, { body: { email } }),
    ],
    rate_limit: () => [stranger.call(account.signIn, { body: { email, password: testPassword } })],
    session: () => [admin.call(account.appData)],
  }
  for (const [table, broken] of Object.entries(calls)) {
    await sql`alter table ${sql.table(table)} rename to taken_away`.execute(db)
    expect((await Promise.all(broken())).map((it) => it.status)).not.toContain(200)
    await sql`alter table taken_away rename to ${sql.table(table)}`.execute(db)
  }
  await service.close()
}
