import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourlyBookingChange, pointBookingChange, privateBookingChange } from '#contract/drive-bookings.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { groupBalance, partnerBalance } from '#server/features/ledger/queries/balances.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { guest, openReservationDesk, today, type ReservationDesk } from '#server/testing/reservation-desk.ts'

let desk: ReservationDesk
beforeAll(async () => {
  desk = await openReservationDesk()
})
afterAll(() => desk.portal.close())

const inAWeek = addDays(today, 7)
const party = { customer: guest, adults: 2 }
const listed = (locationGuid: string) => ({ locationGuid })
const journey = (overrides: object = {}) => ({
  date: inAWeek,
  time: '10:30',
  from: listed(desk.company.hotel),
  to: listed(desk.company.villa),
  cars: [{ serviceGuid: desk.company.sedan, luggage: 1 }],
  ...overrides,
})

describe('a private transfer', () => {
  test('is booked, charged and confirmed, with one trip at its time and a history line', async () => {
    const { plan, saved } = await desk.once(
      privateBookingChange,
      { ...party, journey: journey() },
      { id: 'new' },
    )
    expect([plan.chargeCents, plan.balanceAfterCents, plan.balanceOf]).toEqual([5500, 5500, 'the guest'])
    const { group, bookings, trips, entries, messages, history, events, attendance } = await desk.rows(
      saved.guid ?? '',
    )
    expect(saved).toMatchObject({
      redirectUrl: `/customers/${group.customer_guid}/${group.guid}`,
      toast: `Booked ${group.reference}`,
    })
    expect(group).toMatchObject({
      status: 'confirmed',
      first_service_date: inAWeek,
      original_booked_on: today,
      source: 'staff',
    })
    expect(bookings).toMatchObject([
      {
        kind: 'privateTransfer',
        status: 'booked',
        service_date: inAWeek,
        service_time: '10:30',
        flight_guid: null,
        day_number: null,
      },
    ])
    expect(trips).toMatchObject([
      {
        pickup_at: `${inAWeek}T14:30:00Z`,
        service_date: inAWeek,
        passengers: 2,
        luggage: 1,
        grace_minutes: 15,
        status: 'unassigned',
      },
    ])
    expect(trips[0]).toMatchObject({
      from_location_guid: desk.company.hotel,
      to_location_guid: desk.company.villa,
      expected_minutes: 45,
    })
    expect(entries).toMatchObject([{ kind: 'charge', earned_on: inAWeek, booking_guid: bookings[0]?.guid }])
    expect(await groupBalance(desk.db, group.guid)).toBe(5500)
    expect(messages).toMatchObject([{ kind: 'mail', template: 'confirmation', recipient: guest.email }])
    expect(history.map((it) => it.action)).toEqual(['makePrivateBooking'])
    expect(attendance).toEqual([])
    expect(events.map((it) => it.topic)).toEqual(expect.arrayContaining(['group', 'trip', 'ledger']))
  })

  test('can meet a flight, whose delay then costs no waiting', async () => {
    const meetsFlightGuid = await desk.company.flightBy('BA2155', inAWeek)
    const body = {
      ...party,
      journey: journey({ from: listed(desk.company.airport), time: '14:50' }),
      meetsFlightGuid,
    }
    const { saved } = await desk.once(privateBookingChange, body, { id: 'new' })
    const { bookings, trips } = await desk.rows(saved.guid ?? '')
    expect([bookings[0]?.flight_guid, trips[0]?.flight_guid, trips[0]?.grace_minutes]).toEqual([
      meetsFlightGuid,
      meetsFlightGuid,
      60,
    ])
    expect(trips[0]?.pickup_at).toBe(`${inAWeek}T18:50:00Z`)
  })

  test('to a typed address stores it once and is priced by its zone', async () => {
    const to = { address: '7 Palm Close', zoneGuid: desk.company.hills }
    const made = []
    for (const address of ['7 Palm Close', ' 7 palm close ']) {
      const body = { ...party, journey: journey({ to: { ...to, address } }) }
      made.push(await desk.once(privateBookingChange, body, { id: 'new' }))
    }
    expect(made.map((it) => it.plan.chargeCents)).toEqual([5500, 5500])
    const trips = await Promise.all(
      made.map(async ({ saved }) => (await desk.rows(saved.guid ?? '')).trips[0]),
    )
    expect(new Set(trips.map((it) => it?.to_location_guid)).size).toBe(1)
    const place = await desk.db
      .selectFrom('location')
      .selectAll()
      .where('guid', '=', trips[0]?.to_location_guid ?? '')
      .executeTakeFirstOrThrow()
    expect(place).toMatchObject({
      name: '7 Palm Close',
      is_free: true,
      zone_guid: desk.company.hills,
      minutes_from_airport: 45,
    })
  })

  test('takes several cars of different services, each with its own load', async () => {
    const seat = { guid: desk.company.carSeat, quantity: 1 }
    const cars = [
      { serviceGuid: desk.company.van, passengers: 5, luggage: 4, carSeats: [seat] },
      { serviceGuid: desk.company.sedan, luggage: 3 },
    ]
    const body = {
      ...party,
      adults: 6,
      children: 1,
      journey: journey({ cars, stops: [{ place: listed(desk.company.inn), at: '10:50' }] }),
    }
    const { plan, saved } = await desk.once(privateBookingChange, body, { id: 'new' })
    // Van 70, sedan 50, a stop each 10, a seat 10, VAT 10%.
    expect(plan.chargeCents).toBe(16_500)
    const { trips } = await desk.rows(saved.guid ?? '')
    expect(
      trips.map((it) => [it.sequence, it.journey, it.service_guid, it.passengers, it.luggage, it.car_seats]),
    ).toEqual([
      [1, 1, desk.company.van, 5, 4, [seat]],
      [2, 1, desk.company.sedan, 2, 3, []],
    ])
    expect(trips.map((it) => it.stops)).toEqual(
      Array.from({ length: 2 }, () => [{ placeGuid: desk.company.inn, at: '10:50' }]),
    )
  })

  test('on account is charged at the partner’s rate, and partner users book for their own partner only', async () => {
    const hotel = await signedIn(desk.portal, ['editCustomer', 'viewCustomer'], {
      partnerGuid: desk.company.partner,
    })
    const owed = await partnerBalance(desk.db, desk.company.partner)
    const body = {
      ...party,
      journey: journey(),
      billing: 'partnerAccount' as const,
    }
    const other = { ...body, partnerGuid: desk.company.blockedPartner }
    const params = { id: 'new' }
    expect((await hotel.call(privateBookingChange.confirm, { params, body: other })).status).toBe(400)
    const { saved } = await desk.once(privateBookingChange, body, { id: 'new' }, hotel)
    const { group, entries } = await desk.rows(saved.guid ?? '')
    expect([group.partner_guid, group.source, entries[0]?.partner_guid]).toEqual([
      desk.company.partner,
      'partner',
      desk.company.partner,
    ])
    expect((await partnerBalance(desk.db, desk.company.partner)) - owed).toBe(4950)
    expect(await groupBalance(desk.db, group.guid)).toBe(0)
  })
})

describe('a car by the hour', () => {
  const hire = (overrides: object = {}) => ({
    ...party,
    date: inAWeek,
    time: '09:00',
    hours: 4,
    from: listed(desk.company.hotel),
    cars: [{ serviceGuid: desk.company.sedan }],
    ...overrides,
  })

  test('takes driver and car for the whole hire, and returns to its pickup', async () => {
    const { plan, saved } = await desk.once(hourlyBookingChange, hire(), { id: 'new' })
    expect(plan.chargeCents).toBe(19_800)
    const { bookings, trips, history } = await desk.rows(saved.guid ?? '')
    expect(bookings).toMatchObject([
      { kind: 'hourly', hours: 4, service_time: '09:00', charge_cents: 19_800 },
    ])
    expect(trips).toMatchObject([
      { expected_minutes: 240, from_location_guid: desk.company.hotel, to_location_guid: desk.company.hotel },
    ])
    expect(history.map((it) => it.action)).toEqual(['makeHourlyBooking'])
  })

  test('costs the minimum if shorter, and can end elsewhere', async () => {
    const { plan, saved } = await desk.once(
      hourlyBookingChange,
      hire({ hours: 1, to: listed(desk.company.villa) }),
      { id: 'new' },
    )
    expect(plan.chargeCents).toBe(9900)
    expect((await desk.rows(saved.guid ?? '')).trips).toMatchObject([
      { expected_minutes: 60, to_location_guid: desk.company.villa },
    ])
  })
})

describe('point-to-point trips', () => {
  test('are one booking, each trip with the price of its own date', async () => {
    const journeys = [
      journey(),
      journey({
        date: addDays(inAWeek, 4),
        from: listed(desk.company.villa),
        to: listed(desk.company.inn),
        details: { notesForDriver: 'Blue gate' },
      }),
    ]
    const { plan, saved } = await desk.once(pointBookingChange, { ...party, journeys }, { id: 'new' })
    // 50.00 each; the second is on a holiday: a fifth more.
    expect(plan.chargeCents).toBe(5500 + 6600)
    const { bookings, trips, entries } = await desk.rows(saved.guid ?? '')
    expect(bookings).toMatchObject([{ kind: 'point', service_date: inAWeek, charge_cents: 12_100 }])
    expect(trips.map((it) => [it.journey, it.sequence, it.service_date, it.details])).toEqual([
      [1, 1, inAWeek, {}],
      [2, 2, addDays(inAWeek, 4), { notesForDriver: 'Blue gate' }],
    ])
    expect(entries.map((it) => [it.kind, it.earned_on])).toEqual([
      ['charge', inAWeek],
      ['charge', addDays(inAWeek, 4)],
    ])
  })
})
