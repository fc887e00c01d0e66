import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import { flightChange } from '#contract/booking-changes.ts'
import { departuresReport } from '#contract/daily-reports.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { confirmAndDo } from '#server/testing/reservation-desk.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { newGuid } from '#server/work/guid.ts'

let portal: TestPortal
let company: SmallCompany
let agent: Awaited<ReturnType<typeof signedIn>>

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  agent = await signedIn(portal, ['editCustomer', 'viewCustomer', 'dailyReports', 'policyOverride'])
})
afterAll(() => portal.close())

test('a party that was driven and then rebooked to a later flight of the day stays one row', async () => {
  const on = '2026-11-24'
  const flightGuid = await company.flightOn(on, 'departure')
  const transfer = { place: { locationGuid: company.hotel }, cars: [{ serviceGuid: company.sedan }] }
  const customer = {
    firstName: 'Ann',
    lastName: 'Misses',
    email: '',
    phone: '',
    birthday: null,
    country: '',
    notes: '',
  }
  const asked = {
    customer,
    adults: 2,
    arrival: null,
    departure: { date: on, flightGuid, fastTrack: true, transfer },
  }
  const booked = await confirmAndDo(
    agent,
    { confirm: confirmAdvancedBooking, make: makeAdvancedBooking },
    asked,
    { id: 'new' },
  )
  const groupGuid = booked.saved.guid ?? ''
  const { db } = portal.database
  const driver = await signedIn(portal, ['driver'], { name: 'Mia Missed' })
  await db
    .updateTable('trip')
    .set({ status: 'completed', driver_guid: driver.accountGuid, completed_at: `${on}T18:10:00Z` })
    .where('group_guid', '=', groupGuid)
    .execute()
  await db
    .updateTable('booking')
    .set({ status: 'completed' })
    .where('group_guid', '=', groupGuid)
    .where('kind', '=', 'departureTransfer')
    .execute()
  const flight = await db
    .selectFrom('flight')
    .selectAll()
    .where('guid', '=', flightGuid)
    .executeTakeFirstOrThrow()
  const toFlightGuid = newGuid()
  const later = {
    guid: toFlightGuid,
    ident: 'BA2158',
    number: '2158',
    scheduled_at: addMinutes(flight.scheduled_at, 120),
  }
  await db
    .insertInto('flight')
    .values({ ...flight, ...later })
    .execute()
  const legs = [{ flightGuid, toFlightGuid }]
  await confirmAndDo(agent, flightChange, { groupGuid, legs, reason: 'Missed it' })
  const { items } = await agent.must(departuresReport.rows, { params: { date: on } })
  expect(items.filter((it) => it.groupGuid === groupGuid)).toMatchObject([
    {
      status: 'booked',
      bookingGuids: [expect.any(String), expect.any(String)],
      trips: [{ pickupTime: '13:30', status: 'completed' }],
    },
  ])
})
