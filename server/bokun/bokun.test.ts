// not moved: it reads recorded responses of a service
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bokunKeys, openBokunService, type BokunService } from '#server/testing/bokun-service.ts'
import { BokunFailed, bookingsBetween, fetchBooking, pushCheckIn, type BokunAccess } from './bokun-client.ts'
import { bandOf, readBooking } from './read-booking.ts'
import { centsOf, dateOf, instantOf, localTimeAt, stateOf, timeOf } from './read-values.ts'
import { ofBody, ofHeaders, proofOf } from './signatures.ts'
import { withoutSecrets } from './without-secrets.ts'

const zone = 'America/Barbados'
const company = { timeZone: zone, currency: 'BBD' }
const fixture = async (name: string) =>
  JSON.parse(await readFile(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8')) as unknown

describe('reading Bókun data', () => {
  test('a notification with times in milliseconds and answers in lines and passengers', async () => {
    const booking = readBooking(await fixture('notification'), company)
    expect(booking).toEqual({
      confirmationCode: 'DEMO-66379912',
      state: 'confirmed',
      status: 'CONFIRMED',
      channel: 'Demo Island Tours',
      language: 'de',
      currency: 'BBD',
      totalCents: 32_500,
      paidCents: 32_500,
      customer: {
        firstName: 'Greta',
        lastName: 'Muster',
        email: 'greta@example.com',
        phone: '+4915155501234',
      },
      changedAt: '2026-11-18T09:30:00Z',
      comments: 'Two large suitcases',
      lines: [
        {
          code: 'DEMO-T66379913',
          state: 'confirmed',
          product: { id: '9001', title: 'Fast track on arrival', rate: 'Standard' },
          date: '2026-11-24',
          time: '14:00',
          adults: 2,
          children: 1,
          infants: 0,
          passengers: [{ firstName: 'Greta', lastName: 'Muster', ageBand: 'adult' }],
          priceCents: 32_500,
          questions: [
            { question: 'Flugnummer', answer: 'BA 2155' },
            { question: 'Hotel', answer: 'Sea Hotel' },
          ],
        },
      ],
    })
  })

  test('the REST response of the same booking reads the same', async () => {
    const [sent, fetched] = [
      readBooking(await fixture('notification'), company),
      readBooking(await fixture('booking'), company),
    ]
    expect(fetched).toEqual(sent)
  })

  test('a search item is one line; without a code it is no booking', async () => {
    const booking = readBooking(await fixture('search-item'), company)
    expect(booking?.lines).toMatchObject([{ code: 'DEMO-T66379913', date: '2026-11-24', priceCents: 32_500 }])
    // The creation date is not the change date.
    expect(
      readBooking({ confirmationCode: 'X', creationDate: 1_763_372_400_000 }, company)?.changedAt,
    ).toBeNull()
    expect(readBooking({ status: 'CONFIRMED' }, company)).toBeNull()
    expect(readBooking(null, company)).toBeNull()
    expect(readBooking([1], company)).toBeNull()
  })

  test.each<[unknown, number | null]>([
    [12.345, 1235],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['USD 99', 9900],
    ['1,234', 123_400],
    ['-', null],
    [Number.NaN, null],
    [{}, null],
    ['99999999999', null],
  ])('%j is %j cents', (value, cents) => expect(centsOf(value, 'BBD')).toBe(cents))

  test.each<[string, unknown, number | null]>([
    ['JPY', 15_000, 15_000],
    ['JPY', '15,000', 15_000],
    ['JPY', '¥15,000.00', 15_000],
    ['JPY', 1_000_000_000, null],
    ['KWD', 12.345, 12_345],
    ['KWD', '12.345', 12_345],
    ['KWD', '1,234.500', 1_234_500],
    ['KWD', '1.234,500', 1_234_500],
    ['KWD', '1,234', 1_234_000],
    ['KWD', '1.234.567', null],
    ['KWD', '123.456', 123_456],
    ['BBD', '123.456', 12_345_600],
  ])('in %s %j is %j', (currency, value, cents) => expect(centsOf(value, currency)).toBe(cents))

  test('prices are in the booking’s currency, else in the company’s', () => {
    const row = { productConfirmationCode: 'T1', totalPrice: 15_000 }
    const booking = {
      confirmationCode: 'X',
      totalPrice: 15_000,
      totalPaid: '15,000',
      activityBookings: [row],
    }
    const cents = (value: object, currency: string) => {
      const read = readBooking(value, { ...company, currency })
      return [read?.currency, read?.totalCents, read?.paidCents, read?.lines[0]?.priceCents]
    }
    expect(cents({ ...booking, currency: 'jpy' }, 'BBD')).toEqual(['JPY', 15_000, 15_000, 15_000])
    expect(cents(booking, 'JPY')).toEqual(['', 15_000, 15_000, 15_000])
    expect(cents({ ...booking, currency: 'USD' }, 'JPY')).toEqual(['USD', 1_500_000, 1_500_000, 1_500_000])
  })

  test.each([
    ['CONFIRMED', 'confirmed'],
    ['BOOKING_CONFIRMED', 'confirmed'],
    ['Arrived', 'confirmed'],
    ['no-show', 'confirmed'],
    ['CANCELLED', 'cancelled'],
    ['Canceled', 'cancelled'],
    ['TIMEOUT', 'cancelled'],
    ['ON_REQUEST', 'open'],
    ['', 'open'],
  ])('status %s is %s', (status, state) => expect(stateOf(status)).toBe(state))

  test.each<[unknown, string, { date: string | null; time: string | null }]>([
    // Local time encoded as UTC, as the start time shows; an instant; midnight.
    [1_795_528_800_000, '14:00', { date: '2026-11-24', time: '14:00' }],
    [1_795_543_200_000, '14:00', { date: '2026-11-24', time: '14:00' }],
    [1_795_478_400_000, '', { date: '2026-11-24', time: null }],
    ['2026-11-24T14:00:00', '', { date: '2026-11-24', time: '14:00' }],
    ['2026-11-24T18:00:00Z', '', { date: '2026-11-24', time: '14:00' }],
    ['Tue 24.Nov 2026 - 14:00', '', { date: '2026-11-24', time: '14:00' }],
    ['Nov 24, 2026', '2:30 pm', { date: '2026-11-24', time: '14:30' }],
    ['24/11/2026', '', { date: null, time: null }],
    ['2026-02-30', '', { date: null, time: null }],
    [null, '', { date: null, time: null }],
  ])('%j at %j', (value, stated, found) => expect(localTimeAt(value, stated, zone)).toEqual(found))

  test('unreadable values are null', () => {
    expect(timeOf('25:00')).toBeNull()
    expect(timeOf('12:05 am')).toBe('00:05')
    expect(dateOf('31 Nonsense 2026')).toBeNull()
    expect(instantOf(17)).toBeNull()
    expect(instantOf('2026-11-24')).toBeNull()
  })

  test.each<[string, unknown, string]>([
    ['Adult', null, 'adult'],
    ['Child (2-11)', null, 'child'],
    ['Kleinkind', null, 'infant'],
    ['Kind', null, 'child'],
    ['Niños', null, 'child'],
    ['Infantil (3-11)', null, 'child'],
    ['Infante', null, 'infant'],
    ['', 1, 'infant'],
    ['', 7, 'child'],
    ['', 40, 'adult'],
    ['Group price', 7, 'adult'],
  ])('%s of %j is %s', (title, age, band) => expect(bandOf(title, age)).toBe(band))
})

describe('the stored copy', () => {
  test('contains no keys, cards or passports, but keeps times', () => {
    const kept = withoutSecrets({
      startDateTime: 1_795_528_800_000,
      note: 'Paid with 4111-1111-1111-1111',
      customer: { firstName: 'Greta', passportId: 'C01X', dateOfBirth: '1980-01-01' },
      customerPayments: [{ cardNumber: '4111111111111111' }],
      answers: [
        { question: 'Passport number', answer: 'C01X' },
        { question: 'Flight', answer: 'BA2155' },
      ],
    })
    expect(kept).toEqual({
      startDateTime: 1_795_528_800_000,
      note: 'Paid with •••• 1111',
      customer: { firstName: 'Greta' },
      answers: [null, { question: 'Flight', answer: 'BA2155' }],
    })
  })
})

describe('signatures', () => {
  const headers = { 'x-bokun-topic': 'bookings/create', 'x-bokun-apikey': 'key', host: 'example.com' }
  const body = Buffer.from('{"a":1}')
  const secrets = { signing: 's', token: 't'.repeat(40) }

  test('sign the sorted headers in hex, or the body in base64', () => {
    expect(ofHeaders(headers, 's')).toBe(
      ofHeaders({ 'X-Bokun-Apikey': 'key', 'X-Bokun-Topic': 'bookings/create' }, 's'),
    )
    const proof = (own: Record<string, string>, token = '', from = secrets) =>
      proofOf({ headers: own, body, token }, from)
    expect(proof({ ...headers, 'x-bokun-hmac': ofBody(body, 's') })).toBe('whole')
    // It doesn't cover the body.
    expect(proof({ ...headers, 'x-bokun-hmac': ofHeaders(headers, 's') })).toBe('call')
    expect(proof(headers, secrets.token)).toBe('whole')
    expect(proof({ ...headers, 'x-bokun-hmac': '' }, secrets.token)).toBeNull()
    expect(proof(headers, '', { signing: '', token: '' })).toBeNull()
    expect(proof({ 'x-bokun-hmac': ofBody(body, '') }, '', { signing: '', token: '' })).toBeNull()
  })
})

describe('the API client', () => {
  let service: BokunService
  let access: BokunAccess
  beforeAll(async () => {
    service = await openBokunService()
    access = { base: service.base, ...bokunKeys, now: () => '2026-11-20T13:00:00Z', patienceMs: 300 }
  })
  afterAll(() => service.close())

  const faultOf = async (asked: Promise<unknown>) => {
    try {
      await asked
      return null
    } catch (error) {
      if (error instanceof BokunFailed) return error
      throw error
    }
  }

  test('fetches a booking and the pages of a period with signed requests', async () => {
    for (let index = 0; index < 51; index++)
      service.bookings.set(`B-${index}`, { confirmationCode: `B-${index}` })
    expect(await fetchBooking(access, 'B-7')).toEqual({ confirmationCode: 'B-7' })
    const found: unknown[] = []
    for await (const page of bookingsBetween(access, '2026-11-20', '2026-11-27')) found.push(...page)
    expect(found).toHaveLength(51)
    await pushCheckIn(access, 'T/1', 'ARRIVED')
    expect(service.reported).toEqual(['T/1 ARRIVED'])
  })

  test('distinguishes failures', async () => {
    expect(await faultOf(fetchBooking({ ...access, secretKey: 'another' }, 'B-7'))).toMatchObject({
      kind: 'keyRefused',
    })
    expect(await faultOf(fetchBooking(access, 'gone'))).toMatchObject({ kind: 'unknown' })
    service.status = 500
    expect(await faultOf(fetchBooking(access, 'B-7'))).toMatchObject({ kind: 'outage' })
    service.status = 429
    expect(await faultOf(fetchBooking(access, 'B-7'))).toMatchObject({
      kind: 'tooOften',
      retryAfterSeconds: 120,
    })
    service.status = 302
    expect(await faultOf(fetchBooking(access, 'B-7'))).not.toBeNull()
    service.status = null
    service.after = 600
    expect(await faultOf(fetchBooking(access, 'B-7'))).toMatchObject({ kind: 'noAnswer' })
    service.after = 0
  })
})
