import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { isRefusal } from '#domain/refusal.ts'
import { bokunImport } from '#server/features/bokun/commands/import-bokun.ts'
import { readRecord } from '#server/features/bokun/queries/read-record.ts'
import type { BokunRecord } from '#server/features/bokun/rows.ts'
import { mapProducts, storedBooking, writtenBooking } from '#server/testing/bokun.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

const now = '2026-11-20T13:00:00Z'
let portal: TestPortal
let company: SmallCompany
beforeAll(async () => {
  portal = await openTestPortal(now)
  company = await makeSmallCompany(portal)
  await mapProducts(portal.database.db, now, [
    { key: '1', kind: 'arrivalFastTrack' },
    { key: '2', kind: 'departureFastTrack' },
    { key: '3', kind: 'arrivalTransfer', serviceGuid: company.sedan },
    { key: '4', kind: 'departureTransfer', serviceGuid: company.sedan },
    { key: '5', kind: 'privateTransfer', serviceGuid: company.sedan, fromGuid: company.airport },
    { key: '6', kind: 'hourly', serviceGuid: company.van, hours: 3 },
    { key: '9', kind: 'notOurs' },
  ])
})
afterAll(() => portal.close())

let minutes = 0
const rules = { dateOrder: 'dayFirst', decimalSign: 'point', country: 'BB', timeZone: 'America/Barbados', currency: 'BBD' } as const

function recordOf(written: unknown, at = `2026-11-20T13:${String(++minutes).padStart(2, '0')}:00Z`): BokunRecord {
  const read = readRecord([{ line: 1, cells: {}, json: { broughtAt: at, broughtBy: 'service', isWhole: true, body: written } }], rules)
  if ('wrong' in read) throw new Error(JSON.stringify(read.wrong))
  return read.record
}

async function take(written: unknown, at?: string) {
  const record = recordOf(written, at)
  const [planned] = await bokunImport.plan(portal.database.db, [record], now, now)
  const outcomes = await inUnitOfWork(portal.database.db, { actor: portalActor, now }, (work) => bokunImport.apply(work, [record], now))
  if (isRefusal(outcomes)) throw new Error(JSON.stringify(outcomes))
  const [outcome] = outcomes
  expect(planned?.outcome).toBe(outcome?.outcome)
  return outcome!
}

const db = () => portal.database.db
const stored = (code: string) => storedBooking(db(), code)

const arrival = { id: 1, title: 'Fast track on arrival' }
const departure = { id: 2, title: 'Fast track on departure' }
const transferIn = { id: 3, title: 'Transfer to hotel' }
const transferOut = { id: 4, title: 'Transfer to airport' }
const tour = { id: 6, title: 'Car for three hours' }

describe('new channel bookings', () => {
  test('a fast track at its sale price, with included tax, owed by the channel', async () => {
    expect(await take(writtenBooking('NEW-1'))).toMatchObject({ outcome: 'new', sentence: 'Arrival fast track, Tue 24 Nov, 2 people' })
    const { group, bookings, passengers, sums } = await stored('NEW-1')
    expect(group).toMatchObject({ source: 'bokun', source_reference: 'NEW-1', status: 'confirmed', billing: 'payLater' })
    expect(bookings).toMatchObject([
      { kind: 'arrivalFastTrack', service_date: '2026-11-24', adults: 2, status: 'booked', charge_cents: 22_000 },
    ])
    expect(passengers.map((it) => it.first_name)).toEqual(['Ada', ''])
    expect(sums).toEqual({ 'channelReceivable Island Tours': 22_000, 'revenue fastTrack': -20_000, 'taxDue VAT': -2000 })
  })

  test('round-trip transfers: hotel by name, flights by number', async () => {
    const hotel = { 'Flight number': 'BA2155', 'Where are you staying?': 'The Sea Hotel' }
    const back = { 'Departure flight': 'BA 2154', Hotel: 'Sea Hotel', 'Pick-up time': '13:15', 'Child seat': 'one booster' }
    const outcome = await take(
      writtenBooking('NEW-2', [
        { product: arrival },
        { product: transferIn, answers: hotel, adults: 4, price: 150 },
        { product: transferOut, date: '2026-11-27', answers: back, price: 70 },
      ]),
    )
    expect(outcome.outcome).toBe('new')
    const { bookings, trips, passengers } = await stored('NEW-2')
    expect(bookings.map((it) => [it.kind, it.service_date]).toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
      ['arrivalFastTrack', '2026-11-24'],
      ['arrivalTransfer', '2026-11-24'],
      ['departureTransfer', '2026-11-27'],
    ])
    expect(passengers).toHaveLength(4)
    expect(trips.map((it) => [it.service_date, it.passengers])).toEqual(
      expect.arrayContaining([
        ['2026-11-24', 2],
        ['2026-11-24', 2],
        ['2026-11-27', 2],
      ]),
    )
    expect(trips.find((it) => it.service_date === '2026-11-27')).toMatchObject({
      pickup_at: '2026-11-27T17:15:00Z',
      notes_for_driver: 'Child seat: one booster',
      from_location_guid: company.hotel,
    })
  })

  test('an hourly car at the sold time', async () => {
    await take(writtenBooking('NEW-3', [{ product: tour, time: '09:30', answers: { Hotel: 'Sea Hotel' } }]))
    expect((await stored('NEW-3')).bookings).toMatchObject([{ kind: 'hourly', hours: 3, service_time: '09:30' }])
  })

  test('amounts due at the desk are owed by the guest', async () => {
    await take(writtenBooking('NEW-4', [{}], { totalPaid: 50 }))
    expect((await stored('NEW-4')).sums).toMatchObject({ customerReceivable: 17_000, 'channelReceivable Island Tours': 5000 })
  })

  test('guests with the same e-mail and name are one customer', async () => {
    await take(writtenBooking('NEW-5'))
    expect((await stored('NEW-5')).group.customer_guid).toBe((await stored('NEW-1')).group.customer_guid)
  })

  test('a single name is enough', async () => {
    await take(writtenBooking('ONE-1', [{}], { customer: { firstName: 'Suharto', email: 'suharto@guest.example' } }))
    expect((await stored('ONE-1')).bookings).toHaveLength(1)
  })
})

describe('reasons for review', () => {
  test.each<[string, unknown, string]>([
    [
      'an unmapped product',
      writtenBooking('P-1', [{ product: { id: 77, title: 'Sunset cruise' } }]),
      'Sunset cruise: this product isn’t mapped yet',
    ],
    ['no flight', writtenBooking('P-2', [{ answers: {} }]), 'Fast track on arrival: the flight is missing'],
    [
      'a flight that is not there',
      writtenBooking('P-3', [{ answers: { Flight: 'XX 1' } }]),
      'Fast track on arrival: “XX 1” isn’t a known arrival on Tue 24 Nov',
    ],
    [
      'a hotel that is not certain',
      writtenBooking('P-4', [{ product: transferIn, answers: { Flight: 'BA2155', Hotel: 'Sea View' } }]),
      'Transfer to hotel: “Sea View” isn’t a known location',
    ],
    ['another currency', writtenBooking('P-5', [{}], { currency: 'USD' }), 'No exchange rate for USD. Add one in the Bókun settings.'],
    [
      'not confirmed in Bókun',
      writtenBooking('P-6', [{}], {
        status: 'ON_REQUEST',
        activityBookings: writtenBooking('P-6', [{ status: 'ON_REQUEST' }]).activityBookings,
      }),
      'Fast track on arrival: not confirmed in Bókun (status: on request)',
    ],
    [
      'a date in the past',
      writtenBooking('P-7', [{ product: tour, date: '2026-11-10', time: '09:30', answers: { Hotel: 'Sea Hotel' } }]),
      'Tue 10 Nov is in the past',
    ],
    ['a missing name', writtenBooking('P-8', [{}], { customer: {} }), 'The customer name is missing'],
    ['children alone', writtenBooking('P-9', [{ adults: 0, children: 2 }], {}), 'At least one adult is required'],
  ])('%s', async (_, written, sentence) => {
    if (JSON.stringify(written).includes('P-9')) {
      const own = written as { activityBookings: { pricingCategoryBookings: unknown[] }[] }
      own.activityBookings[0]!.pricingCategoryBookings.shift()
    }
    expect(await take(written)).toMatchObject({ outcome: 'needsPerson', sentence })
    const code = (written as { confirmationCode: string }).confirmationCode
    expect(await db().selectFrom('booking_group').select('guid').where('source_reference', '=', code).execute()).toEqual([])
  })

  test('a full date and a closed day', async () => {
    await db()
      .insertInto('date_status')
      .values({ date: '2026-11-28', mode: 'limited', arrival_capacity: 1, departure_capacity: 1, updated_at: now })
      .execute()
    expect(await take(writtenBooking('P-10', [{ date: '2026-11-28' }]))).toMatchObject({
      outcome: 'needsPerson',
      sentence: expect.stringContaining('Sat 28 Nov') as string,
    })
    await db().insertInto('date_status').values({ date: '2026-11-29', mode: 'open', closed_at: now, updated_at: now }).execute()
    expect(await take(writtenBooking('P-11', [{ date: '2026-11-29' }]))).toMatchObject({
      outcome: 'needsPerson',
      sentence: expect.stringContaining('closed') as string,
    })
  })

  test('products that aren’t ours are ignored', async () => {
    expect(await take(writtenBooking('N-1', [{ product: { id: 9, title: 'Catamaran' } }]))).toMatchObject({ outcome: 'same' })
  })
})

describe('changes by the channel', () => {
  test('repeated and older records change nothing', async () => {
    await take(writtenBooking('C-1'), '2026-11-20T13:30:00Z')
    expect(await take(writtenBooking('C-1'), '2026-11-20T13:31:00Z')).toMatchObject({
      outcome: 'same',
      sentence: 'Already imported, no changes',
    })
    const older = writtenBooking('C-1', [{ date: '2026-11-25' }])
    expect(await take(older, '2026-11-20T13:20:00Z')).toMatchObject({ outcome: 'same', sentence: 'Older than the data already imported' })
    expect((await stored('C-1')).bookings).toMatchObject([{ service_date: '2026-11-24' }])
  })

  test('date, passengers and price; the channel owes what it has collected', async () => {
    await take(writtenBooking('C-2'))
    const changed = writtenBooking('C-2', [{ date: '2026-11-25', adults: 3, price: 330 }])
    expect(await take(changed)).toMatchObject({ outcome: 'changed', sentence: 'Arrival fast track, Wed 25 Nov, 3 people' })
    const { bookings, passengers, sums } = await stored('C-2')
    expect(bookings).toMatchObject([{ service_date: '2026-11-25', adults: 3, charge_cents: 33_000 }])
    expect(passengers).toHaveLength(3)
    expect(sums).toEqual({ 'channelReceivable Island Tours': 33_000, 'revenue fastTrack': -30_000, 'taxDue VAT': -3000 })
  })

  test('a transfer keeps its trip, car and driver if party and hotel don’t change', async () => {
    const line = { product: transferIn, answers: { Flight: 'BA2155', Hotel: 'Sea Hotel' }, price: 70 }
    await take(writtenBooking('C-3', [line]))
    const [before] = (await stored('C-3')).trips
    await take(writtenBooking('C-3', [{ ...line, date: '2026-11-26' }]))
    const { trips } = await stored('C-3')
    expect(trips).toMatchObject([{ guid: before?.guid, service_date: '2026-11-26' }])
  })

  test('a cancellation is free, releases the place and clears all debts', async () => {
    await take(writtenBooking('C-4'))
    const cancelled = writtenBooking('C-4', [{ status: 'CANCELLED' }], { status: 'CANCELLED' })
    expect(await take(cancelled)).toMatchObject({ outcome: 'cancelled' })
    const { group, bookings, sums } = await stored('C-4')
    expect(group.status).toBe('cancelled')
    expect(bookings).toMatchObject([{ status: 'cancelled', cancel_fee_cents: 0 }])
    expect(sums).toEqual({})
  })

  test('a cancelled booking that is sold again is booked again', async () => {
    await take(writtenBooking('C-5'))
    await take(writtenBooking('C-5', [{ status: 'CANCELLED' }], { status: 'CANCELLED' }))
    const again = [{ adults: 3 }]
    expect(await take(writtenBooking('C-5', again))).toMatchObject({ outcome: 'needsPerson' })
    expect(await take(writtenBooking('C-5', again))).toMatchObject({ outcome: 'needsPerson' })
    expect((await stored('C-5')).bookings).toMatchObject([{ status: 'cancelled' }])
    expect(await take(writtenBooking('C-5', again, { lastModifiedDate: '2026-11-21T13:00:00Z' }))).toMatchObject({ outcome: 'changed' })
    const { bookings, sums } = await stored('C-5')
    expect(bookings).toMatchObject([{ status: 'booked', adults: 3 }])
    expect(sums).toMatchObject({ 'channelReceivable Island Tours': 22_000 })
  })

  test('missing lines are cancelled, new ones are added', async () => {
    await take(writtenBooking('C-6', [{ code: 'A' }]))
    await take(writtenBooking('C-6', [{ code: 'B', product: departure, date: '2026-11-27', answers: { Flight: 'BA2154' } }]))
    expect((await stored('C-6')).bookings.map((it) => [it.kind, it.status]).toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
      ['arrivalFastTrack', 'cancelled'],
      ['departureFastTrack', 'booked'],
    ])
  })

  test('changing or cancelling a completed service needs review', async () => {
    await take(writtenBooking('C-7'))
    await db()
      .updateTable('booking')
      .set({ status: 'checkedIn' })
      .where('guid', '=', (await stored('C-7')).bookings[0]!.guid)
      .execute()
    expect(await take(writtenBooking('C-7', [{ adults: 3 }]))).toMatchObject({
      outcome: 'needsPerson',
      sentence: expect.stringContaining('This booking is checked in, but the channel has changed it since') as string,
    })
    const cancelled = writtenBooking('C-7', [{ status: 'CANCELLED' }], { status: 'CANCELLED' })
    expect(await take(cancelled)).toMatchObject({ outcome: 'needsPerson' })
    expect((await stored('C-7')).bookings).toMatchObject([{ status: 'checkedIn', adults: 2 }])
    expect((await stored('C-7')).sums).toMatchObject({ 'channelReceivable Island Tours': 22_000 })
  })

  test('a pickup moved by dispatch needs review before it is moved back', async () => {
    const own = { product: transferIn, answers: { Flight: 'BA2155', Hotel: 'Sea Hotel' }, price: 70 }
    await take(writtenBooking('C-9', [own]))
    const [trip] = (await stored('C-9')).trips
    await db().updateTable('trip').set({ pickup_at: '2026-11-24T19:30:00Z' }).where('guid', '=', trip!.guid).execute()
    const changed = await take(writtenBooking('C-9', [{ ...own, adults: 3 }]))
    expect(changed).toMatchObject({
      outcome: 'needsPerson',
      sentence: expect.stringContaining('was changed both here and by the channel') as string,
    })
    expect((await stored('C-9')).trips).toMatchObject([{ pickup_at: '2026-11-24T19:30:00Z', passengers: 2 }])
  })

  test('a cancellation needs no exchange rate', async () => {
    await take(writtenBooking('C-10'))
    const gone = writtenBooking('C-10', [{ status: 'CANCELLED' }], { status: 'CANCELLED', currency: 'USD' })
    expect(await take(gone)).toMatchObject({ outcome: 'cancelled' })
    expect((await stored('C-10')).sums).toEqual({})
  })

  test('only the amount paid has changed', async () => {
    await take(writtenBooking('C-8', [{}], { totalPaid: 0 }))
    expect((await stored('C-8')).sums).toMatchObject({ customerReceivable: 22_000 })
    expect(await take(writtenBooking('C-8'))).toMatchObject({ outcome: 'changed', sentence: 'The amount paid has changed' })
    expect((await stored('C-8')).sums).toMatchObject({ 'channelReceivable Island Tours': 22_000 })
  })
})
