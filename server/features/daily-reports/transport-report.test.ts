import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/daily-reports.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { bookParty, type AskedParty } from '#server/testing/daily-report-parties.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let company: SmallCompany
let agent: Awaited<ReturnType<typeof signedIn>>
const date = '2026-11-21'

beforeAll(async () => {
  // 09:00 at the airport; each day has an arrival at 14:00 and a departure at 17:00.
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  agent = await signedIn(portal, ['editCustomer', 'viewCustomer', 'dailyReports', 'policyOverride'])
})
afterAll(() => portal.close())

const book = (lastName: string, more: AskedParty = {}) =>
  bookParty({ agent, company }, lastName, { on: date, ...more })

async function drive(group: string, facts: object) {
  await portal.database.db.updateTable('trip').set(facts).where('group_guid', '=', group).execute()
}

describe('transport', () => {
  test('lists every trip with its locations, car seats, driver and status', async () => {
    const on = '2026-11-25'
    const group = await book('Rides', { on, transfer: true, billing: 'payNow', payMethod: 'card' })
    const before = await agent.must(contract.transportReport.rows, { params: { date: on } })
    expect(before.items).toMatchObject([
      {
        groupGuid: group,
        pickupTime: '14:45',
        from: 'Airport',
        to: 'Sea Hotel',
        stops: '',
        service: 'Sedan',
        passengers: 2,
        luggage: 2,
        carSeats: '1 × Booster',
        driver: null,
        reasons: ['No driver yet'],
      },
    ])
    const driver = await signedIn(portal, ['driver'], { name: 'Dan Driver' })
    const stops = JSON.stringify([{ placeGuid: company.hotel, at: '14:55' }])
    const crew = { driver_guid: driver.accountGuid, vehicle_guid: company.vehicle }
    await drive(group, { status: 'assigned', ...crew, stops })
    const after = await agent.must(contract.transportReport.rows, { params: { date: on } })
    expect(after.items).toMatchObject([
      {
        driver: 'Dan Driver',
        vehicle: 'Sedan One',
        stops: 'Sea Hotel at 14:55',
        status: 'assigned',
        highlight: false,
      },
    ])
  })

  test('by driver leaves out unassigned trips and narrows to one driver', async () => {
    const on = '2026-11-26'
    const [mine, theirs] = [
      await book('Mine', { on, transfer: true }),
      await book('Theirs', { on, transfer: true }),
    ]
    await book('Nobodys', { on, transfer: true })
    const [ada, bob] = [
      await signedIn(portal, ['driver'], { name: 'Ada' }),
      await signedIn(portal, ['driver'], { name: 'Bob' }),
    ]
    await drive(mine, { status: 'assigned', driver_guid: bob.accountGuid })
    await drive(theirs, { status: 'assigned', driver_guid: ada.accountGuid })
    const all = await agent.must(contract.driverTransportReport.rows, { params: { date: on } })
    expect(all.items.map((it) => it.driver)).toEqual(['Ada', 'Bob'])
    const one = await agent.must(contract.driverTransportReport.rows, {
      params: { date: on },
      query: { userGuid: bob.accountGuid },
    })
    expect(one.items.map((it) => it.groupGuid)).toEqual([mine])
    const dispatcher = await signedIn(portal, ['dispatcher'])
    expect(
      (await dispatcher.call(contract.driverTransportReport.rows, { params: { date: on } })).status,
    ).toBe(200)
  })

  test('wait times show waiting beyond the grace period by trip and by driver', async () => {
    const on = '2026-11-27'
    const [long, still, missed] = [
      await book('Long', { on, transfer: true }),
      await book('Still', { on, transfer: true }),
      await book('Missed', { on, transfer: true }),
    ]
    await book('NotThere', { on, transfer: true })
    const driver = await signedIn(portal, ['driver'], { name: 'Wai Ter' })
    const other = await signedIn(portal, ['driver'], { name: 'Xavi' })
    const done = {
      departed_at: `${on}T20:05:00Z`,
      completed_at: `${on}T20:35:00Z`,
      wait_minutes: 80,
      wait_charge_cents: 2000,
    }
    await drive(long, {
      status: 'completed',
      driver_guid: driver.accountGuid,
      arrived_at: `${on}T18:45:00Z`,
      ...done,
    })
    await drive(still, { status: 'waiting', driver_guid: other.accountGuid, arrived_at: `${on}T18:50:00Z` })
    await drive(missed, {
      status: 'noShow',
      driver_guid: driver.accountGuid,
      arrived_at: `${on}T18:55:00Z`,
      closed_at: `${on}T20:20:00Z`,
      wait_minutes: 85,
    })
    const { items } = await agent.must(contract.waitTimesReport.rows, { params: { date: on } })
    expect(items).toMatchObject([
      {
        arrivedTime: '14:45',
        departedTime: '16:05',
        waitMinutes: 80,
        graceMinutes: 60,
        chargedMinutes: 20,
        waitChargeCents: 2000,
        reasons: ['20 min over the grace period'],
      },
      {
        arrivedTime: '14:50',
        departedTime: null,
        waitMinutes: null,
        chargedMinutes: 0,
        reasons: ['Still waiting'],
      },
      { status: 'noShow', departedTime: null, waitMinutes: 85, chargedMinutes: 0, reasons: [] },
    ])
    const drivers = await agent.must(contract.driverWaitTimeReport.rows, { params: { date: on } })
    expect(drivers.items).toMatchObject([
      {
        driver: 'Wai Ter',
        trips: 2,
        waits: 2,
        waitMinutes: 165,
        longestMinutes: 85,
        chargedMinutes: 20,
        waitChargeCents: 2000,
        highlight: true,
      },
      { driver: 'Xavi', trips: 1, waits: 1, waitMinutes: 0, chargedMinutes: 0, highlight: false },
    ])
    const one = await agent.must(contract.driverWaitTimeReport.rows, {
      params: { date: on },
      query: { userGuid: other.accountGuid },
    })
    expect(one.items.map((it) => it.driver)).toEqual(['Xavi'])
  })
})
