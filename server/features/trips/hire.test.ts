import { expect, test } from 'vitest'
import { calendarFeeds, makeCalendarFeed } from '#contract/calendar-feeds.ts'
import { transportChange } from '#contract/booking-changes.ts'
import { transportReport } from '#contract/daily-reports.ts'
import { dispatcherOutsideTrip } from '#contract/dispatch-moves.ts'
import { hourlyBookingChange } from '#contract/drive-bookings.ts'
import { currentDriverTransport, driverAssignedTrips } from '#contract/driver.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { TestBrowser } from '#server/testing/portal.ts'
import { readCalendar } from '#server/testing/read-calendar.ts'
import { confirmAndDo, guest } from '#server/testing/reservation-desk.ts'
import { day, openTripDay } from '#server/testing/trip-day.ts'

test('an hourly hire says so, with its hours and end, in every list and message', async () => {
  const theDay = await openTripDay()
  const { portal, db } = theDay
  const palm = await theDay.outsideCompany('Palm Transfers')
  const trip = await theDay.bookOne({ pickupTime: '15:00' })
  await db
    .updateTable('booking')
    .set({ kind: 'hourly', hours: 3 })
    .where('guid', '=', trip.bookingGuid)
    .execute()
  await db.updateTable('trip').set({ expected_minutes: 180 }).where('guid', '=', trip.guid).execute()
  await theDay.mustGive(trip, palm)

  const hire = 'Hourly hire, 3 h, until 18:00'
  const mail = await db
    .selectFrom('outbox')
    .select('body')
    .where('template', '=', 'outsideTrip')
    .executeTakeFirstOrThrow()
  expect(mail.body).toContain(`15:00\n${hire}\nFrom: `)
  expect((await theDay.pushesTo(palm)).map((it) => it.body)).toEqual([expect.stringMatching(`, ${hire}$`)])

  const { items: own } = await palm.must(driverAssignedTrips, {})
  expect(own[0]).toMatchObject({ kind: 'hourly', pickupAt: trip.pickupAt, endsAt: `${day}T22:00:00Z` })
  const driven = await palm.must(currentDriverTransport, { params: { date: day } })
  expect(driven.items.map((it) => it.hire)).toEqual([hire])

  const reader = await signedIn(portal, ['dailyReports'])
  const report = await reader.must(transportReport.rows, { params: { date: day } })
  expect(report.items.map((it) => it.hire)).toEqual([hire])

  await palm.must(makeCalendarFeed, { params: { kind: 'driver' } })
  const { items: feeds } = await palm.must(calendarFeeds)
  const path = new URL(feeds.find((it) => it.kind === 'driver')?.link?.url ?? '').pathname
  const { body } = await new TestBrowser(portal.app).send('GET', path, undefined, undefined, { cookie: '' })
  expect(readCalendar(String(body)).events[0]?.description).toMatch(`Trip: ${hire}\n`)
  await portal.close()
})

test('a longer hire is told with its new hours, and the dispatchers check the price agreed for it', async () => {
  const theDay = await openTripDay()
  const { portal, db, agent, dan, company } = theDay
  const palm = await theDay.outsideCompany('Palm Transfers')
  await theDay.addHourlyPrice()
  const body = {
    customer: guest,
    adults: 2,
    date: day,
    time: '15:00',
    from: { locationGuid: company.hotel },
    cars: [{ serviceGuid: company.sedan }],
    hours: 3,
  }
  await confirmAndDo(agent, hourlyBookingChange, body, { id: 'new' })
  const [trip] = (await theDay.board()).items
  if (!trip) throw new Error('The hire has no trip')
  await theDay.mustGive(trip, palm)
  const costs = (costCents: number | null) =>
    dan.must(dispatcherOutsideTrip, {
      body: { tripGuid: trip.guid, driver: '', phone: '', car: '', plate: '', costCents },
    })
  await costs(4_500)
  const longer = (hours: number) =>
    confirmAndDo(agent, transportChange, { bookingGuid: trip.bookingGuid, hours })
  await longer(5)
  const told = async () => (await theDay.pushesTo(palm)).at(-1)
  expect(await told()).toMatchObject({
    subject: 'Trip changed',
    body: expect.stringMatching(/, Hourly hire, 5 h, until 20:00$/),
  })
  const mails = await db
    .selectFrom('outbox')
    .select('body')
    .where('template', '=', 'outsideTrip')
    .orderBy('guid', 'desc')
    .execute()
  expect(mails[0]?.body).toContain('Hourly hire, 5 h, until 20:00')
  const asked = async () =>
    (await theDay.pushesTo(dan)).filter((it) => it.subject.startsWith('Check the price'))
  expect(await asked()).toMatchObject([
    { subject: 'Check the price agreed with Palm Transfers: the trip has changed' },
  ])
  // Without an agreed price there is nothing to check.
  await costs(null)
  await longer(4)
  expect(await asked()).toHaveLength(1)
  await portal.close()
})
