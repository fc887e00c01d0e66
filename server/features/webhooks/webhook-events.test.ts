import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPaxChange, cancelBookingChange } from '#contract/booking-changes.ts'
import {
  driverCompleteTrip,
  driverDepartPickup,
  driverNoShowTrip,
  driverOutsideTrip,
  driverStartTrip,
  driverStartWait,
  driverUndoStep,
} from '#contract/driver.ts'
import { arrivalCheckIn, arrivalLoadBooking } from '#contract/fast-track.ts'
import { issueInvoiceChange } from '#contract/invoices.ts'
import { refundPayment, takePayment, voidPayment } from '#contract/till.ts'
import { webhookBodies } from '#contract/webhook-events.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { allWebhookEvents, type WebhookEvent } from '#domain/webhook/webhook-events.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { openTestPortal, type TestBrowser } from '#server/testing/portal.ts'
import { at, day, morning, openTripDay, type TripDay, type Who } from '#server/testing/trip-day.ts'
import { added, noWebhooks, sendDue, toLoopback } from '#server/testing/webhook-desk.ts'
import { openReceiver, type WebhookReceiver } from '#server/testing/webhook-receiver.ts'

let theDay: TripDay
let admin: TestBrowser
let desk: TestBrowser
let office: TestBrowser
let dora: Who
let receiver: WebhookReceiver
beforeAll(async () => {
  const portal = await openTestPortal(morning, toLoopback)
  theDay = await openTripDay(portal)
  admin = await signedIn(portal, ['adminSystem'])
  desk = await signedIn(portal, ['fastTrack'])
  office = await signedIn(portal, ['managePartner'])
})
beforeEach(async () => {
  theDay.portal.clock.now = morning
  dora = await theDay.newDriver('Dora Driver')
  receiver = await openReceiver()
  await added(admin, receiver.base)
})
afterEach(async () => {
  await receiver.close()
  await noWebhooks(theDay.portal)
})
afterAll(() => theDay.portal.close())

/** Sends what waits, checks each body against the contract, and returns the kinds since the last call. */
async function told(): Promise<WebhookEvent[]> {
  await sendDue(theDay.portal)
  return receiver.got.splice(0).map(({ body, type }) => {
    const event = allWebhookEvents.find((it) => it === type)
    if (event === undefined) throw new Error(`An unknown event: ${type}`)
    const checked = webhookBodies[event].safeParse(JSON.parse(body))
    expect(checked.error?.issues ?? []).toEqual([])
    expect(Object.keys(checked.data?.data ?? {}).toSorted()).toEqual(
      Object.keys((JSON.parse(body) as { data: object }).data).toSorted(),
    )
    return event
  })
}

async function latest(): Promise<Record<string, unknown>> {
  await sendDue(theDay.portal)
  const body = receiver.got.splice(0).at(-1)?.body ?? '{}'
  return (JSON.parse(body) as { data: Record<string, unknown> }).data
}

const groupOf = async (groupGuid: string) => {
  const { customer_guid: id } = await theDay.db
    .selectFrom('booking_group')
    .select('customer_guid')
    .where('guid', '=', groupGuid)
    .executeTakeFirstOrThrow()
  return { id, group: groupGuid }
}

describe('a booking', () => {
  test('made, changed and cancelled', async () => {
    const trip = await theDay.bookOne({ lastName: 'Ærøport' })
    expect(await told()).toEqual(['booking.made'])
    const passengers = [{ firstName: 'New', lastName: 'Guest', ageBand: 'adult' as const }]
    const { groupGuid } = trip
    await confirmAndDo(theDay.agent, addPaxChange, { groupGuid, passengers, reason: 'A friend joins' })
    expect(await told()).toEqual(['booking.changed'])
    await confirmAndDo(theDay.agent, cancelBookingChange, { groupGuid, reason: 'They stay at home' })
    const data = await latest()
    expect(data).toMatchObject({
      reservation: {
        guid: groupGuid,
        status: 'cancelled',
        customer: { lastName: 'Ærøport' },
        bookings: [{ status: 'cancelled' }],
        trips: [{ guid: trip.guid, status: 'cancelled' }],
      },
    })
    expect(await theDay.db.selectFrom('webhook_event').select('type').orderBy('position').execute()).toEqual(
      ['booking.made', 'booking.changed', 'booking.cancelled'].map((type) => ({ type })),
    )
  })

  test('checked in: the first passengers, then a change', async () => {
    const [trip] = await theDay.bookAll({ direction: 'arrival', fastTrack: true })
    theDay.portal.clock.now = at('18:00')
    const groupGuid = trip?.groupGuid ?? ''
    await told()
    const { people } = await desk.must(arrivalLoadBooking, { query: { groupGuid } })
    for (const { guid } of people)
      await desk.must(arrivalCheckIn, {
        query: { groupGuid },
        body: { passengers: [{ guid }], device: 'Desk' },
      })
    expect(await told()).toEqual(['booking.checkedIn', 'booking.changed'])
  })

  test('is sent as it was: later changes don’t alter an event', async () => {
    const trip = await theDay.bookOne()
    await confirmAndDo(theDay.agent, cancelBookingChange, { groupGuid: trip.groupGuid, reason: 'Too late' })
    await sendDue(theDay.portal)
    const states = receiver.got.map((it) => /"status" ?: ?"(\w+)"/.exec(it.body)?.[1])
    expect(states).toEqual(['confirmed', 'cancelled'])
  })
})

describe('a trip', () => {
  const drive = (steps: [typeof driverStartTrip, string][], trip: Parameters<TripDay['drive']>[1]) =>
    theDay.drive(dora, trip, ...steps)

  test('assigned, started, waiting, on board, completed', async () => {
    const trip = await theDay.bookOne()
    await told()
    await theDay.mustGive(trip, dora, { force: true })
    expect(await told()).toEqual(['trip.assigned'])
    await drive([[driverStartTrip, at('17:00')]], trip)
    expect(await told()).toEqual(['trip.started'])
    await drive([[driverStartWait, at('17:20')]], trip)
    expect(await told()).toEqual(['trip.waiting'])
    await drive([[driverDepartPickup, at('17:40')]], trip)
    expect(await told()).toEqual(['trip.onBoard'])
    await dora.must(driverUndoStep, { query: { tripGuid: trip.guid }, body: { step: 'departPickup' } })
    expect(await told()).toEqual(['booking.changed'])
    await drive(
      [
        [driverDepartPickup, at('17:41')],
        [driverCompleteTrip, at('18:30')],
      ],
      trip,
    )
    await sendDue(theDay.portal)
    const last = receiver.got.at(-1)
    expect(JSON.parse(last?.body ?? '')).toMatchObject({
      type: 'trip.completed',
      timestamp: at('18:30'),
      data: {
        trip: {
          guid: trip.guid,
          status: 'completed',
          driver: 'Dora Driver',
          pickupAt: at('17:30'),
          pickupTime: '13:30',
        },
        reservation: { reference: trip.reference, bookings: [{ status: 'completed' }] },
      },
    })
    expect(await told()).toEqual(['trip.onBoard', 'booking.changed', 'trip.completed'])
  })

  test('of an outside company names the driver and car it sends, never the company', async () => {
    const palm = await theDay.outsideCompany('Palm Transfers')
    const trip = await theDay.bookOne()
    await theDay.mustGive(trip, palm, { force: true })
    expect(await latest()).toMatchObject({ trip: { guid: trip.guid, driver: null, vehicle: null } })
    const kemar = { driver: 'Kemar Blackman', phone: '+12465550177', car: 'White Noah', plate: 'ZM 17' }
    await palm.must(driverOutsideTrip, { query: { tripGuid: trip.guid }, body: kemar })
    await theDay.drive(palm, trip, [driverStartTrip, at('17:00')])
    expect(await latest()).toMatchObject({ trip: { driver: 'Kemar Blackman', vehicle: 'White Noah' } })
  })

  test('closed as a no-show', async () => {
    const trip = await theDay.bookOne()
    await theDay.mustGive(trip, dora, { force: true })
    await drive(
      [
        [driverStartTrip, at('17:00')],
        [driverStartWait, at('17:20')],
      ],
      trip,
    )
    await told()
    theDay.portal.clock.now = addMinutes(at('17:20'), 240)
    await dora.must(driverNoShowTrip, {
      query: { tripGuid: trip.guid },
      body: {
        evidence: 'Waited at the lobby',
        contactAttempts: [{ at: theDay.portal.clock.now, how: 'call', note: 'No answer' }],
      },
    })
    expect(await told()).toEqual(['booking.changed', 'trip.noShow'])
  })
})

test('a payment, its void, and a refund', async () => {
  const trip = await theDay.bookOne()
  const params = await groupOf(trip.groupGuid)
  await told()
  const pay = { method: 'card', amountCents: 1_500 } as const
  const { guid: entryGuid = '' } = await theDay.agent.must(takePayment, { params, body: pay })
  expect(await latest()).toMatchObject({
    payment: {
      guid: entryGuid,
      kind: 'payment',
      method: 'card',
      amountCents: 1_500,
      currency: 'BBD',
      reverses: null,
    },
    reservation: { guid: trip.groupGuid },
  })
  await theDay.agent.must(voidPayment, { params, body: { entryGuid, reason: 'Typed twice' } })
  expect(await latest()).toMatchObject({
    payment: { kind: 'reversal', amountCents: 1_500, reverses: entryGuid },
  })
  await theDay.agent.must(takePayment, { params, body: pay })
  await theDay.agent.must(refundPayment, {
    params,
    body: { method: 'card', amountCents: 500, reason: 'It rains' },
  })
  expect(await told()).toEqual(['payment.taken', 'payment.refunded'])
})

test('an invoice', async () => {
  const { partner } = theDay.company
  await theDay.bookOne({ partnerGuid: partner })
  theDay.portal.clock.now = '2026-12-02T13:00:00Z'
  office = await signedIn(theDay.portal, ['managePartner'])
  await told()
  const params = { id: partner }
  const asked = { month: day.slice(0, 7), send: false }
  const { confirmation } = await office.must(issueInvoiceChange.confirm, { params, body: asked })
  await office.must(issueInvoiceChange.make, { params, body: { ...asked, confirmation } })
  await sendDue(theDay.portal)
  expect(JSON.parse(receiver.got[0]?.body ?? '')).toMatchObject({
    type: 'invoice.issued',
    data: { invoice: { month: '2026-11', partner: { guid: partner } } },
  })
  expect(await told()).toEqual(['invoice.issued'])
})

test('without a webhook, nothing is written', async () => {
  await noWebhooks(theDay.portal)
  await theDay.bookOne()
  expect(await theDay.db.selectFrom('webhook_event').select('guid').execute()).toEqual([])
})
