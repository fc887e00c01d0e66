import { expect, test } from 'vitest'
import { calendarFeeds, makeCalendarFeed } from '#contract/calendar-feeds.ts'
import { TestBrowser } from '#server/testing/portal.ts'
import { readCalendar } from '#server/testing/read-calendar.ts'
import { openTripDay } from '#server/testing/trip-day.ts'

test('a driver’s trip names its stops, and follows a renamed one', async () => {
  const theDay = await openTripDay()
  const { portal, company, db } = theDay
  const dora = await theDay.newDriver('Dora Driver')
  await dora.must(makeCalendarFeed, { params: { kind: 'driver' } })
  const { items } = await dora.must(calendarFeeds)
  const path = new URL(items.find((it) => it.kind === 'driver')?.link?.url ?? '').pathname
  const event = async () => {
    const { body } = await new TestBrowser(portal.app).send('GET', path, undefined, undefined, { cookie: '' })
    return readCalendar(String(body)).events[0]
  }
  const trip = await theDay.bookOne()
  await theDay.mustGive(trip, dora, { force: true })
  const stops = JSON.stringify([{ placeGuid: company.hotel, at: '14:10' }])
  const airport = { stops, from_location_guid: company.airport }
  await db.updateTable('trip').set(airport).where('guid', '=', trip.guid).execute()
  const before = await event()
  expect(before?.description).toContain('Stops: Sea Hotel at 14:10\nDrop-off: Airport')

  portal.clock.forward(5)
  const renamed = { name: 'Sandy Lane', updated_at: portal.clock.now }
  await db.updateTable('location').set(renamed).where('guid', '=', company.hotel).execute()
  const after = await event()
  expect(after?.description).toContain('Stops: Sandy Lane at 14:10')
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity)
  await portal.close()
})
