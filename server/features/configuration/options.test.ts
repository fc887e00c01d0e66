import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { optionLists, options, permissionOptions, type OptionList } from '#contract/options.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { makeAccount, signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { newGuid } from '#server/work/guid.ts'

let portal: TestPortal
let company: SmallCompany
let agent: Awaited<ReturnType<typeof signedIn>>
let accountant: typeof agent
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  await makeAccount(portal, ['driver'], { name: 'Driver One' })
  agent = await signedIn(portal, ['editCustomer'])
  accountant = await signedIn(portal, ['financial'])
})
afterAll(() => portal.close())

const list = async (name: OptionList, query = '', browser = agent) =>
  (await browser.must(options, { params: { list: name }, query: { query } })).items

describe('every list', () => {
  test.each(optionLists)('%s has entries with an identity and a name', async (name) => {
    // The list of people requires permission to read the history.
    const items = await list(name, '', name === 'people' ? accountant : agent)
    expect(items.length).toBeGreaterThan(0)
    for (const option of items)
      expect([option.guid ?? option.key, option.name ?? option.value].every(Boolean)).toBe(true)
  })

  test.each(optionLists)(
    '%s finds nothing for unknown text, and treats hostile text literally',
    async (name) => {
      for (const typed of ['zzzzzz', '%%%', '__', String.raw`\ ' " ; --`])
        expect(await list(name, typed, name === 'people' ? accountant : agent)).toEqual([])
    },
  )
})

test.each<[OptionList, string, string]>([
  ['locations', 'hôtel', 'Sea Hotel'],
  ['transport-services', 'van', 'Van'],
  ['vehicles', 'zm', 'Sedan One'],
  ['car-seats', 'boost', 'Booster'],
  ['extras', 'flow', 'Flowers'],
  ['drivers', 'one', 'Driver One'],
  ['partners', 'good', 'Good Hotel'],
  ['airlines', 'ba', 'British Airways (BA)'],
  ['airports', 'gatw', 'London Gatwick (LGW)'],
  ['countries', 'bb', 'Barbados'],
  ['payment-methods', 'bank', 'Bank transfer'],
])('%s: "%s" finds %s first', async (name, typed, found) => {
  const [first] = await list(name, typed)
  expect(first?.name ?? first?.value).toBe(found)
})

describe('forms get the facts they need', () => {
  test('for places, cars and seats', async () => {
    expect(await list('locations', 'sea')).toEqual([
      { guid: company.hotel, name: 'Sea Hotel', kind: 'hotel', zone: 'Coast', minutesFromAirport: 30 },
    ])
    expect(await list('transport-services', 'van')).toMatchObject([{ passengers: 8, luggage: 10 }])
    expect(await list('car-seats')).toMatchObject([{ cents: 1000, fromAgeMonths: 48 }])
  })

  test('the airport is the first place', async () => {
    expect((await list('locations'))[0]?.guid).toBe(company.airport)
  })

  test('a blocked partner can be chosen only with a policy override', async () => {
    const blocked = { guid: company.blockedPartner, name: 'Blocked Hotel', blocked: true }
    expect(await list('partners', 'blocked')).toEqual([{ ...blocked, disabled: true }])
    const override = await signedIn(portal, ['policyOverride'])
    expect(await list('partners', 'blocked', override)).toEqual([{ ...blocked, disabled: false }])
  })

  test('inactive items are not offered', async () => {
    await portal.database.db
      .updateTable('extra')
      .set({ active: false })
      .where('guid', '=', company.extra)
      .execute()
    expect(await list('extras')).toEqual([])
    await portal.database.db
      .updateTable('extra')
      .set({ active: true })
      .where('guid', '=', company.extra)
      .execute()
  })
})

test('a partner user is offered their own partner, and neither drivers nor vehicles', async () => {
  const hotel = await signedIn(portal, ['editCustomer'], { partnerGuid: company.partner })
  expect((await list('partners', '', hotel)).map((it) => it.name)).toEqual(['Good Hotel'])
  expect(await list('partners', 'blocked', hotel)).toEqual([])
  expect(await list('drivers', '', hotel)).toEqual([])
  expect(await list('vehicles', '', hotel)).toEqual([])
})

test('an unknown list is not found, and every list needs a session', async () => {
  expect((await agent.send('GET', '/api/options/secrets')).status).toBe(404)
  const stranger = await signedIn(portal, [])
  stranger.cookies.clear()
  expect((await stranger.send('GET', '/api/options/locations')).status).toBe(401)
})

test('an administrator sees the permissions and what each allows', async () => {
  const administrator = await signedIn(portal, ['adminSystem'])
  const { items } = await administrator.must(permissionOptions)
  expect(items.map((it) => it.key)).toEqual(allPermissions)
  expect(items.find((it) => it.key === 'viewDateStatus')).toEqual({
    key: 'viewDateStatus',
    value: 'View date status',
    allows: 'See how full each date is',
  })
  expect((await agent.call(permissionOptions)).status).toBe(403)
})

test('the tax code that most prices use comes first', async () => {
  const { db } = portal.database
  const [rule] = await db.selectFrom('price_rule').selectAll().where('kind', '=', 'tax').limit(1).execute()
  if (!rule) throw new Error('The small company has no tax')
  await db
    .insertInto('price_rule')
    .values({
      ...rule,
      guid: newGuid(),
      name: 'A',
      facts: JSON.stringify({ code: 'ALPHA', basisPoints: 0, inclusive: true }),
    })
    .execute()
  expect((await list('tax-codes')).map((it) => it.key)).toEqual(['VAT', 'ALPHA'])
  // A company without prices.
  await portal.database.db
    .updateTable('price_rule')
    .set({ active: false })
    .where('kind', '<>', 'tax')
    .execute()
  expect((await list('tax-codes')).map((it) => it.key)).toEqual(['VAT', 'ALPHA'])
})
