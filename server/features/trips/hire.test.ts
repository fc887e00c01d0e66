import { expect, test } from 'vitest'
import { calendarFeeds, makeCalendarFeed } from '#contract/calendar-feeds.ts'
import { transportReport } from '#contract/daily-reports.ts'
import { currentDriverTransport, driverAssignedTrips } from '#contract/driver.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { TestBrowser } from '#server/testing/portal.ts'
import { readCalendar } from '#server/testing/read-calendar.ts'
import { day, openTripDay } from '#server/testing/trip-day.ts'

test('an hourly hire says so, with its hours and end, in every list and message', async () => {
  const theDay = await openTripDay()
  const { portal, db } = theDay
  const palm = await theDay.newDriver('Palm Transfers')
  await db
    .updateTable('account')
    .set({ outside_company: true })
    .where('guid', '=', palm.accountGuid)
    .execute()
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
