import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessTokenOf } from '#domain/access/access-token.ts'
import { allows, allPermissions, type Needs, type Permission } from '#domain/access/permissions.ts'
import { signIn, signOutEverywhere, signOutHere } from '#contract/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { contractEndpoints } from '#server/gates/contract-endpoints.ts'
import { listedNeeds } from '#server/gates/permission-list.ts'
import { needsWithoutSignedLink } from '#server/gates/signed-link-list.ts'
import { sampleAddress } from '#server/gates/sample-request.ts'
import { sessionOnlyCalls } from '#server/gates/session-only-list.ts'
import { allRoutes } from '#server/routes.ts'
import { callerWith, tokenCaller } from '#server/testing/access-tokens.ts'
import { makeAccount, signedIn, testPassword } from '#server/testing/accounts.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let endpoints: Endpoint[]
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
  // Signing out comes last: it would end the calling session.
  const leaves = (it: Endpoint) =>
    it.path === signOutHere.path || it.path === signOutEverywhere.path ? 1 : 0
  endpoints = allRoutes(portal.context)
    .map((it) => it.endpoint)
    .toSorted((a, b) => leaves(a) - leaves(b))
})
afterAll(() => portal.close())

const sets: [string, readonly Permission[] | null][] = [
  ['not signed in', null],
  ['an account without permissions', []],
  ...allPermissions.map((it): [string, readonly Permission[]] => [`an account with ${it} alone`, [it]]),
  ['an account with every permission', allPermissions],
]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isSignedLink = (it: Endpoint) => needsWithoutSignedLink.has(nameOf(it))
const expectedNeeds = new Map<string, Needs>([...listedNeeds, ...needsWithoutSignedLink])
const needsOf = (endpoint: Endpoint): Needs => {
  const needs = expectedNeeds.get(nameOf(endpoint))
  if (needs === undefined) throw new Error(`${nameOf(endpoint)} is missing in the permission lists`)
  return needs
}

describe('the list of who may call what', () => {
  const text = (name: string, needs: Needs) => `${name}: ${[needs].flat().join(' or ')}`

  test('is the contract’s, endpoint by endpoint, and names no other', async () => {
    const inContract = (await contractEndpoints()).map((it) => text(nameOf(it), it.needs))
    const inList = [
      ...listedNeeds.map(([it, needs]) => text(it, needs)),
      ...[...needsWithoutSignedLink.keys()].map((it) => text(it, 'public')),
    ]
    expect(inList.toSorted()).toEqual(inContract.toSorted())
  })

  test('and so is the list of calls that no access token can make', async () => {
    const inContract = (await contractEndpoints()).filter((it) => it.sessionOnly).map(nameOf)
    expect(inContract.toSorted()).toEqual(sessionOnlyCalls.toSorted())
  })

  test('names no endpoint twice', () => {
    const names = [...listedNeeds.map(([it]) => it), ...needsWithoutSignedLink.keys()]
    expect(names.filter((it, at) => names.indexOf(it) !== at)).toEqual([])
  })
})

describe('every endpoint asks for its permission, and for nothing else', () => {
  test.each(sets)('%s', async (_, granted) => {
    const browser = granted === null ? new TestBrowser(portal.app) : await signedIn(portal, granted)
    const wrong: string[] = []
    for (const endpoint of endpoints.filter((it) => it.path !== signOutHere.path || granted !== null)) {
      const { status } = await browser.send(endpoint.method, sampleAddress(endpoint), {})
      const expected = allows(needsOf(endpoint), granted)
        ? 'let in'
        : isSignedLink(endpoint)
          ? 'answered 403'
          : granted === null
            ? 'answered 401'
            : 'answered 403'
      const happened = status === 401 || status === 403 ? `answered ${status}` : 'let in'
      const isOver = endpoint.path === signOutEverywhere.path && status === 401
      if (expected !== happened && !isOver)
        wrong.push(`${nameOf(endpoint)} needs ${String(needsOf(endpoint))}: ${happened}, not ${expected}`)
    }
    expect(wrong).toEqual([])
  })
})

let places = 0
/** Another address for each test, so that no limit answers instead of the endpoint. */
const elsewhere = () => `10.9.0.${++places}`

const tokenSets = sets.flatMap(([name, granted]) =>
  granted === null ? [] : [[name.replace('an account', 'a token'), granted] as const],
)

describe('an access token is let in where an account with its permissions is, except where it needs a person', () => {
  test.each(tokenSets)('%s', async (_, granted) => {
    const caller = await tokenCaller(portal, granted, { ip: elsewhere() })
    const wrong: string[] = []
    for (const endpoint of endpoints) {
      const { status } = await caller.send(endpoint.method, sampleAddress(endpoint), {})
      const isOpen = !endpoint.sessionOnly && allows(needsOf(endpoint), granted)
      if ((status !== 401 && status !== 403) !== isOpen)
        wrong.push(`${nameOf(endpoint)} needs ${String(needsOf(endpoint))}: answered ${status}`)
    }
    expect(wrong).toEqual([])
  })
})

test.each([
  ['mistyped', (token: string) => `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`],
  ['unknown', () => accessTokenOf('0'.repeat(32))],
])('a token that is %s makes no call at all, not even a public one', async (_, change) => {
  const { token } = await tokenCaller(portal, allPermissions)
  const [ip, wrong]: [string, string[]] = [elsewhere(), []]
  for (const endpoint of endpoints) {
    await portal.database.db.deleteFrom('rate_limit').execute()
    const caller = callerWith(portal, change(token), ip)
    const { status } = await caller.send(endpoint.method, sampleAddress(endpoint), {})
    if (status !== 401) wrong.push(`${nameOf(endpoint)} answered ${status}`)
  }
  expect(wrong).toEqual([])
})

test('a partner user has no staff permission, even if granted', async () => {
  const { guid } = await portal.database.db
    .selectFrom('partner')
    .select('guid')
    .limit(1)
    .executeTakeFirstOrThrow()
  const browser = await signedIn(portal, allPermissions, { partnerGuid: guid })
  for (const endpoint of endpoints.filter((it) =>
    ['adminSystem', 'financial', 'dispatcher'].includes(String(needsOf(it))),
  )) {
    expect((await browser.send(endpoint.method, sampleAddress(endpoint), {})).status, endpoint.path).toBe(403)
  }
})

test('with the second factor pending, only the calls that complete the sign-in are allowed', async () => {
  const { guid, email } = await makeAccount(portal, allPermissions)
  await portal.database.db
    .updateTable('account')
    .set({ totp_required: true })
    .where('guid', '=', guid)
    .execute()
  const browser = new TestBrowser(portal.app)
  expect((await browser.must(signIn, { body: { email, password: testPassword } })).next).toBe('setup-totp')
  const wrong: string[] = []
  for (const endpoint of endpoints.filter((it) => needsOf(it) !== 'public' && !isSignedLink(it))) {
    const { status } = await browser.send(endpoint.method, sampleAddress(endpoint), {})
    if ((status !== 401) !== (needsOf(endpoint) === 'passwordGiven'))
      wrong.push(`${endpoint.method} ${endpoint.path} answered ${status}`)
  }
  expect(wrong).toEqual([])
  expect((await browser.send('GET', '/api/events')).status).toBe(401)
})
