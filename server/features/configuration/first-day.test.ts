import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import { dashboard } from '#contract/dashboard.ts'
import { confirmBeginning, firstDay, hideFirstDay, makeBeginning } from '#contract/first-day.ts'
import { savePattern } from '#contract/flights.ts'
import { fastTrackPrices, taxPrices, transportPrices } from '#contract/prices.ts'
import type { Beginning, FirstDayStep } from '#domain/first-day/checklist.ts'
import { loadReferenceData } from '#server/features/flights/commands/load-reference-data.ts'
import { makeAccount, signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'

const now = '2026-11-20T13:00:00Z'
let portal: TestPortal
let administrator: TestBrowser
let driver: { guid: string }

beforeAll(async () => {
  portal = await openTestPortal(now)
  const { db } = portal.database
  await loadReferenceData(db, now)
  await db
    .insertInto('site')
    .values({
      title: 'Kerbside',
      company: 'New Company',
      agency: '',
      currency: 'GBP',
      time_zone: 'Europe/London',
      airport_code: 'LHR',
      updated_at: now,
    })
    .execute()
  administrator = await signedIn(portal, ['adminSystem', 'driver', 'fastTrack'])
})
afterAll(() => portal.close())

const missing = async (step: FirstDayStep) =>
  (await administrator.must(firstDay)).steps.find((it) => it.step === step)?.missing ?? []
const historyOf = async () => {
  const rows = await portal.database.db.selectFrom('history').select('action').execute()
  return Map.groupBy(rows, (it) => it.action)
}

/** Confirms the first-day plan and applies it; returns the labels of the plan. */
async function begin(beginning: Beginning, adultCents?: number) {
  const asked = { beginning, ...(adultCents === undefined ? {} : { adultCents }) }
  const plan = await administrator.must(confirmBeginning, { body: asked })
  const body = { ...asked, confirmation: plan.confirmation }
  await administrator.must(makeBeginning, { body })
  // A second submit changes nothing.
  await administrator.must(makeBeginning, { body })
  const again = await administrator.call(confirmBeginning, { body: asked })
  expect(again).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'Everything here already exists' }] },
  })
  return plan.lines
}

test('an empty portal misses every step and lists them on the Dashboard', async () => {
  const { steps, isReady } = await administrator.must(firstDay)
  expect(isReady).toBe(false)
  expect(steps.filter((it) => it.missing.length === 0)).toEqual([])
  expect((await administrator.must(dashboard)).firstDay?.steps).toEqual(steps)
})

test('non-administrators see no list', async () => {
  const dispatcher = await signedIn(portal, ['dispatcher'])
  expect((await dispatcher.must(dashboard)).firstDay).toBeNull()
  expect((await dispatcher.call(firstDay)).status).toBe(403)
})

test('fast-track prices need a tax code', async () => {
  const refused = await administrator.call(confirmBeginning, {
    body: { beginning: 'fastTrackPrices', adultCents: 7500 },
  })
  expect(refused.status).toBe(400)
})

test('the airport becomes a place in its own zone, at its real coordinates', async () => {
  expect(await begin('airport')).toEqual([
    { label: 'Zone', after: 'Airport' },
    { label: 'Location', after: 'London Heathrow (LHR), in the Airport zone' },
  ])
  const { items } = await administrator.must(catalogue.locations.list)
  expect(items).toMatchObject([
    {
      name: 'London Heathrow (LHR)',
      kind: 'airport',
      zone: 'Airport',
      latitude: 51.4696,
      minutesFromAirport: 0,
    },
  ])
  expect(await missing('places')).toEqual(['No drop-off locations'])
})

test('the country suggests its tax and a code for untaxed items', async () => {
  await begin('taxes')
  const { items } = await administrator.must(taxPrices.load)
  expect(items.map((it) => it.facts).toSorted((a, b) => (a.code < b.code ? -1 : 1))).toEqual([
    { code: 'NONE', basisPoints: 0, inclusive: true },
    { code: 'VAT', basisPoints: 2000, inclusive: true },
  ])
})

test('every direction and age band gets a fast-track price derived from the adult price', async () => {
  await begin('fastTrackPrices', 7500)
  const { items, warnings } = await administrator.must(fastTrackPrices.load)
  expect(warnings).toEqual([])
  expect(
    items
      .map(({ facts }) => `${facts.direction} ${facts.ageBand} ${facts.firstCents} ${facts.taxCode}`)
      .toSorted(),
  ).toEqual([
    'arrival adult 7500 VAT',
    'arrival child 3750 VAT',
    'arrival infant 0 VAT',
    'departure adult 7500 VAT',
    'departure child 3750 VAT',
    'departure infant 0 VAT',
  ])
  expect(await missing('prices')).toEqual([])
})

test('created items appear in the history once each, as if entered by hand', async () => {
  const history = await historyOf()
  expect([
    history.get('makeZone')?.length,
    history.get('makeLocation')?.length,
    history.get('makePrice')?.length,
  ]).toEqual([1, 1, 8])
})

test('a place, a service and a car leave only the price between their zones missing, by name', async () => {
  const zone = await administrator.must(catalogue.zones.create.save, {
    body: { name: 'West End', position: 1 },
  })
  const place = { name: 'Grand Hotel', kind: 'hotel', zoneGuid: zone.guid, minutesFromAirport: 50 }
  await administrator.must(catalogue.locations.create.save, { body: place })
  expect(await missing('places')).toEqual([])
  const service = await administrator.must(catalogue['transport-services'].create.save, {
    body: { name: 'Saloon', passengers: 3, luggage: 3, vehicleClass: 'saloon' },
  })
  expect(await missing('services')).toEqual(['No vehicles'])
  await administrator.must(catalogue.vehicles.create.save, {
    body: { name: 'Car 1', plate: 'AB12', vehicleClass: 'saloon', seats: 3, luggage: 3 },
  })
  expect(await missing('services')).toEqual([])
  expect(await missing('prices')).toEqual(['No price: Saloon, Airport – West End'])
  const { items } = await administrator.must(catalogue.zones.list)
  const airportZone = items.find((it) => it.name === 'Airport')?.guid
  const facts = {
    serviceGuid: service.guid,
    fromZone: zone.guid,
    toZone: airportZone,
    cents: 9000,
    taxCode: 'VAT',
  }
  await administrator.must(transportPrices.save, {
    body: { rule: null, name: 'Saloon', validFrom: '2026-11-20', facts },
  })
  expect(await missing('prices')).toEqual([])
})

test('with a scheduled flight, a driver and desk staff only capacity and mail are missing, and the Dashboard list is gone', async () => {
  const pattern = {
    airlineCode: 'BA',
    number: '255',
    direction: 'arrival',
    otherAirport: 'BGI',
    localTime: '07:00',
    weekdays: [1, 2, 3],
  }
  await administrator.must(savePattern, {
    body: { ...pattern, validFrom: '2026-11-21', validTo: '2027-03-27' },
  })
  expect(await missing('flights')).toEqual([])
  expect(await missing('people')).toEqual(['No drivers', 'No fast-track desk staff'])
  driver = await makeAccount(portal, ['driver'])
  expect(await missing('people')).toEqual(['No fast-track desk staff'])
  expect((await administrator.must(dashboard)).firstDay).not.toBeNull()
  await makeAccount(portal, ['fastTrack'])
  expect(await administrator.must(firstDay)).toMatchObject({ isReady: true })
  expect(await missing('mail')).toHaveLength(1)
  expect(await missing('capacity')).toHaveLength(1)
  await portal.database.db
    .insertInto('date_status')
    .values({
      date: '2026-12-01',
      mode: 'limited',
      arrival_capacity: 40,
      departure_capacity: 40,
      updated_at: portal.clock.now,
    })
    .execute()
  expect(await missing('capacity')).toEqual([])
  expect((await administrator.must(dashboard)).firstDay).toBeNull()
})

test('the list can be hidden from the Dashboard and shown again', async () => {
  await portal.database.db
    .updateTable('account')
    .set({ active: false })
    .where('guid', '=', driver.guid)
    .execute()
  expect((await administrator.must(dashboard)).firstDay).not.toBeNull()
  await administrator.must(hideFirstDay, { body: { isHidden: true } })
  expect((await administrator.must(dashboard)).firstDay).toBeNull()
  expect(await administrator.must(firstDay)).toMatchObject({ isReady: false, isHidden: true })
  await administrator.must(hideFirstDay, { body: { isHidden: false } })
  expect((await administrator.must(dashboard)).firstDay).not.toBeNull()
})
