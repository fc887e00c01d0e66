import { afterAll, beforeAll, expect, test } from 'vitest'
import { advancedBookingChange } from '#contract/advanced-booking.ts'
import { feeChange } from '#contract/fees.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { groupBalance, partnerBalance } from '#server/features/ledger/queries/balances.ts'
import {
  confirmAndDo,
  guest,
  openReservationDesk,
  today,
  type ReservationDesk,
} from '#server/testing/reservation-desk.ts'
import { byKind, takenOn } from '#server/testing/reservation-rows.ts'

let desk: ReservationDesk
beforeAll(async () => {
  desk = await openReservationDesk()
})
afterAll(() => desk.portal.close())

const inAWeek = addDays(today, 7)

test('an advanced booking of both legs stores cars of different services, stops, a typed address, flags, extras and notes', async () => {
  const { company } = desk
  const { van, sedan, carSeat, coast, inn } = company
  const there = desk.transfer({
    place: { address: '3 Shell Lane', zoneGuid: coast },
    cars: [
      { serviceGuid: van, passengers: 4, luggage: 5, carSeats: [{ guid: carSeat, quantity: 1 }] },
      { serviceGuid: sedan, passengers: 1, luggage: 2 },
    ],
    stops: [{ place: { locationGuid: inn }, at: null }],
    details: { notesForDriver: 'White hat', notesForOffice: 'Pays by cheque' },
  })
  const back = desk.transfer({
    place: { address: '3 Shell Lane', zoneGuid: coast },
    cars: [{ serviceGuid: van }],
    pickupTime: '12:30',
  })
  const body = {
    customer: guest,
    adults: 3,
    children: 1,
    infants: 1,
    passengers: [{ firstName: 'Bo', lastName: 'Ångström', ageBand: 'child' as const }],
    flags: ['wheelchair' as const, 'vip' as const],
    extras: [{ guid: company.extra, quantity: 2 }],
    comments: 'Honeymoon',
    partnerReference: 'X-1',
    arrival: await desk.arriving(inAWeek, { transfer: there }),
    departure: await desk.leaving(addDays(inAWeek, 2), { transfer: back }),
  }
  const { plan, saved } = await desk.once(advancedBookingChange, body, { id: 'new' })
  const { group, bookings, passengers, attendance, trips, entries, messages } = await desk.rows(
    saved.guid ?? '',
  )
  expect(group).toMatchObject({
    flags: ['wheelchair', 'vip'],
    comments: 'Honeymoon',
    partner_reference: 'X-1',
    first_service_date: inAWeek,
  })
  const kinds = byKind({ bookings })
  expect(Object.keys(kinds).toSorted()).toEqual([
    'arrivalFastTrack',
    'arrivalTransfer',
    'departureFastTrack',
    'departureTransfer',
    'extra',
  ])
  expect(kinds['extra']).toMatchObject({
    belongs_to: kinds['arrivalFastTrack']?.guid,
    status: 'booked',
    charge_cents: 11_000,
  })
  expect([
    kinds['arrivalFastTrack']?.day_number,
    kinds['departureFastTrack']?.day_number,
    kinds['arrivalTransfer']?.day_number,
  ]).toEqual([1, 1, null])
  expect(passengers.map((it) => [it.position, it.first_name, it.age_band])).toEqual([
    [1, '', 'adult'],
    [2, '', 'adult'],
    [3, '', 'adult'],
    [4, 'Bo', 'child'],
    [5, '', 'infant'],
  ])
  expect(attendance).toHaveLength(10)
  expect(attendance.every((it) => it.state === 'expected')).toBe(true)
  const arriving = trips.filter((it) => it.booking_guid === kinds['arrivalTransfer']?.guid)
  expect(arriving.map((it) => [it.service_guid, it.passengers, it.luggage, it.journey])).toEqual([
    [van, 4, 5, 1],
    [sedan, 1, 2, 1],
  ])
  for (const trip of arriving)
    expect(trip).toMatchObject({
      details: { notesForDriver: 'White hat', notesForOffice: 'Pays by cheque' },
      stops: [{ placeGuid: inn, at: null }],
    })
  const leaving = trips.find((it) => it.booking_guid === kinds['departureTransfer']?.guid)
  expect(leaving).toMatchObject({
    pickup_at: `${addDays(inAWeek, 2)}T16:30:00Z`,
    from_location_guid: arriving[0]?.to_location_guid,
    passengers: 5,
  })
  expect(await takenOn(desk.db, inAWeek)).toEqual({ arrival: 5 })
  expect(await takenOn(desk.db, addDays(inAWeek, 2))).toEqual({ departure: 5 })
  // Fast track 100 + 2 × 80 + 50 each way; van and sedan 150, two stops 20, a seat 10; the van back 90; two
  // bunches of flowers 100; VAT 10%.
  expect(plan.chargeCents).toBe(Math.round((2 * 31_000 + 15_000 + 2000 + 1000 + 9000 + 10_000) * 1.1))
  expect(await groupBalance(desk.db, group.guid)).toBe(plan.chargeCents)
  expect(new Set(entries.map((it) => it.booking_guid))).toEqual(new Set(bookings.map((it) => it.guid)))
  expect(messages).toHaveLength(1)
  expect(messages[0]?.body).not.toContain('cheque')
})

test('paying now by card leaves no balance, with the payment in the till', async () => {
  const body = {
    customer: guest,
    adults: 1,
    arrival: await desk.arriving(inAWeek),
    billing: 'payNow' as const,
    payMethod: 'card' as const,
  }
  const { plan, saved } = await desk.once(advancedBookingChange, body, { id: 'new' })
  expect([plan.chargeCents, plan.balanceAfterCents]).toEqual([11_000, 0])
  const { entries, postings } = await desk.rows(saved.guid ?? '')
  expect(entries.map((it) => [it.kind, it.method, it.earned_on])).toEqual([
    ['charge', null, inAWeek],
    ['payment', 'card', today],
  ])
  expect(postings.find((it) => it.account === 'card')).toMatchObject({ amount_cents: 11_000 })
})

const fee = { label: 'Lost key', amountCents: 2500, taxCode: 'VAT' }

test('a separate fee is a completed reservation, and sends no message', async () => {
  const { plan, saved } = await desk.once(
    feeChange,
    { ...fee, customer: guest, billing: 'payNow', payMethod: 'card' },
    { id: 'new' },
  )
  expect(plan.chargeCents).toBe(2750)
  const { group, bookings, passengers, messages, history } = await desk.rows(saved.guid ?? '')
  expect(bookings).toMatchObject([
    { kind: 'fee', status: 'completed', service_date: today, charge_cents: 2750 },
  ])
  expect([passengers, messages]).toEqual([[], []])
  expect(history.map((it) => it.action)).toEqual(['makeFee'])
  expect(await groupBalance(desk.db, group.guid)).toBe(0)
})

test('a fee on a reservation is billed like it; another customer’s reservation is not found', async () => {
  const { partner } = desk.company
  const { group } = await desk.book({
    customer: guest,
    adults: 1,
    arrival: await desk.arriving(inAWeek),
    billing: 'partnerAccount',
    partnerGuid: partner,
  })
  const owed = await partnerBalance(desk.db, partner)
  const { plan } = await desk.once(
    feeChange,
    { ...fee, groupGuid: group.guid, date: inAWeek },
    { id: group.customer_guid },
  )
  expect([plan.chargeCents, plan.balanceOf]).toEqual([2750, 'Good Hotel'])
  const after = await desk.rows(group.guid)
  expect(after.bookings.map((it) => [it.kind, it.status])).toContainEqual(['fee', 'completed'])
  expect(after.group.version).toBe(group.version + 1)
  expect((await partnerBalance(desk.db, partner)) - owed).toBe(2750)
  const other = await confirmAndDo(
    desk.agent,
    feeChange,
    { ...fee, customer: { ...guest, lastName: 'Other' } },
    { id: 'new' },
  )
  const { group: others } = await desk.rows(other.saved.guid ?? '')
  const answer = await desk.agent.call(feeChange.confirm, {
    params: { id: others.customer_guid },
    body: { ...fee, groupGuid: group.guid },
  })
  expect(answer.status).toBe(404)
})

test('an existing customer can be booked again, with a warning for the same flight', async () => {
  const first = await desk.book({ customer: guest, adults: 1, arrival: await desk.arriving(inAWeek) })
  const body = { adults: 1, arrival: await desk.arriving(inAWeek) }
  const { plan, saved } = await desk.once(advancedBookingChange, body, { id: first.group.customer_guid })
  expect(plan.warnings).toContain(`Zoë Ångström is already booked on BA2155: ${first.group.reference}`)
  expect((await desk.rows(saved.guid ?? '')).group.customer_guid).toBe(first.group.customer_guid)
})
