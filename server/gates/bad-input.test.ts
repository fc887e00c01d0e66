import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allPermissions } from '#domain/access/permissions.ts'
import {
  checkResetCode,
  resetPassword,
  signIn,
  signOutEverywhere,
  signOutHere,
  startResetPassword,
} from '#contract/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { pushForget, pushRegister } from '#contract/push.ts'
import { hostile, likely, type JsonSchema } from '#server/gates/hostile-values.ts'
import { nowhere, sampleAddress } from '#server/gates/sample-request.ts'
import { guestAddresses } from '#server/http/guest-faults.ts'
import { allRoutes } from '#server/routes.ts'
import { callerWith, tokenCaller } from '#server/testing/access-tokens.ts'
import { makeAccount, signedIn } from '#server/testing/accounts.ts'
import { confirmAndMake } from '#server/testing/bookings.ts'
import { openTestPortal, TestBrowser, type Answer, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { atLength } from '#server/testing/tier.ts'

let portal: TestPortal
let browser: TestBrowser
let endpoints: Endpoint[]
let token: string
/**
 * Existing items, by the names used in requests: a body without valid references is refused too early to test
 * much.
 */
let known: Record<string, string>
/** Whose address is typed at the sign-in pages. */
let victim: { email: string }

/** After these the browser is signed out: it signs in again. */
const endings = new Set<string>([signOutHere.path, signOutEverywhere.path])

let places = 0
/** Each request comes from its own address, so a rate limit never answers instead of the endpoint. */
async function send(endpoint: Endpoint, url: string, body?: unknown): Promise<Answer<unknown>> {
  if (endpoint.perMinute !== undefined) await portal.database.db.deleteFrom('rate_limit').execute()
  const caller = new TestBrowser(
    portal.app,
    `10.${100 + (++places >> 16)}.${(places >> 8) & 255}.${places & 255}`,
  )
  for (const [name, value] of browser.cookies) caller.cookies.set(name, value)
  const answer = await caller.send(endpoint.method, url, body)
  if (endings.has(endpoint.path)) browser = await signedIn(portal, allPermissions)
  return answer
}

/** The same by access token, for the calls that are open to one. */
async function sendByToken(url: string, body: unknown): Promise<Answer<unknown>> {
  return callerWith(
    portal,
    token,
    `10.${100 + (++places >> 16)}.${(places >> 8) & 255}.${places & 255}`,
  ).send('POST', url, body)
}

const isDoor = (endpoint: Endpoint) => endpoint.path.startsWith('/auth-api/')

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  const company = await makeSmallCompany(portal)
  browser = await signedIn(portal, allPermissions)
  const date = '2026-11-21'
  const customer = { firstName: 'Ann', lastName: 'Onymous', email: 'ann@guest.example' }
  const flightGuid = await company.flightOn(date, 'arrival')
  const transfer = { place: { locationGuid: company.hotel }, cars: [{ serviceGuid: company.sedan }] }
  const { guid: group = '' } = await confirmAndMake(browser, 'new', {
    customer,
    adults: 1,
    arrival: { date, flightGuid, fastTrack: true, transfer },
  })
  const { db } = portal.database
  const booking = await db
    .selectFrom('booking')
    .select('guid')
    .where('group_guid', '=', group)
    .where('kind', '=', 'arrivalFastTrack')
    .executeTakeFirstOrThrow()
  const trip = await db.selectFrom('trip').select('guid').executeTakeFirstOrThrow()
  const owner = await db.selectFrom('booking_group').select('customer_guid').executeTakeFirstOrThrow()
  known = {
    id: owner.customer_guid,
    group,
    groupGuid: group,
    booking: booking.guid,
    bookingGuid: booking.guid,
    bookingGuids: booking.guid,
    tripGuid: trip.guid,
    flightGuid,
    serviceGuid: company.sedan,
    locationGuid: company.hotel,
    partnerGuid: company.partner,
  }
  token = (await tokenCaller(portal, allPermissions)).token
  endpoints = allRoutes(portal.context).map((it) => it.endpoint)
  victim = await makeAccount(portal, [])
})
afterAll(() => portal.close())

/** Requests to each endpoint. `HOSTILE_TRIES=500` for more. */
const tries = atLength({ short: 15, long: 200 })
const patienceMs = 180_000 * Math.max(1, tries / 25)

test(
  'every endpoint answers any body with 2xx, or with a clear 4xx in our shape',
  async () => {
    for (const endpoint of endpoints.filter((it) => it.method === 'POST')) {
      const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
      const names = isDoor(endpoint) ? { ...known, email: victim.email } : known
      const bodies = fc.oneof(
        { weight: 3, arbitrary: likely(schema, names) },
        { weight: 1, arbitrary: hostile },
      )
      await fc.assert(
        fc.asyncProperty(bodies, async (body) =>
          expectSane(endpoint, await send(endpoint, sampleAddress(endpoint, known), body)),
        ),
        { numRuns: endings.has(endpoint.path) ? 3 : tries, seed: 7 },
      )
    }
  },
  patienceMs,
)

test(
  'no endpoint fails on any address',
  async () => {
    const texts = fc.oneof(
      fc.constantFrom(
        '',
        '0',
        '-1',
        nowhere,
        '2026-02-30',
        '9999-99-99',
        "' or 1=1 --",
        '../../etc/passwd',
        '%00',
        'a\0b',
        '😀'.repeat(50),
        'a'.repeat(3000),
      ),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
    )
    for (const endpoint of endpoints.filter((it) => it.method === 'GET')) {
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const queries = Object.keys(
        (z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
          .properties ?? {},
      )
      if (names.length + queries.length === 0) continue
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...names, ...queries), texts, async (name, text) => {
          expectSane(endpoint, await send(endpoint, sampleAddress(endpoint, { ...known, [name]: text })))
        }),
        { numRuns: tries, seed: 7 },
      )
    }
  },
  patienceMs,
)

test(
  'nor does a call by access token',
  async () => {
    for (const endpoint of endpoints.filter((it) => it.method === 'POST' && !it.sessionOnly)) {
      const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
      await fc.assert(
        fc.asyncProperty(fc.oneof(likely(schema, known), hostile), async (body) =>
          expectSane(endpoint, await sendByToken(sampleAddress(endpoint, known), body)),
        ),
        // A token’s calls are limited by endpoint.
        { numRuns: Math.min(Math.ceil(tries / 5), endpoint.perMinute ?? tries), seed: 7 },
      )
    }
  },
  patienceMs,
)

/** Written as they are: a browser would not send them. */
const brokenEscapes = ['%00', '%ED%A0%80', '%C0%AF', '%FF', '%', '%u0000', 'a%0D%0Ab', '[]', '&=']

test('no endpoint fails, however its address is escaped', async () => {
  for (const endpoint of endpoints.filter((it) => it.method === 'GET')) {
    const url = sampleAddress(endpoint, known)
    const queries = Object.keys(
      (z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
        .properties ?? {},
    )
    for (const escape of brokenEscapes) {
      for (const name of queries)
        expectSane(
          endpoint,
          await send(endpoint, `${url}${url.includes('?') ? '&' : '?'}${name}=${escape}&${name}=${escape}`),
        )
      if (endpoint.path.includes('{'))
        expectSane(endpoint, await send(endpoint, endpoint.path.replaceAll(/\{\w+\}/g, escape)))
    }
  }
}, 180_000)

/** Well-formed but for one text that no database stores, none of which the generator makes often enough. */
const device = { publicKey: `B${'a'.repeat(86)}`, authSecret: 'a'.repeat(22) }
const asked = { email: 'ann@guest.example', code: 'K7F2-9QMX', password: 'quite long enough' }
test.each<[Endpoint, Record<string, unknown>, string]>([
  [signIn, asked, 'email'],
  [signIn, asked, 'password'],
  [startResetPassword, asked, 'email'],
  [checkResetCode, asked, 'email'],
  [checkResetCode, asked, 'code'],
  [resetPassword, asked, 'email'],
  [resetPassword, asked, 'code'],
  [resetPassword, asked, 'password'],
  [pushRegister.save, { ...device, endpointUrl: 'https://push.example/x' }, 'endpointUrl'],
  [
    pushRegister.save,
    { ...device, endpointUrl: 'https://push.example/x', previousEndpointUrl: 'https://push.example/y' },
    'previousEndpointUrl',
  ],
  [pushForget, { endpointUrl: 'https://push.example/x' }, 'endpointUrl'],
])('text that cannot be stored is refused at its field (%#)', async (endpoint, body, field) => {
  for (const odd of ['\0', '\ud800', '\udfff'])
    for (const text of [`${String(body[field])}${odd}`, odd]) {
      const answer = await send(endpoint, endpoint.path, { ...body, [field]: text })
      expect([answer.status, JSON.stringify(answer.body)], JSON.stringify(text)).toEqual([
        400,
        expect.stringContaining(`"${field}"`),
      ])
    }
})

test('a body that is no JSON, is of another kind, or is too large is refused clearly', async () => {
  const url = '/api/actions/confirmcancelbooking'
  const headers = {
    'content-type': 'application/json',
    'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    cookie: [...browser.cookies].map((it) => it.join('=')).join('; '),
  }
  const post = (payload: string, type = 'application/json') =>
    portal.app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': type }, payload })
  expect((await post('{"bookingGuid":')).json()).toEqual({
    errors: [{ name: 'body', message: 'We couldn’t read the request. Send valid JSON.' }],
  })
  expect((await post('<xml/>', 'text/xml')).statusCode).toBe(415)
  expect((await post(JSON.stringify({ reason: 'x'.repeat(2_000_000) }))).statusCode).toBe(413)
})

function expectSane(endpoint: Endpoint, answer: { status: number; body: unknown }): void {
  const text = JSON.stringify(answer.body) ?? ''
  expect(answer.status, `${endpoint.method} ${endpoint.path} ${text.slice(0, 300)}`).toBeLessThan(500)
  expect(text, endpoint.path).not.toMatch(
    /\bat \S+ \(|node_modules|syntax error|violates|invalid input syntax/,
  )
  // A call refused at authentication, or by a limit, has tested nothing.
  expect([401, 403, 429], `${endpoint.method} ${endpoint.path} ${text.slice(0, 300)}`).not.toContain(
    answer.status,
  )
  // Guests get a page, of which `guest-pages.test.ts` says more.
  const shape = guestAddresses.test(endpoint.path) ? /<!doctype html>/ : /"kind":"object"|"errors":\[/
  if (answer.status === 400) expect(text).toMatch(shape)
}

test('a flood from one address is rate-limited', async () => {
  const flooded = await openTestPortal('2026-11-20T13:00:00Z', { FLOOD_PER_MINUTE: '5' })
  const statuses: number[] = []
  for (let asked = 0; asked < 7; asked++)
    statuses.push((await flooded.app.inject({ url: '/healthz' })).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  await flooded.close()
})
