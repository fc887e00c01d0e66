import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/prices.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let company: SmallCompany
let admin: TestBrowser
let zones: { airport: string; coast: string }
const today = '2026-11-20'
beforeAll(async () => {
  portal = await openTestPortal(`${today}T13:00:00Z`)
  company = await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem'])
  const rows = await portal.database.db.selectFrom('zone').select(['guid', 'name']).execute()
  const named = (name: string) => rows.find((it) => it.name === name)?.guid ?? ''
  zones = { airport: named('Airport'), coast: named('Coast') }
})
afterAll(() => portal.close())

const arrival = {
  what: 'fastTrack',
  direction: 'arrival',
  adults: 1,
  children: 0,
  infants: 0,
  time: '10:00',
} as const
const priceOn = async (date: string) =>
  (await admin.must(contract.tryPrices, { body: { ...arrival, date } })).totalCents
const adultArrival = async () => {
  const { items } = await admin.must(contract.fastTrackPrices.load)
  return items.filter((it) => it.facts.direction === 'arrival' && it.facts.ageBand === 'adult')
}

describe('a change of price', () => {
  test('is a new rule from a day on; the old rule applies until then', async () => {
    const [rule] = await adultArrival()
    if (!rule) throw new Error('The small company has an adult price')
    const facts = { ...rule.facts, firstCents: 12_000 }
    const body = {
      rule: { guid: rule.guid, version: rule.version },
      name: 'Raised',
      validFrom: '2026-12-01',
      facts,
    }
    await admin.must(contract.fastTrackPrices.save, { body })
    expect([await priceOn('2026-11-30'), await priceOn('2026-12-01')]).toEqual([11_000, 13_200])
    expect((await adultArrival()).map((it) => [it.name, it.validFrom, it.validTo])).toEqual([
      ['arrival adult', '2020-01-01', '2026-11-30'],
      ['Raised', '2026-12-01', null],
    ])
    const late = await admin.call(contract.fastTrackPrices.save, { body })
    expect(late.body).toMatchObject({
      errors: [{ name: 'price', message: expect.stringContaining('Another user changed') }],
    })
  })

  test('of an upcoming rule edits that rule', async () => {
    const later = (await adultArrival()).find((it) => it.name === 'Raised')
    if (!later) throw new Error('There is a later rule')
    const body = {
      rule: { guid: later.guid, version: later.version },
      name: 'Raised more',
      validFrom: '2026-12-05',
      facts: { ...later.facts, firstCents: 14_000 },
    }
    await admin.must(contract.fastTrackPrices.save, { body })
    expect((await adultArrival()).map((it) => it.name)).toEqual(['arrival adult', 'Raised more'])
    const { warnings } = await admin.must(contract.fastTrackPrices.load)
    expect(warnings).toContainEqual(expect.stringContaining('No price from Tue 1 Dec 2026 to Fri 4 Dec 2026'))
    const gap = await admin.call(contract.tryPrices, { body: { ...arrival, date: '2026-12-02' } })
    expect(gap.body).toMatchObject({
      errors: [{ name: 'price', message: expect.stringContaining('No price is set') }],
    })
  })

  test('to a different price is refused', async () => {
    const [rule] = await adultArrival()
    if (!rule) throw new Error('There is a rule')
    const facts = { ...rule.facts, direction: 'departure' as const }
    const body = { rule: { guid: rule.guid, version: rule.version }, name: 'Other', validFrom: today, facts }
    expect((await admin.call(contract.fastTrackPrices.save, { body })).body).toMatchObject({
      errors: [{ name: 'price' }],
    })
  })

  test('revoked before it starts is gone; ended, it applies until its last day', async () => {
    const later = (await adultArrival()).find((it) => it.name === 'Raised more')
    await admin.must(contract.endPrice, {
      body: { guid: later?.guid ?? '', version: later?.version ?? 1, lastDay: today },
    })
    const [rule] = await adultArrival()
    expect(await adultArrival()).toHaveLength(1)
    await admin.must(contract.endPrice, {
      body: { guid: rule?.guid ?? '', version: rule?.version ?? 1, lastDay: '2026-11-25' },
    })
    expect((await adultArrival())[0]?.validTo).toBe('2026-11-25')
    const longer = await admin.call(contract.endPrice, {
      body: { guid: rule?.guid ?? '', version: (rule?.version ?? 1) + 1, lastDay: '2027-01-01' },
    })
    expect(longer.body).toMatchObject({
      fields: {
        lastDay: { message: 'This price already ends on Wednesday 25 November 2026. Choose an earlier day.' },
      },
    })
  })
})

describe('a rule is refused at its field', () => {
  const fastTrack = {
    direction: 'arrival',
    ageBand: 'adult',
    firstCents: 1,
    nextCents: 1,
    taxCode: 'VAT',
  } as const
  test.each([
    ['that starts before today', { validFrom: '2026-11-19' }, ['validFrom']],
    ['that ends before it begins', { validFrom: '2026-12-01', validTo: '2026-11-30' }, ['validTo']],
    ['with an undefined tax', { facts: { ...fastTrack, taxCode: 'GST' } }, ['facts', 'taxCode']],
    ['with a negative amount', { facts: { ...fastTrack, firstCents: -1 } }, ['facts', 'firstCents']],
  ])('%s', async (_, wrong, field) => {
    const body = { rule: null, name: 'Wrong', validFrom: today, facts: fastTrack, ...wrong }
    const answer = await admin.call(contract.fastTrackPrices.save, { body })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(`"${field.at(-1)}":{"kind":"property"`)
  })

  test('a surcharge without the fields of its kind, or with both a percentage and an amount', async () => {
    const night = { kind: 'night', appliesTo: 'transport', percent: 10, cents: 100, fromTime: '22:00' }
    const body = { rule: null, name: 'Night', validFrom: today, facts: night }
    const answer = await admin.call(contract.surchargePrices.save, { body: body as never })
    expect(answer.body).toMatchObject({ fields: { facts: { fields: { toTime: {}, percent: {} } } } })
  })

  test('a transport price for a service or a zone that doesn’t exist', async () => {
    const facts = {
      serviceGuid: company.sedan,
      fromZone: zones.airport,
      toZone: company.sedan,
      cents: 100,
      taxCode: 'VAT',
    }
    const answer = await admin.call(contract.transportPrices.save, {
      body: { rule: null, name: 'Nowhere', validFrom: today, facts },
    })
    expect(answer.body).toMatchObject({ fields: { facts: { fields: { toZone: {} } } } })
  })
})

test('each kind reports missing prices', async () => {
  expect((await admin.must(contract.hourlyPrices.load)).warnings).toEqual([
    'No hourly price for Sedan',
    'No hourly price for Van',
  ])
  expect((await admin.must(contract.transportPrices.load)).warnings).toEqual([
    'Sedan: 2 of 3 zone pairs have no price',
    'Van: 2 of 3 zone pairs have no price',
  ])
  expect((await admin.must(contract.taxPrices.load)).warnings).toEqual([])
})

test('a new surcharge, tax and hourly price apply to the next example, by name', async () => {
  const from = { rule: null, validFrom: today }
  await admin.must(contract.taxPrices.save, {
    body: { ...from, name: 'Levy', facts: { code: 'LEVY', basisPoints: 500, inclusive: true } },
  })
  const hourly = { serviceGuid: company.sedan, centsPerHour: 8000, minimumHours: 3, taxCode: 'LEVY' }
  await admin.must(contract.hourlyPrices.save, { body: { ...from, name: 'Sedan hour', facts: hourly } })
  const night = {
    kind: 'night',
    appliesTo: 'transport',
    percent: 25,
    fromTime: '22:00',
    toTime: '06:00',
  } as const
  await admin.must(contract.surchargePrices.save, { body: { ...from, name: 'Night drive', facts: night } })
  const example = {
    what: 'hourly',
    date: '2026-12-01',
    time: '23:00',
    serviceGuid: company.sedan,
    hours: 2,
  } as const
  const { lines, totalCents } = await admin.must(contract.tryPrices, { body: example })
  expect(lines.map((it) => [it.rule, it.quantity, it.unitCents])).toEqual([
    ['Sedan hour', 3, 8000],
    ['Night drive', 1, 6000],
  ])
  expect(totalCents).toBe(30_000)
})

test('an example for a partner uses the partner’s rate', async () => {
  const body = {
    what: 'transfer',
    date: '2026-12-01',
    time: '12:00',
    serviceGuid: company.sedan,
    fromZone: zones.coast,
    toZone: zones.airport,
  } as const
  const full = await admin.must(contract.tryPrices, { body })
  const net = await admin.must(contract.tryPrices, { body: { ...body, partnerGuid: company.partner } })
  expect([full.totalCents, net.totalCents]).toEqual([6600, 5940])
  expect(net.lines[0]?.rule).toContain('less 10% partner rate')
})
