import { afterAll, beforeAll, expect, test } from 'vitest'
import { options } from '#contract/options.ts'
import { loadReferenceData } from '#server/features/flights/commands/load-reference-data.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'

const now = '2026-11-20T13:00:00Z'
let portal: TestPortal
let browser: TestBrowser

beforeAll(async () => {
  portal = await openTestPortal(now)
  const { db } = portal.database
  // A database of an older version, with manually entered airports, one of which a user has edited since.
  await db
    .insertInto('airport')
    .values([
      { code: 'LHR', name: 'Heathrow', city: 'London', country: 'GB', time_zone: 'Europe/Paris' },
      {
        code: 'LGW',
        name: 'Our Gatwick',
        city: 'Crawley',
        country: 'GB',
        time_zone: 'Europe/London',
        edited_at: now,
      },
      { code: 'ZZQ', name: 'Our Strip', city: 'Nowhere', country: 'GB', time_zone: 'Europe/London' },
    ])
    .execute()
  await db.insertInto('airline').values({ code: 'BA', name: 'Our name of it', edited_at: now }).execute()
  await loadReferenceData(db, now)
  browser = await signedIn(portal, ['adminSystem'])
})
afterAll(() => portal.close())

const airport = (code: string) =>
  portal.database.db.selectFrom('airport').selectAll().where('code', '=', code).executeTakeFirst()
const keys = async (list: 'airports' | 'airlines', query: string) =>
  (await browser.must(options, { params: { list }, query: { query } })).items.map((it) => it.key)

test('loading adds airports with their time zones and airlines', async () => {
  const timeZone = 'America/Barbados' // not moved
  expect(await airport('BGI')).toMatchObject({
    icao: 'TBPB',
    city: 'Bridgetown',
    country: 'BB',
    time_zone: timeZone,
    size: 1,
  })
  const { count } = await portal.database.db
    .selectFrom('airport')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeGreaterThan(4000)
})

test('an older database is updated, except for user-edited and user-added rows', async () => {
  expect(await airport('LHR')).toMatchObject({
    name: 'London Heathrow',
    time_zone: 'Europe/London',
    icao: 'EGLL',
  })
  expect(await airport('LGW')).toMatchObject({ name: 'Our Gatwick', city: 'Crawley' })
  expect(await airport('ZZQ')).toMatchObject({ name: 'Our Strip' })
  expect(
    await portal.database.db.selectFrom('airline').select('name').where('code', '=', 'BA').executeTakeFirst(),
  ).toEqual({
    name: 'Our name of it',
  })
})

test('an edition is loaded only once', async () => {
  const { db } = portal.database
  await db.updateTable('airport').set({ name: 'Moved' }).where('code', '=', 'CDG').execute()
  await loadReferenceData(db, now)
  expect(await airport('CDG')).toMatchObject({ name: 'Moved' })
  await db.updateTable('reference_data').set({ digest: 'of an earlier edition' }).execute()
  await Promise.all([loadReferenceData(db, now), loadReferenceData(db, now)])
  expect((await airport('CDG'))?.name).toBe('Paris-Charles De Gaulle')
})

test.each([
  ['LHR', 'LHR'],
  ['egll', 'LHR'],
  ['heathrow', 'LHR'],
  ['Londres', 'LHR'],
  ['Лондон', 'LHR'],
  ['伦敦', 'LHR'],
  ['münchen', 'MUC'],
  ['Munich', 'MUC'],
  ['Wien', 'VIE'],
  ['Barbados', 'BGI'],
  ['東京', 'HND'],
])('an airport is found by %s', async (typed, code) => {
  expect((await keys('airports', typed)).slice(0, 5)).toContain(code)
})

test('an airline is found by its name and both codes, exact code first', async () => {
  expect((await keys('airlines', 'lh'))[0]).toBe('LH')
  expect((await keys('airlines', 'VIR'))[0]).toBe('VS')
  expect(await keys('airlines', 'virgin atlantic')).toEqual(['VS'])
})

test('an airport is offered with city and name, without repetition', async () => {
  const { items } = await browser.must(options, { params: { list: 'airports' }, query: { query: 'LHR' } })
  expect(items[0]).toMatchObject({
    key: 'LHR',
    value: 'London Heathrow (LHR)',
    city: 'London',
    country: 'GB',
  })
  const [barbados] = (await browser.must(options, { params: { list: 'airports' }, query: { query: 'BGI' } }))
    .items
  expect(barbados?.value).toBe('Bridgetown Grantley Adams International (BGI)')
})
