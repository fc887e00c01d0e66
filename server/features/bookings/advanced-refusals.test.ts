import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { confirmAdvancedBooking } from '#contract/advanced-booking.ts'
import {
  agent,
  company,
  groupCount,
  openAdvancedRequest,
  request,
  tomorrow,
} from '#server/testing/advanced-request.ts'
import type { AdvancedIn } from '#server/testing/bookings.ts'
import { guest as customer } from '#server/testing/reservation-desk.ts'

openAdvancedRequest()

/** Where the reply has the message of a field of the request. */
const messageAt = (field: string) => `fields.${field.split('.').join('.fields.')}.message`

describe('invalid input is reported at its field, and nothing is saved', () => {
  const expectRefused = async (body: AdvancedIn, path: string, message: string) => {
    const before = await groupCount()
    const answer = await agent.call(confirmAdvancedBooking, { params: { id: 'new' }, body })
    expect(answer.status).toBe(400)
    expect(answer.body).toHaveProperty(path, expect.stringContaining(message))
    expect(await groupCount()).toBe(before)
  }

  test('today without a policy override', async () => {
    await expectRefused(
      {
        ...request,
        arrival: {
          date: company.today,
          flightGuid: await company.flightOn(company.today, 'arrival'),
          fastTrack: true,
        },
      },
      messageAt('arrival.date'),
      'Booking for today needs a policy override',
    )
  })
  test('a flight of another day', async () => {
    await expectRefused(
      {
        ...request,
        arrival: {
          date: addDays(tomorrow, 1),
          flightGuid: await company.flightOn(tomorrow, 'arrival'),
          fastTrack: true,
        },
      },
      messageAt('arrival.flightGuid'),
      'Choose another flight',
    )
  })
  test('more people than the cars seat', () =>
    expectRefused(
      { ...request, adults: 4 },
      messageAt('arrival.transfer.cars'),
      'Sedan seats up to 3. You need 2 for 4 passengers.',
    ))
  test('neither fast track nor transfer', () =>
    expectRefused(
      { ...request, arrival: { ...(request.arrival as object), fastTrack: false, transfer: null } as never },
      messageAt('arrival.fastTrack'),
      'Choose fast track, a transfer, or both',
    ))
  test('no flight at all', () =>
    expectRefused({ ...request, arrival: null }, messageAt('arrival.flightGuid'), 'Choose an arrival flight'))
  test('no customer', () =>
    expectRefused({ ...request, customer: undefined }, messageAt('customer'), 'Choose a customer'))
  test('a blocked partner', () =>
    expectRefused(
      { ...request, billing: 'partnerAccount', partnerGuid: company.blockedPartner },
      'errors.0.message',
      'blocked',
    ))
  test('a partner over the credit limit', () =>
    expectRefused(
      {
        ...request,
        adults: 14,
        arrival: { ...(request.arrival as object), transfer: null } as never,
        billing: 'partnerAccount',
        partnerGuid: company.partner,
      },
      'errors.0.message',
      'credit limit',
    ))
  test('paid now without a payment method', () =>
    expectRefused({ ...request, billing: 'payNow' }, messageAt('payMethod'), 'Choose a payment method'))
  test('a manual price without a policy override', () =>
    expectRefused(
      {
        ...request,
        overrides: [{ key: 'new:arrivalFastTrack adult.first', totalCents: 1, reason: 'friend' }],
      },
      messageAt('overrides.0.totalCents'),
      'needs a policy override',
    ))
  test('an invalid phone number', () =>
    expectRefused(
      { ...request, customer: { ...customer, phone: '12' } },
      messageAt('customer.phone'),
      'Enter a phone number',
    ))
})
