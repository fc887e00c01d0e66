import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BoardTrip } from '#contract/dispatch.ts'
import { dailyFlights, saveFlightTimes } from '#contract/flights.ts'
import type { FlightStatus } from '#domain/flight/flight-times.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { day, openTripDay, type TripDay, type Who } from '#server/testing/trip-day.ts'

let theDay: TripDay
let desk: Who
let deskAndDispatch: Who
let idle: Who
let dora: Who
let trip: BoardTrip
beforeAll(async () => {
  theDay = await openTripDay()
  desk = await signedIn(theDay.portal, ['fastTrack'], { name: 'Tess Tablet' })
  deskAndDispatch = await signedIn(theDay.portal, ['fastTrack', 'dispatcher'], { name: 'Bea Both' })
  idle = await theDay.newDriver('Ida Idle')
  dora = await theDay.newDriver('Dora Driver')
  trip = await theDay.bookOne({ direction: 'arrival', fastTrack: true })
  await theDay.mustGive(trip, dora, { force: true })
})
afterAll(() => theDay.portal.close())

async function flight(by: Who) {
  const { items } = await by.must(dailyFlights, { query: { startDate: day } })
  const found = items.find((it) => it.ident === 'BA2155')
  if (!found) throw new Error('The small company has a flight BA2155')
  return found
}

/** Sets the flight's times manually, by default as the dispatcher Dan. */
async function setTimes(
  times: { status?: FlightStatus; estimatedTime?: string; actualTime?: string },
  by: Who = theDay.dan,
) {
  const { guid, version } = await flight(by)
  await theDay.db.deleteFrom('outbox').execute()
  await by.must(saveFlightTimes, { body: { guid, version, status: 'scheduled', ...times } })
}

const notifiedTo = async (who: { accountGuid: string }) =>
  (await theDay.pushesTo(who)).map((it) => `${it.template}: ${it.subject}. ${it.body}`)

describe('messages about a late flight', () => {
  test('go once to dispatchers, desks and its drivers, each with the right page', async () => {
    await setTimes({ status: 'delayed', estimatedTime: '14:45' })
    const ofDay = 'BA2155 is 45 min late. Lands 14:45, scheduled 14:00. 1 fast-track party, 1 trip'
    expect(await notifiedTo(deskAndDispatch)).toEqual([`flightLate: ${ofDay}`])
    expect(await notifiedTo(desk)).toEqual([`flightLateDesk: ${ofDay}`])
    expect(await notifiedTo(dora)).toEqual([
      expect.stringMatching(
        /^flightLateDriver: BA2155 is 45 min late. Lands 14:45, scheduled 14:00. Your pickup stays at \d\d:\d\d unless dispatch changes it$/,
      ),
    ])
    expect(await notifiedTo(idle)).toEqual([])
  })

  test('don’t go to the user who entered the delay', async () => {
    await setTimes({ status: 'delayed', estimatedTime: '15:15' }, deskAndDispatch)
    expect(await notifiedTo(deskAndDispatch)).toEqual([])
    expect(await notifiedTo(desk)).toHaveLength(1)
  })

  test('are repeated only after another quarter of an hour', async () => {
    await setTimes({ status: 'delayed', estimatedTime: '15:25' })
    expect(await notifiedTo(desk)).toEqual([])
    await setTimes({ status: 'delayed', estimatedTime: '15:30' })
    expect(await notifiedTo(desk)).toEqual([expect.stringContaining('BA2155 is 1 h 30 min late')])
  })

  test('report a cancellation and its reversal', async () => {
    await setTimes({ status: 'cancelled' })
    expect(await notifiedTo(desk)).toEqual([expect.stringContaining('BA2155 is cancelled. Scheduled 14:00')])
    await setTimes({ status: 'scheduled' })
    expect(await notifiedTo(desk)).toEqual([expect.stringContaining('BA2155 is no longer cancelled')])
  })

  test('are not sent a day before or hours after', async () => {
    for (const now of ['2026-11-19T13:00:00Z', '2026-11-21T13:00:00Z']) {
      theDay.portal.clock.now = now
      const admin = await signedIn(theDay.portal, ['adminSystem'])
      await setTimes({ status: 'delayed', estimatedTime: '16:30' }, admin)
      expect(await notifiedTo(desk)).toEqual([])
    }
    theDay.portal.clock.now = '2026-11-20T13:00:00Z'
  })

  test('don’t go to drivers with guests on board or desks without guests', async () => {
    theDay.portal.clock.now = '2026-11-20T18:30:00Z'
    const admin = await signedIn(theDay.portal, ['adminSystem'])
    await theDay.db.updateTable('trip').set({ status: 'onBoard' }).where('guid', '=', trip.guid).execute()
    await theDay.db
      .updateTable('booking')
      .set({ status: 'completed' })
      .where('group_guid', '=', trip.groupGuid)
      .execute()
    await setTimes({ status: 'delayed', estimatedTime: '17:30' }, admin)
    expect(await theDay.db.selectFrom('outbox').select('template').execute()).toEqual([])
  })
})
