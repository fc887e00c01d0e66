import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  currentDriverTransport,
  driverAcceptTrip,
  driverAssignedTrips,
  driverDashQuery,
  driverStartTrip,
  driverTrip,
} from '#contract/driver.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { dora, mustStep, ownTrip, theDay, openDriverDay } from '#server/testing/driver-day.ts'
import { at, day } from '#server/testing/trip-day.ts'

openDriverDay()

describe('the driver’s trips', () => {
  test('are those of today and tomorrow in order, with everything the phone shows', async () => {
    const later = await ownTrip({ pickupTime: '15:00' })
    const first = await ownTrip({ direction: 'arrival', fastTrack: true })
    const early = await ownTrip({ pickupTime: '11:00' })
    await theDay.bookOne()
    const { today, items } = await dora.must(driverAssignedTrips)
    expect(today).toBe(day)
    expect(items.map((it) => it.guid)).toEqual([early.guid, first.guid, later.guid])
    expect(items[1]).toMatchObject({
      guestName: 'Zoë Ångström',
      guestPhone: '+442079460000',
      passengers: 2,
      luggage: 2,
      carSeats: [{ name: 'Booster', quantity: 1 }],
      from: { name: 'Airport', kind: 'airport' },
      to: { name: 'Sea Hotel' },
      flight: { ident: 'BA2155', city: 'London', direction: 'arrival', late: false, bestAt: at('18:00') },
      party: { expected: 2, checkedIn: 0, noShow: 0 },
      details: [{ guid: 'notesForDriver', text: 'Meet at the lobby' }],
      pickupAt: at('18:45'),
      endsAt: at('19:15'),
      nextAction: { action: 'accept', label: 'Accept trip', whyNot: null },
    })
    expect(items[0]?.party).toBeNull()
  })

  test('show their stops in order, on the phone and on the board', async () => {
    const trip = await ownTrip()
    await sql`update trip set stops = (select jsonb_agg(jsonb_build_object('placeGuid', guid, 'at',
      case when name = 'Airport' then '14:10' end) order by name desc) from location
      where name in ('Airport', 'Sea Hotel')) where guid = ${trip.guid}`.execute(theDay.db)
    const stops = [
      { place: { name: 'Sea Hotel', kind: 'hotel' }, at: null },
      { place: { name: 'Airport' }, at: '14:10' },
    ]
    expect((await dora.must(driverAssignedTrips)).items[0]).toMatchObject({ stops })
    expect(await theDay.onBoard(trip)).toMatchObject({ stops })
  })

  test('include last night’s for some hours after midnight, until that day is closed', async () => {
    const late = await ownTrip()
    theDay.portal.clock.now = '2026-11-21T02:00:00Z'
    const nora = await theDay.newDriver('Nora Night')
    const hers = { driver_guid: nora.accountGuid, pickup_at: '2026-11-21T03:40:00Z' }
    await theDay.db.updateTable('trip').set(hers).where('guid', '=', late.guid).execute()
    const shownAt = async (now: string) => {
      theDay.portal.clock.now = now
      return (await nora.must(driverAssignedTrips)).items.map((it) => it.guid)
    }
    // 00:10, and 05:41 at the airport.
    expect(await shownAt('2026-11-21T04:10:00Z')).toEqual([late.guid])
    await nora.must(driverAcceptTrip, { query: { tripGuid: late.guid }, body: {} })
    expect((await nora.must(driverAssignedTrips)).items[0]?.nextAction).toMatchObject({
      action: 'start',
      whyNot: null,
    })
    expect(await shownAt('2026-11-21T09:41:00Z')).toEqual([])
    const closed = {
      date: day,
      mode: 'open' as const,
      closed_at: '2026-11-21T04:20:00Z',
      updated_at: '2026-11-21T04:20:00Z',
    }
    await theDay.db.insertInto('date_status').values(closed).execute()
    expect(await shownAt('2026-11-21T04:30:00Z')).toEqual([])
    await theDay.db.deleteFrom('date_status').where('date', '=', day).execute()
  })

  test('explain why the next one cannot start while another is under way', async () => {
    const [first, second] = [await ownTrip(), await ownTrip({ pickupTime: '16:00' })]
    await mustStep(driverStartTrip, first)
    await mustStep(driverAcceptTrip, second)
    const { nextAction } = await dora.must(driverTrip, { query: { tripGuid: second.guid } })
    expect(nextAction).toEqual({
      action: 'start',
      label: 'Start trip',
      whyNot: `Finish your current trip first: ${first.reference} at 13:30`,
    })
  })

  test('are found by reference, guest, flight and place', async () => {
    const own = await ownTrip({ lastName: 'Quartermaine' })
    const others = await theDay.bookOne({ lastName: 'Quartermaine' })
    for (const query of [own.reference, 'quartermain', 'ba2154', 'sea hot']) {
      const { items } = await dora.must(driverDashQuery, { query: { query } })
      expect(items.map((it) => it.guid)).toEqual([own.guid])
    }
    expect((await dora.must(driverDashQuery, { query: { query: others.reference } })).items).toEqual([])
  })
})

describe('on the last day of a month', () => {
  test('tomorrow’s trip comes before one of some days ago', async () => {
    const [ago, next] = [await ownTrip({ lastName: 'Monthsend' }), await ownTrip({ lastName: 'Monthsend' })]
    theDay.portal.clock.now = '2026-11-30T20:00:00Z'
    const mona = await theDay.newDriver('Mona Month')
    for (const [trip, service_date] of [
      [ago, '2026-11-27'],
      [next, '2026-12-01'],
    ] as const)
      await theDay.db
        .updateTable('trip')
        .set({ service_date, driver_guid: mona.accountGuid })
        .where('guid', '=', trip.guid)
        .execute()
    const { items } = await mona.must(driverDashQuery, { query: { query: 'monthsend' } })
    expect(items.map((it) => it.guid)).toEqual([next.guid, ago.guid])
  })
})

describe('the trip report', () => {
  test('lists own trips of up to 93 days', async () => {
    const [trip, afterwards] = [await ownTrip(), await ownTrip({ date: addDays(day, 1) })]
    const one = await dora.must(currentDriverTransport, { params: { date: day } })
    expect(one.items).toMatchObject([
      {
        guid: trip.guid,
        reference: trip.reference,
        from: 'Sea Hotel',
        to: 'Airport',
        flight: 'BA2154',
        status: 'assigned',
      },
    ])
    const two = await dora.must(currentDriverTransport, {
      params: { date: day },
      query: { to: addDays(day, 1) },
    })
    expect(two.items.map((it) => it.guid)).toEqual([trip.guid, afterwards.guid])
    const tooLong = await dora.call(currentDriverTransport, {
      params: { date: day },
      query: { to: addDays(day, 93) },
    })
    expect(tooLong.status).toBe(400)
    const backwards = await dora.call(currentDriverTransport, {
      params: { date: day },
      query: { to: addDays(day, -1) },
    })
    expect(backwards.status).toBe(400)
  })
})
