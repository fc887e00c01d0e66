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
const params = { date }

beforeAll(async () => {
  // 09:00 at the airport; each day has an arrival at 14:00 and a departure at 17:00.
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  agent = await signedIn(portal, ['editCustomer', 'viewCustomer', 'dailyReports', 'policyOverride'])
})
afterAll(() => portal.close())

const book = (lastName: string, more: AskedParty = {}) =>
  bookParty({ agent, company }, lastName, { on: date, ...more })

describe('the arrivals of a date', () => {
  test('show a party’s fast track and transfer as one row with its debt and driver', async () => {
    const group = await book('Both', {
      transfer: true,
      children: 1,
      passengers: [{ firstName: 'Lea', lastName: 'Lead', ageBand: 'adult' }],
    })
    const { items } = await agent.must(contract.arrivalsReport.rows, { params })
    const row = items.find((it) => it.groupGuid === group)
    expect(row).toMatchObject({
      party: 'Lea Lead',
      adults: 2,
      children: 1,
      infants: 0,
      passengers: 3,
      checkedIn: 0,
      status: 'booked',
      time: '14:00',
      flight: { ident: 'BA2155', city: 'London', scheduledTime: '14:00', late: false },
      trips: [{ pickupTime: '14:45', place: 'Sea Hotel', driver: null, status: 'unassigned' }],
    })
    expect(row?.bookingGuids).toHaveLength(2)
    // 100 + 80 + 50, a sedan for 60, a booster for 10, plus 10%.
    expect(row?.owedCents).toBe(33_000)
    expect(row?.reasons).toEqual(['Owes BBD 330.00', 'No driver yet'])
    expect(row?.highlight).toBe(true)
  })

  test('list a late flight and a waitlisted party as reasons, and nothing for other parties', async () => {
    const on = '2026-11-22'
    const waiting = await book('Waits', { on })
    const fine = await book('Paid', { on, billing: 'payNow', payMethod: 'card' })
    await portal.database.db
      .updateTable('booking')
      .set({ status: 'waitlisted' })
      .where('group_guid', '=', waiting)
      .execute()
    const quiet = await agent.must(contract.arrivalsReport.rows, { params: { date: on } })
    expect(quiet.items.find((it) => it.groupGuid === fine)).toMatchObject({ highlight: false, reasons: [] })
    await portal.database.db
      .updateTable('flight')
      .set({ estimated_at: `${on}T18:40:00Z` })
      .where('service_date', '=', on)
      .where('direction', '=', 'arrival')
      .execute()
    const late = await agent.must(contract.arrivalsReport.rows, { params: { date: on } })
    expect(late.items.find((it) => it.groupGuid === fine)).toMatchObject({
      time: '14:40',
      reasons: ['BA2155 is 40 min late'],
      highlight: true,
    })
    expect(late.items.find((it) => it.groupGuid === waiting)?.reasons).toEqual([
      'BA2155 is 40 min late',
      'On the waitlist',
      'Owes BBD 198.00',
    ])
  })

  test('show a transfer without fast track as a separate row without check-in', async () => {
    const group = await book('RideOnly', { transfer: true, fastTrack: false })
    const { items } = await agent.must(contract.arrivalsReport.rows, { params })
    const row = items.find((it) => it.groupGuid === group)
    expect(row).toMatchObject({ status: null, dayNumber: null, trips: [{ status: 'unassigned' }] })
    expect(row?.bookingGuids).toHaveLength(1)
  })

  test('list a transfer after midnight with the evening flight, not on the next day', async () => {
    const on = '2026-11-23'
    await portal.database.db
      .updateTable('flight')
      .set({ scheduled_at: '2026-11-24T03:40:00Z' })
      .where('service_date', '=', on)
      .where('direction', '=', 'arrival')
      .execute()
    const group = await book('Midnight', { on, transfer: true })
    const evening = await agent.must(contract.arrivalsReport.rows, { params: { date: on } })
    expect(evening.items.find((it) => it.groupGuid === group)).toMatchObject({
      time: '23:40',
      trips: [{ pickupTime: '00:25' }],
    })
    const after = await agent.must(contract.arrivalsReport.rows, { params: { date: '2026-11-24' } })
    expect(after.items.filter((it) => it.groupGuid === group)).toEqual([])
    const trips = await agent.must(contract.transportReport.rows, { params: { date: '2026-11-24' } })
    expect(trips.items.find((it) => it.groupGuid === group)).toMatchObject({ pickupTime: '00:25' })
  })

  test('leave out cancelled bookings and departures', async () => {
    const group = await book('Gone')
    await portal.database.db
      .updateTable('booking')
      .set({ status: 'cancelled' })
      .where('group_guid', '=', group)
      .execute()
    const { items } = await agent.must(contract.arrivalsReport.rows, { params })
    expect(items.some((it) => it.groupGuid === group)).toBe(false)
    const departing = await agent.must(contract.departuresReport.rows, { params })
    expect(departing.items).toEqual([])
  })
})

test('the departures of a date are listed by their flight', async () => {
  const flightGuid = await company.flightOn(date, 'departure')
  const group = await book('Leaves', {
    arrival: null,
    departure: {
      date,
      flightGuid,
      fastTrack: true,
      transfer: { place: { locationGuid: company.hotel }, cars: [{ serviceGuid: company.sedan }] },
    },
  })
  const { items } = await agent.must(contract.departuresReport.rows, { params })
  // 17:00 less three hours at the airport and half an hour of driving.
  expect(items).toMatchObject([
    {
      groupGuid: group,
      time: '17:00',
      flight: { ident: 'BA2154' },
      trips: [{ pickupTime: '13:30', place: 'Sea Hotel' }],
    },
  ])
})

describe('the files', () => {
  test('are named by date, contain what the screen shows, and no formulas', async () => {
    await book('=cmd()', { transfer: true })
    for (const name of [
      'arrivals',
      'departures',
      'transport',
      'waittimes',
      'dailydrivertransport',
      'dailydriverwaittime',
    ]) {
      const csv = await agent.send('GET', `/reports/${name}-${date}.csv`)
      expect(csv.status).toBe(200)
      expect(csv.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}-${date}.csv"`,
      })
    }
    const { body } = await agent.send('GET', `/reports/arrivals-${date}.csv`)
    const lines = String(body).split('\r\n')
    expect(lines[0]).toContain(
      'Day number,Time,Flight,City,Flight ' +
        'status,Party,Flags,Adults,Children,Infants,Reference,Partner,Check-in',
    )
    const { items } = await agent.must(contract.arrivalsReport.rows, { params })
    expect(lines).toHaveLength(items.length + 2)
    expect(String(body)).not.toMatch(/(^|,)"?[=+@-][a-z]/m)
  })

  test('contain the flags of a party', async () => {
    const group = await book('Flagged', { transfer: true, flags: ['allergy', 'wheelchair'] })
    for (const report of [contract.arrivalsReport, contract.transportReport]) {
      const { items } = await agent.must(report.rows, { params })
      expect(items.find((it) => it.groupGuid === group)?.flags).toEqual(['allergy', 'wheelchair'])
      const { body } = await agent.send('GET', `/reports/${report.name}-${date}.csv`)
      const line = String(body)
        .split('\r\n')
        .find((it) => it.includes('Flagged'))
      expect(line).toContain('"Wheelchair, Allergy"')
    }
  })

  test.each(['arrivals', 'departures', 'transport'])('%s are available as a workbook', async (name) => {
    const answer = await agent.send('GET', `/reports/${name}-${date}.xlsx`)
    expect(answer.status).toBe(200)
    expect(String(answer.body).slice(0, 2)).toBe('PK')
  })
})

test.each([
  '/api/arrivals-2026-02-30',
  '/api/transport-2026-13-01',
  '/api/dailydriverwaittime-2199-01-01',
  '/reports/arrivals-2026-02-30.csv',
  '/reports/transport-2026-02-30.xlsx',
])('%s refuses a date that does not exist', async (address) => {
  const answer = await agent.send('GET', address)
  expect(answer).toMatchObject({
    status: 400,
    body: { kind: 'object', fields: { date: { message: 'Enter a date as YYYY-MM-DD' } } },
  })
})

test('users without permission read no daily reports', async () => {
  const other = await signedIn(portal, ['viewCustomer', 'fastTrack', 'driver'])
  const hotel = await signedIn(portal, ['dailyReports', 'dispatcher'], { partnerGuid: company.partner })
  for (const path of [
    'arrivals',
    'departures',
    'transport',
    'waittimes',
    'dailydrivertransport',
    'dailydriverwaittime',
  ]) {
    expect((await other.send('GET', `/api/${path}-${date}`)).status).toBe(403)
    // The reports cover all guests: partner users can't read them, even if they have the permission.
    expect((await hotel.send('GET', `/api/${path}-${date}`)).status).toBe(403)
    expect((await other.send('GET', `/reports/${path}-${date}.csv`)).status).toBe(403)
  }
})
