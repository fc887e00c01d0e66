import { describe, expect, test } from 'vitest'
import { company, db, openBokunCompany, stored, take, transferIn } from '#server/testing/bokun-company.ts'
import { now } from '#server/testing/bokun-records.ts'
import { writtenBooking } from '#server/testing/bokun.ts'

openBokunCompany()

const arrival = { id: 1, title: 'Fast track on arrival' }
const transferOut = { id: 4, title: 'Transfer to airport' }
const tour = { id: 6, title: 'Car for three hours' }

describe('new channel bookings', () => {
  test('a fast track at its sale price, with included tax, owed by the channel', async () => {
    expect(await take(writtenBooking('NEW-1'))).toMatchObject({
      outcome: 'new',
      sentence: 'Arrival fast track, Tue 24 Nov, 2 people',
    })
    const { group, bookings, passengers, sums } = await stored('NEW-1')
    expect(group).toMatchObject({
      source: 'bokun',
      source_reference: 'NEW-1',
      status: 'confirmed',
      billing: 'payLater',
    })
    expect(bookings).toMatchObject([
      {
        kind: 'arrivalFastTrack',
        service_date: '2026-11-24',
        adults: 2,
        status: 'booked',
        charge_cents: 22_000,
      },
    ])
    expect(passengers.map((it) => it.first_name)).toEqual(['Ada', ''])
    expect(sums).toEqual({
      'channelReceivable Island Tours': 22_000,
      'revenue fastTrack': -20_000,
      'taxDue VAT': -2000,
    })
  })

  test('round-trip transfers: hotel by name, flights by number', async () => {
    const hotel = { 'Flight number': 'BA2155', 'Where are you staying?': 'The Sea Hotel' }
    const back = {
      'Departure flight': 'BA 2154',
      Hotel: 'Sea Hotel',
      'Pick-up time': '13:15',
      'Child seat': 'one booster',
    }
    const outcome = await take(
      writtenBooking('NEW-2', [
        { product: arrival },
        { product: transferIn, answers: hotel, adults: 4, price: 150 },
        { product: transferOut, date: '2026-11-27', answers: back, price: 70 },
      ]),
    )
    expect(outcome.outcome).toBe('new')
    const { bookings, trips, passengers } = await stored('NEW-2')
    expect(
      bookings.map((it) => [it.kind, it.service_date]).toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
    ).toEqual([
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
      details: { notesForDriver: 'Child seat: one booster' },
      from_location_guid: company.hotel,
    })
  })

  test('an hourly car at the sold time', async () => {
    await take(writtenBooking('NEW-3', [{ product: tour, time: '09:30', answers: { Hotel: 'Sea Hotel' } }]))
    expect((await stored('NEW-3')).bookings).toMatchObject([
      { kind: 'hourly', hours: 3, service_time: '09:30' },
    ])
  })

  test('amounts due at the desk are owed by the guest', async () => {
    await take(writtenBooking('NEW-4', [{}], { totalPaid: 50 }))
    expect((await stored('NEW-4')).sums).toMatchObject({
      customerReceivable: 17_000,
      'channelReceivable Island Tours': 5000,
    })
  })

  test('guests with the same e-mail and name are one customer', async () => {
    await take(writtenBooking('NEW-5'))
    expect((await stored('NEW-5')).group.customer_guid).toBe((await stored('NEW-1')).group.customer_guid)
  })

  test('a single name is enough', async () => {
    await take(
      writtenBooking('ONE-1', [{}], { customer: { firstName: 'Suharto', email: 'suharto@guest.example' } }),
    )
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
    [
      'another currency',
      writtenBooking('P-5', [{}], { currency: 'USD' }),
      'No exchange rate for USD. Add one in the Bókun settings.',
    ],
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
      writtenBooking('P-7', [
        { product: tour, date: '2026-11-10', time: '09:30', answers: { Hotel: 'Sea Hotel' } },
      ]),
      'Tue 10 Nov is in the past',
    ],
    ['a missing name', writtenBooking('P-8', [{}], { customer: {} }), 'The customer name is missing'],
    [
      'children alone',
      writtenBooking('P-9', [{ adults: 0, children: 2 }], {}),
      'At least one adult is required',
    ],
  ])('%s', async (_, written, sentence) => {
    if (JSON.stringify(written).includes('P-9')) {
      const own = written as { activityBookings: { pricingCategoryBookings: unknown[] }[] }
      own.activityBookings[0]!.pricingCategoryBookings.shift()
    }
    expect(await take(written)).toMatchObject({ outcome: 'needsPerson', sentence })
    const code = (written as { confirmationCode: string }).confirmationCode
    expect(
      await db().selectFrom('booking_group').select('guid').where('source_reference', '=', code).execute(),
    ).toEqual([])
  })

  test('a full date and a closed day', async () => {
    await db()
      .insertInto('date_status')
      .values({
        date: '2026-11-28',
        mode: 'limited',
        arrival_capacity: 1,
        departure_capacity: 1,
        updated_at: now,
      })
      .execute()
    expect(await take(writtenBooking('P-10', [{ date: '2026-11-28' }]))).toMatchObject({
      outcome: 'needsPerson',
      sentence: expect.stringContaining('Sat 28 Nov') as string,
    })
    await db()
      .insertInto('date_status')
      .values({ date: '2026-11-29', mode: 'open', closed_at: now, updated_at: now })
      .execute()
    expect(await take(writtenBooking('P-11', [{ date: '2026-11-29' }]))).toMatchObject({
      outcome: 'needsPerson',
      sentence: expect.stringContaining('closed') as string,
    })
  })

  test('products that aren’t ours are ignored', async () => {
    expect(await take(writtenBooking('N-1', [{ product: { id: 9, title: 'Catamaran' } }]))).toMatchObject({
      outcome: 'same',
    })
  })
})
