import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/prices.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let company: SmallCompany
let admin: TestBrowser
const today = '2026-11-20'
beforeAll(async () => {
  portal = await openTestPortal(`${today}T13:00:00Z`)
  company = await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem'])
})
afterAll(() => portal.close())

const adultArrival = async () =>
  (await admin.must(contract.fastTrackPrices.load)).items.filter(
    ({ facts }) => facts.direction === 'arrival' && facts.ageBand === 'adult',
  )
async function raised(cents: number) {
  const rule = (await adultArrival()).at(-1)
  if (!rule) throw new Error('The small company has an adult price')
  const { guid, version, name, validTo } = rule
  const facts = { ...rule.facts, firstCents: cents, nextCents: cents }
  return { kind: 'fastTrack', rule: { guid, version }, name, validTo, facts } as const
}
async function between(from: string, to: string, cents: number) {
  const zones = await portal.database.db.selectFrom('zone').select(['guid', 'name']).execute()
  const zone = (name: string) => zones.find((it) => it.name === name)?.guid ?? name
  const facts = {
    serviceGuid: company.sedan,
    fromZone: zone(from),
    toZone: zone(to),
    cents,
    taxCode: 'VAT',
  }
  return { kind: 'transport', rule: null, name: `${from} – ${to}`, facts } as const
}

test('new and changed prices are saved together, from one day on', async () => {
  const prices = [await raised(12_500), await between('Airport', 'Airport', 4_000)]
  expect(await admin.must(contract.savePriceGrid, { body: { validFrom: today, prices } })).toEqual({
    toast: '2 prices saved',
  })
  expect((await adultArrival()).map((it) => [it.validFrom, it.validTo, it.facts.firstCents])).toEqual([
    ['2020-01-01', '2026-11-19', 10_000],
    [today, null, 12_500],
  ])
  const { items } = await admin.must(contract.transportPrices.load)
  expect(items.find((it) => it.name === 'Airport – Airport')?.facts.cents).toBe(4_000)
})

test('one that can’t be saved is named, and none is', async () => {
  const before = await adultArrival()
  const unknown = await between('Airport', '0a000000-0000-4000-8000-000000000009', 1)
  const body = { validFrom: today, prices: [await raised(13_000), unknown] }
  expect((await admin.call(contract.savePriceGrid, { body })).body).toMatchObject({
    errors: [{ name: unknown.name, message: 'Choose one from the list' }],
  })
  expect(await adultArrival()).toEqual(before)
})

test('a past day is refused at its field, and nothing to save is refused', async () => {
  const body = { validFrom: '2026-11-19', prices: [await raised(13_000)] }
  expect((await admin.call(contract.savePriceGrid, { body })).body).toMatchObject({
    fields: { validFrom: {} },
  })
  expect((await admin.call(contract.savePriceGrid, { body: { validFrom: today, prices: [] } })).status).toBe(
    400,
  )
})
