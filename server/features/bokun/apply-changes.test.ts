import { describe, expect, test } from 'vitest'
import { db, openBokunCompany, stored, take, transferIn } from '#server/testing/bokun-company.ts'
import { writtenBooking } from '#server/testing/bokun.ts'

openBokunCompany()

const departure = { id: 2, title: 'Fast track on departure' }

describe('changes by the channel', () => {
  test('repeated and older records change nothing', async () => {
    await take(writtenBooking('C-1'), '2026-11-20T13:30:00Z')
    expect(await take(writtenBooking('C-1'), '2026-11-20T13:31:00Z')).toMatchObject({
      outcome: 'same',
      sentence: 'Already imported, no changes',
    })
    const older = writtenBooking('C-1', [{ date: '2026-11-25' }])
    expect(await take(older, '2026-11-20T13:20:00Z')).toMatchObject({
      outcome: 'same',
      sentence: 'Older than the data already imported',
    })
    expect((await stored('C-1')).bookings).toMatchObject([{ service_date: '2026-11-24' }])
  })

  test('date, passengers and price; the channel owes what it has collected', async () => {
    await take(writtenBooking('C-2'))
    const changed = writtenBooking('C-2', [{ date: '2026-11-25', adults: 3, price: 330 }])
    expect(await take(changed)).toMatchObject({
      outcome: 'changed',
      sentence: 'Arrival fast track, Wed 25 Nov, 3 people',
    })
    const { bookings, passengers, sums } = await stored('C-2')
    expect(bookings).toMatchObject([{ service_date: '2026-11-25', adults: 3, charge_cents: 33_000 }])
    expect(passengers).toHaveLength(3)
    expect(sums).toEqual({
      'channelReceivable Island Tours': 33_000,
      'revenue fastTrack': -30_000,
      'taxDue VAT': -3000,
    })
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
    expect(
      await take(writtenBooking('C-5', again, { lastModifiedDate: '2026-11-21T13:00:00Z' })),
    ).toMatchObject({ outcome: 'changed' })
    const { bookings, sums } = await stored('C-5')
    expect(bookings).toMatchObject([{ status: 'booked', adults: 3 }])
    expect(sums).toMatchObject({ 'channelReceivable Island Tours': 22_000 })
  })

  test('missing lines are cancelled, new ones are added', async () => {
    await take(writtenBooking('C-6', [{ code: 'A' }]))
    await take(
      writtenBooking('C-6', [
        { code: 'B', product: departure, date: '2026-11-27', answers: { Flight: 'BA2154' } },
      ]),
    )
    expect(
      (await stored('C-6')).bookings
        .map((it) => [it.kind, it.status])
        .toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
    ).toEqual([
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
      sentence: expect.stringContaining(
        'This booking is checked in, but the channel has since changed it',
      ) as string,
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
    await db()
      .updateTable('trip')
      .set({ pickup_at: '2026-11-24T19:30:00Z' })
      .where('guid', '=', trip!.guid)
      .execute()
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
    expect(await take(writtenBooking('C-8'))).toMatchObject({
      outcome: 'changed',
      sentence: 'The amount paid has changed',
    })
    expect((await stored('C-8')).sums).toMatchObject({ 'channelReceivable Island Tours': 22_000 })
  })
})
