import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addFlightByHand, dailyFlights, pickerFlights } from '#contract/flights.ts'
import { options } from '#contract/options.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let company: SmallCompany
let agent: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  agent = await signedIn(portal, ['editCustomer'])
})
afterAll(() => portal.close())

const date = '2026-11-22'
const asked = { date, direction: 'arrival' as const, ident: 'zz 0999', otherAirport: 'LHR', time: '15:10' }
const daily = async () => (await agent.must(dailyFlights, { query: { startDate: date } })).items
const offered = async (query = '') =>
  (await agent.must(pickerFlights, { query: { date, direction: 'arrival', query } })).items

describe('a manually added flight', () => {
  test('is added with its known facts, can be picked, and is shown as added manually', async () => {
    const airport =
      (await agent.must(options, { params: { list: 'airports' }, query: { query: '' } })).items[0]?.key ?? ''
    const added = await agent.must(addFlightByHand, { body: { ...asked, otherAirport: airport } })
    expect(added).toMatchObject({
      ident: 'ZZ999',
      time: '15:10',
      byHand: true,
      timeKnown: true,
      disabled: false,
      otherAirport: airport,
    })
    expect(added.name).toMatch(/^15:10 ZZ999 /)
    expect((await offered('zz999')).map((it) => it.guid)).toEqual([added.guid])
    expect((await daily()).find((it) => it.guid === added.guid)).toMatchObject({
      byHand: true,
      timeKnown: true,
      scheduledAt: '2026-11-22T19:10:00Z',
    })
  })

  test('can have all facts to be advised, and then shows no time', async () => {
    const added = await agent.must(addFlightByHand, { body: { date, direction: 'departure' } })
    expect(added).toMatchObject({
      ident: 'TBA',
      name: 'TBA to be advised',
      timeKnown: false,
      city: 'to be advised',
    })
    expect(
      await agent.must(addFlightByHand, { body: { date, direction: 'departure', time: '18:00' } }),
    ).toMatchObject({
      ident: 'TBA-1800',
    })
  })

  test('is added only once', async () => {
    const body = { ...asked, ident: 'ZZ1000', otherAirport: null }
    const all = await Promise.all(Array.from({ length: 4 }, () => agent.must(addFlightByHand, { body })))
    expect(new Set(all.map((it) => it.guid)).size).toBe(1)
    expect((await daily()).filter((it) => it.ident === 'ZZ1000')).toHaveLength(1)
    const other = await agent.must(addFlightByHand, { body: { ...body, direction: 'departure' } })
    expect(other.guid).not.toBe(all[0]?.guid)
  })

  test('is the scheduled flight if the schedule has it, also by its codeshare', async () => {
    const scheduled = await company.flightOn(date, 'arrival')
    expect(
      await agent.must(addFlightByHand, { body: { ...asked, ident: 'BA2155', time: '03:00' } }),
    ).toMatchObject({
      guid: scheduled,
      time: '14:00',
      byHand: false,
    })
    for (const ident of ['ba2155', 'BA 2155', 'BA-02155', 'BA\u00a0 2155'])
      expect(await agent.must(addFlightByHand, { body: { ...asked, ident } })).toMatchObject({
        guid: scheduled,
      })
    await portal.database.db
      .insertInto('flight_alias')
      .values({ ident: 'AA6155', operating_ident: 'BA2155' })
      .execute()
    expect(await agent.must(addFlightByHand, { body: { ...asked, ident: 'AA6155' } })).toMatchObject({
      guid: scheduled,
    })
  })

  test('is recorded in the history', async () => {
    const added = await agent.must(addFlightByHand, { body: { ...asked, ident: 'ZZ1', otherAirport: null } })
    const lines = await portal.database.db
      .selectFrom('history')
      .select('action')
      .where('subject_guid', '=', added.guid)
      .execute()
    expect(lines).toEqual([{ action: 'addFlightByHand' }])
  })

  test('can be added by a partner', async () => {
    const hotel = await signedIn(portal, ['editCustomer'], { partnerGuid: company.partner })
    expect(
      await hotel.must(addFlightByHand, { body: { ...asked, ident: 'N 123AB', otherAirport: null } }),
    ).toMatchObject({
      ident: 'N123AB',
    })
  })

  test.each([
    ['a past day', { date: '2026-11-19' }, 'date'],
    ['an invalid flight number', { ident: 'the one from London' }, 'ident'],
    ['an unknown airport', { otherAirport: 'QQQ' }, 'otherAirport'],
    ['an invalid time', { time: '25:00' }, 'time'],
  ])('is refused on its field: %s', async (_, wrong, field) => {
    const reply = await agent.call(addFlightByHand, {
      body: { ...asked, ident: 'ZZ77', otherAirport: null, ...wrong },
    })
    expect(reply).toMatchObject({
      status: 400,
      body: { kind: 'object', fields: { [field]: { kind: 'property' } } },
    })
  })
})

test('the codes for unknown facts are never offered', async () => {
  const airports = (
    await agent.must(options, { params: { list: 'airports' }, query: { query: 'to be advised' } })
  ).items
  const airlines = (await agent.must(options, { params: { list: 'airlines' } })).items
  expect(airports).toEqual([])
  expect(airlines.map((it) => it.key)).not.toContain('00')
})
