import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/access-tokens.ts'
import { partnerUser } from '#contract/partner-users.ts'
import { isAccessToken } from '#domain/access/access-token.ts'
import { allPermissions, partnerPermissions } from '#domain/access/permissions.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

/** How tokens are created, listed and revoked. `token-calls.test.ts` tests calls with them. */
let portal: TestPortal
let company: SmallCompany
let admin: TestBrowser & { accountGuid: string }
let partnerAdmin: TestBrowser & { accountGuid: string }
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem', 'managePartner', 'viewCustomer', 'editCustomer'], {
    name: 'Ada Admin',
  })
  partnerAdmin = await signedIn(portal, partnerPermissions, { name: 'Pat', partnerGuid: company.partner })
  const params = { id: company.partner, userId: partnerAdmin.accountGuid }
  const form = await admin.must(partnerUser.load, { params })
  await admin.must(partnerUser.save, { params, body: { ...form, administrator: true } })
})
afterAll(() => portal.close())

const aToken = {
  name: 'Booking system',
  permissions: ['viewCustomer', 'editCustomer'] as ('viewCustomer' | 'editCustomer')[],
  expiresOn: '2027-02-18',
}
const listed = async (by = admin, query = {}) => (await by.must(contract.accessTokens, { query })).items
const refused = async (by: TestBrowser, more: object) => {
  const { status, body } = await by.call(contract.makeAccessToken, { body: { ...aToken, ...more } })
  return [status, JSON.stringify(body)]
}

describe('creating', () => {
  test('a token is returned once, and only its hash is stored', async () => {
    const { guid, token } = await admin.must(contract.makeAccessToken, { body: aToken })
    expect(isAccessToken(token)).toBe(true)
    const [row] = await listed()
    expect(row).toEqual({
      guid,
      name: 'Booking system',
      hint: `${token.slice(0, 8)}…`,
      partner: null,
      permissions: ['viewCustomer', 'editCustomer'],
      state: 'active',
      madeBy: 'Ada Admin',
      madeAt: '2026-11-20T13:00:00Z',
      // The end of the day at the airport.
      expiresAt: '2027-02-19T04:00:00Z',
      usedAt: null,
      usedFrom: '',
      revokedBy: null,
      revokedAt: null,
    })
    const { db } = portal.database
    const stored = JSON.stringify([
      await db.selectFrom('access_token').selectAll().execute(),
      await db.selectFrom('history').selectAll().execute(),
      await db.selectFrom('idempotency').selectAll().execute(),
    ])
    expect(stored).not.toContain(token.slice(10))
  })

  test('the same key twice creates two tokens rather than storing one in a reply', async () => {
    const body = { ...aToken, name: 'Twice' }
    const [one, two] = [
      await admin.must(contract.makeAccessToken, { body, key: 'same' }),
      await admin.must(contract.makeAccessToken, { body, key: 'same' }),
    ]
    expect(one.token).not.toBe(two.token)
  })

  test.each<[string, { partner?: boolean; [field: string]: unknown }, string]>([
    ['a permission its maker doesn’t have', { permissions: ['financial'] }, 'permissions'],
    ['a staff permission for a partner', { permissions: ['adminSystem'], partner: true }, 'permissions'],
    ['no permission', { permissions: [] }, 'permissions'],
    ['an unknown permission', { permissions: ['fly'] }, 'permissions'],
    ['no name', { name: '' }, 'name'],
    ['a day that is over', { expiresOn: '2026-11-20' }, 'expiresOn'],
    ['a day too far ahead', { expiresOn: '2028-11-20' }, 'expiresOn'],
    ['a partner that doesn’t exist', { partnerGuid: '00000000-0000-4000-8000-000000000001' }, 'partnerGuid'],
  ])('%s is refused at its field', async (_, { partner, ...more }, field) => {
    const [status, text] = await refused(admin, { ...more, ...(partner && { partnerGuid: company.partner }) })
    expect(status).toBe(400)
    expect(text).toContain(`"${field}"`)
  })

  test('a maker has at most 50 working tokens', async () => {
    const busy = await signedIn(portal, ['adminSystem'])
    const body = { ...aToken, permissions: ['adminSystem' as const] }
    const answers = []
    for (let made = 0; made < 51; made++)
      answers.push((await busy.call(contract.makeAccessToken, { body })).status)
    expect(answers.filter((it) => it === 200)).toHaveLength(50)
    expect(answers.at(-1)).toBe(400)
  })

  test('the form offers what the maker has, and the days that are allowed', async () => {
    const days = { firstDay: '2026-11-21', lastDay: '2027-11-21' }
    expect(await admin.must(contract.newAccessToken)).toEqual({
      forCompany: ['adminSystem', 'managePartner', 'viewCustomer', 'editCustomer'],
      forPartner: ['viewCustomer', 'editCustomer'],
      ...days,
    })
    expect(await partnerAdmin.must(contract.newAccessToken)).toEqual({
      forCompany: [],
      forPartner: ['viewCustomer', 'editCustomer'],
      ...days,
    })
  })
})

describe('a partner’s administrator', () => {
  test('creates tokens of the partner only, and may not name another', async () => {
    await partnerAdmin.must(contract.makeAccessToken, { body: { ...aToken, name: 'Ours' } })
    await partnerAdmin.must(contract.makeAccessToken, {
      body: { ...aToken, name: 'Ours too', partnerGuid: company.partner },
    })
    const other = { ...aToken, name: 'Theirs', partnerGuid: company.blockedPartner }
    expect(await partnerAdmin.call(contract.makeAccessToken, { body: other })).toMatchObject({
      status: 400,
      body: { fields: { partnerGuid: { message: 'Leave this out, or send your own partner’s guid.' } } },
    })
    const own = await listed(partnerAdmin)
    expect(own.map((it) => it.name)).toEqual(['Ours too', 'Ours'])
    expect(new Set(own.map((it) => it.partner)).size).toBe(1)
    expect(own[0]?.partner).not.toBeNull()
  })

  test('sees and revokes no token of the company or of another partner', async () => {
    const { guid: ofCompany } = await admin.must(contract.makeAccessToken, { body: aToken })
    const { guid: ofOther } = await admin.must(contract.makeAccessToken, {
      body: { ...aToken, partnerGuid: company.blockedPartner },
    })
    const seen = (await listed(partnerAdmin, { state: 'all' })).map((it) => it.guid)
    for (const id of [ofCompany, ofOther]) {
      expect(seen).not.toContain(id)
      expect((await partnerAdmin.call(contract.revokeAccessToken, { params: { id } })).status).toBe(404)
    }
  })

  test('finds none after losing that role, like all other users', async () => {
    const others = [
      await signedIn(portal, partnerPermissions, { partnerGuid: company.partner }),
      await signedIn(
        portal,
        allPermissions.filter((it) => it !== 'adminSystem'),
      ),
    ]
    for (const other of others) {
      expect((await other.call(contract.accessTokens)).status).toBe(404)
      expect((await other.call(contract.newAccessToken)).status).toBe(404)
      expect((await refused(other, {}))[0]).toBe(404)
    }
  })
})

describe('revoking', () => {
  test('is permanent, and recorded in the history', async () => {
    const { guid: id } = await admin.must(contract.makeAccessToken, {
      body: { ...aToken, name: 'Old system' },
    })
    const { toast } = await admin.must(contract.revokeAccessToken, { params: { id } })
    expect(toast).toBe('Old system revoked')
    expect((await admin.call(contract.revokeAccessToken, { params: { id } })).status).toBe(400)
    expect((await listed()).map((it) => it.guid)).not.toContain(id)
    const [row] = await listed(admin, { state: 'inactive', query: 'old sys' })
    expect(row).toMatchObject({ guid: id, state: 'revoked', revokedBy: 'Ada Admin' })
    const lines = await portal.database.db
      .selectFrom('history')
      .select('action')
      .where('subject_guid', '=', id)
      .orderBy('guid')
      .execute()
    expect(lines.map((it) => it.action)).toEqual(['makeAccessToken', 'revokeAccessToken'])
  })

  test('a token is revoked once, even by two calls at the same time', async () => {
    const { guid: id } = await admin.must(contract.makeAccessToken, { body: aToken })
    const both = await Promise.all(
      [1, 2].map(() => admin.call(contract.revokeAccessToken, { params: { id } })),
    )
    expect(both.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })
})

test('the list is paged and searched', async () => {
  const first = await admin.must(contract.accessTokens, { query: { state: 'all', limit: 2 } })
  const second = await admin.must(contract.accessTokens, {
    query: { state: 'all', limit: 2, cursor: first.nextCursor ?? '' },
  })
  const guids = [...first.items, ...second.items].map((it) => it.guid)
  expect(new Set(guids).size).toBe(4)
  expect((await admin.call(contract.accessTokens, { query: { cursor: 'x' } })).status).toBe(400)
  expect((await listed(admin, { query: '100%' })).length).toBe(0)
})
