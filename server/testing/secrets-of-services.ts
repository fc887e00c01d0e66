import { makeAccessToken } from '#contract/access-tokens.ts'
import { clientLog } from '#contract/account.ts'
import { calendarFeeds, makeCalendarFeed } from '#contract/calendar-feeds.ts'
import { queryCustomers } from '#contract/customers.ts'
import { callerWith } from '#server/testing/access-tokens.ts'
import { bokunSettingsForm, newBokunToken, testBokun } from '#contract/bokun.ts'
import { cardGatewayForm, newCartKey, testCardGateway } from '#contract/card-gateway.ts'
import { postCart } from '#contract/carts.ts'
import { sendTestText, testTexting, textingForm } from '#contract/texting.ts'
import { addWebhook, newWebhookSecret, testWebhook } from '#contract/webhooks.ts'
import { walletForm } from '#contract/wallet.ts'
import { scheduledJobs } from '#server/scheduled-jobs.ts'
import { postWebhook, type TextService } from '#server/testing/text-service.ts'
import { appleText, googleServiceAccount, passKey } from '#server/testing/wallet-keys.ts'
import { TestBrowser, type TestPortal } from '#server/testing/portal.ts'

/** A portal whose log is searched for the secrets that pass through it. */
export interface SecretStory {
  portal: TestPortal
  /** Registers a secret under a description, and returns it. */
  secret: (what: string, text: string | null | undefined) => string
  /** Opens a URL, then broken variants of it that other parts of the server handle. */
  visit: (url: string) => Promise<void>
}

/** The gateway's password, correct and wrong, and the key that the website sends with its carts. */
export async function cardGateway(
  { portal, secret }: SecretStory,
  admin: TestBrowser,
  password: string,
): Promise<void> {
  const { version } = await admin.must(cardGatewayForm.load)
  const body = { account: 'democompany', password: secret('gateway password', password), version }
  await admin.call(cardGatewayForm.save, { body: { ...body, password: `${password} with a blank` } })
  await admin.must(cardGatewayForm.save, { body })
  await admin.must(testCardGateway)
  const wrong = secret('wrong gateway password', 'not-the-password-of-it')
  await admin.must(cardGatewayForm.save, { body: { ...body, password: wrong, version: version + 1 } })
  await admin.must(testCardGateway)
  const key = secret('website key', (await admin.must(newCartKey)).key)
  const guest = new TestBrowser(portal.app, '198.51.100.9')
  for (const tried of [key, `${key}x`])
    await guest.call(postCart, { body: { key: tried, name: 'a cart', priceCents: 'x' } })
}

/** The auth token of text messages, right and wrong, and the signature of a webhook. */
export async function texting(
  { portal, secret }: SecretStory,
  admin: TestBrowser,
  { account, token }: TextService,
): Promise<void> {
  const {
    hasToken: _,
    sentThisMonth: __,
    incomingUrl,
    version,
    ...settings
  } = await admin.must(textingForm.load)
  const body = { ...settings, account, smsSender: '+12465550100', version }
  const wrong = secret('wrong auth token of texts', 'not-the-token-of-texts')
  await admin.call(textingForm.save, { body: { ...body, token: `${token} with a blank` } })
  await admin.must(textingForm.save, { body: { ...body, token: wrong } })
  await admin.must(testTexting)
  await admin.must(textingForm.save, {
    body: { ...body, token: secret('auth token of texts', token), version: version + 1 },
  })
  await admin.must(testTexting)
  await admin.must(sendTestText, { body: { to: '+12465550101' } })
  for (const signing of [token, wrong])
    await postWebhook(
      portal,
      incomingUrl,
      { From: '+12465550101', Body: 'Hello', MessageSid: 'SM1' },
      signing,
    )
}

/** The keys that sign wallet passes. */
export async function wallet({ secret }: SecretStory, admin: TestBrowser): Promise<void> {
  const { version } = await admin.must(walletForm.load)
  const google = googleServiceAccount()
  const lineOf = (key: string) => key.split('\n')[3]
  secret('key of passes', lineOf(passKey))
  secret('key of the service account', lineOf(google.key))
  const body = {
    apple: true,
    appleCertificate: appleText,
    google: true,
    googleIssuer: '3388000000012345678',
    googleAccount: google.text,
    version,
  }
  await admin.call(walletForm.save, { body: { ...body, googleAccount: google.text.slice(1) } })
  await admin.must(walletForm.save, { body })
}

/** Bókun's API keys, its webhook token and its signatures. */
export async function channel(
  { portal, secret, visit: open }: SecretStory,
  admin: TestBrowser,
): Promise<void> {
  const { version } = await admin.must(bokunSettingsForm.load)
  const keys = {
    accessKey: secret('access key of Bókun', 'access-key-of-this-gate'),
    secretKey: secret('secret key of Bókun', 'secret-key-of-this-gate'),
    signing: secret('signing secret of Bókun', 'signing-secret-of-this-gate'),
  }
  const body = { version, unstatedPaid: 'owed', rates: [], pushCheckIns: false, ...keys }
  await admin.call(bokunSettingsForm.save, { body: { ...body, signing: `${keys.signing} with a blank` } })
  await admin.must(bokunSettingsForm.save, { body })
  await admin.must(testBokun)
  const { url } = await admin.must(newBokunToken)
  const { pathname, search, searchParams } = new URL(url)
  const token = secret('token of notifications', searchParams.get('token'))
  await open(`${pathname}${search}`)
  for (const query of [search, `?token=${token}x`, `?token=${token}&token=${token}`])
    for (const payload of ['{"action":"BOOKING_CONFIRMED","confirmationCode":"X-1"}', '{'])
      await portal.app.inject({
        method: 'POST',
        url: `${pathname}${query}`,
        headers: { 'content-type': 'application/json', 'x-bokun-hmac': keys.signing },
        payload,
      })
}

/** The secrets of a webhook, which signs and sends a test. */
export async function webhook(
  { portal, secret }: SecretStory,
  admin: TestBrowser,
  url: string,
): Promise<void> {
  const body = { name: 'Receiver', url, events: ['booking.made' as const] }
  const made = await admin.must(addWebhook, { body })
  secret('webhook secret', made.secret)
  const params = { id: made.guid }
  secret('second webhook secret', (await admin.must(newWebhookSecret, { params })).secret)
  await admin.must(testWebhook, { params })
  await scheduledJobs(portal.context)
    .find((it) => it.name === 'deliver-webhooks')
    ?.run()
}

/** An access token: correct, mistyped, and sent together with a cookie. */
export async function accessToken({ portal, secret }: SecretStory, admin: TestBrowser): Promise<void> {
  const made = await admin.must(makeAccessToken, {
    body: { name: 'A system', permissions: ['viewCustomer'], expiresOn: '2026-11-30' },
  })
  const token = secret('access token', made.token)
  await callerWith(portal, token).must(queryCustomers)
  await callerWith(portal, `${token}x`).call(queryCustomers)
  await admin.send('GET', queryCustomers.path, undefined, undefined, { authorization: `Bearer ${token}` })
}

/** The link of a calendar, also where a browser reports it. */
export async function calendar({ portal, secret, visit }: SecretStory, admin: TestBrowser): Promise<void> {
  await admin.must(makeCalendarFeed, { params: { kind: 'desk' } })
  const { items } = await admin.must(calendarFeeds)
  const url = items.find((it) => it.kind === 'desk')?.link?.url ?? ''
  const { pathname } = new URL(url)
  secret('link of a calendar', pathname.split('/')[2])
  await visit(pathname)
  const guest = new TestBrowser(portal.app, '198.51.100.19')
  await guest.must(clientLog, { body: { level: 'warn', message: `No calendar at ${url}`, url } })
}
