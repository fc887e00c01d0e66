import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCarsChange } from '#contract/booking-changes.ts'
import { dispatcherReschedule } from '#contract/dispatch.ts'
import { privateBookingChange } from '#contract/drive-bookings.ts'
import { driverRescheduleTrip } from '#contract/driver.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { listenTo } from '#server/testing/live.ts'
import {
  confirmAndDo,
  guest,
  morning,
  openReservationDesk,
  today,
  type ReservationDesk,
} from '#server/testing/reservation-desk.ts'
import { byKind } from '#server/testing/reservation-rows.ts'
import { holiday } from '#server/testing/wider-company.ts'
import { allMailSent } from '#server/testing/mail-sends.ts'

let desk: ReservationDesk
beforeAll(async () => {
  desk = await openReservationDesk()
})
afterAll(() => desk.portal.close())
beforeEach(() => {
  desk.portal.clock.now = morning
})

/** A private drive on the eve of the holiday, 55.00, with a driver. */
async function eve() {
  const { company } = desk
  const journey = {
    date: addDays(holiday, -1),
    time: '10:00',
    from: { locationGuid: company.hotel },
    to: { locationGuid: company.villa },
    cars: [{ serviceGuid: company.sedan }],
  }
  const { saved } = await confirmAndDo(
    desk.agent,
    privateBookingChange,
    { customer: guest, adults: 2, journey },
    { id: 'new' },
  )
  const rows = await desk.rows(saved.guid ?? '')
  const dora = await signedIn(desk.portal, ['driver'], { name: 'Dora' })
  const tripGuid = rows.trips[0]?.guid ?? ''
  await desk.give(tripGuid, dora.accountGuid)
  return { ...rows, dora, tripGuid }
}
const to = (date: string, time = '12:00') => ({ date, time, reason: 'The guests asked' })

describe('moving a trip on the day', () => {
  test('to a date with another price tells the dispatcher and the guest', async () => {
    const { group, tripGuid } = await eve()
    await allMailSent(desk.db)
    const saved = await desk.dispatcher.must(dispatcherReschedule, { body: { tripGuid, ...to(holiday) } })
    expect(saved.toast).toBe(`${group.reference} moved to Tue 1 Dec 12:00; the price goes up by BBD 11.00`)
    expect(await groupBalance(desk.db, group.guid)).toBe(6600)
    const { messages, entries } = await desk.rows(group.guid)
    expect(messages.filter((it) => it.kind === 'mail').map((it) => it.template)).toEqual([
      'confirmation',
      'change',
    ])
    expect(messages.find((it) => it.template === 'change')?.body).toContain('66.00')
    expect(entries.map((it) => [it.earned_on, it.reverses_guid !== null])).toEqual([
      [addDays(holiday, -1), false],
      [addDays(holiday, -1), true],
      [holiday, false],
    ])
  })

  test('is refused to the driver if it changes the price', async () => {
    const { group, dora, tripGuid, trips } = await eve()
    expect(await dora.call(driverRescheduleTrip, { query: { tripGuid }, body: to(holiday) })).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            name: 'trip',
            message: 'The price is different on that day. Ask the dispatcher to move the trip.',
          },
        ],
      },
    })
    const after = await desk.rows(group.guid)
    expect([after.trips[0]?.pickup_at, await groupBalance(desk.db, group.guid)]).toEqual([
      trips[0]?.pickup_at,
      5500,
    ])
    // At the same price it is theirs to agree on.
    const saved = await dora.must(driverRescheduleTrip, {
      query: { tripGuid },
      body: to(addDays(holiday, -2)),
    })
    expect(saved.toast).toBe(`${group.reference} moved to Sun 29 Nov 12:00`)
  })

  test('while offline is sent to the dispatchers’ list later', async () => {
    const { dora, tripGuid } = await eve()
    desk.portal.clock.forward(30)
    const saved = await dora.must(driverRescheduleTrip, {
      query: { tripGuid },
      body: { ...to(holiday), deviceAt: morning },
    })
    expect(saved.unmatched).toBe(
      'The price is different on that day. Ask the dispatcher to move the trip. ' +
        'Requested pickup Tue 1 Dec 12:00: The guests asked',
    )
  })
})

test('a partner’s lists are updated when trips are booked and cars added', async () => {
  const hotel = await signedIn(desk.portal, ['editCustomer', 'viewCustomer'], {
    partnerGuid: desk.company.partner,
  })
  const [theirs, others] = [await listenTo(desk.portal, hotel), await listenTo(desk.portal, desk.dispatcher)]
  const arrival = await desk.arriving(addDays(today, 3), { transfer: desk.transfer() })
  const { group, bookings, trips } = await desk.book({ customer: guest, adults: 2, arrival }, hotel)
  expect(await theirs.next((it) => it.topic === 'trip' && it.guid === trips[0]?.guid)).toMatchObject({
    date: trips[0]?.service_date,
  })
  const bookingGuid = byKind({ bookings })['arrivalTransfer']?.guid ?? ''
  await confirmAndDo(desk.agent, addCarsChange, {
    groupGuid: group.guid,
    bookingGuid,
    cars: [{ serviceGuid: desk.company.van, passengers: 0 }],
  })
  const added = (await desk.rows(group.guid)).trips.find((it) => it.sequence === 2)
  expect(await theirs.next((it) => it.topic === 'trip' && it.guid === added?.guid)).toBeDefined()
  expect(await others.next((it) => it.topic === 'trip' && it.guid === added?.guid)).toBeDefined()
  theirs.close()
  others.close()
})

test('a partner user can’t write office notes', async () => {
  const hotel = await signedIn(desk.portal, ['editCustomer', 'viewCustomer'], {
    partnerGuid: desk.company.partner,
  })
  const arrival = await desk.arriving(addDays(today, 4), { transfer: desk.transfer() })
  const { group, bookings } = await desk.book({ customer: guest, adults: 2, arrival }, hotel)
  const body = {
    groupGuid: group.guid,
    bookingGuid: byKind({ bookings })['arrivalTransfer']?.guid ?? '',
    cars: [{ serviceGuid: desk.company.van, passengers: 0 }],
    details: { notesForOffice: 'VIP' },
  }
  expect(await hotel.call(addCarsChange.confirm, { body })).toMatchObject({
    status: 400,
    body: { fields: { details: { fields: { notesForOffice: { message: 'Only staff can fill this in' } } } } },
  })
})
