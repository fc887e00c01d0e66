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

describe('invalid input is reported at its field, and nothing is saved', () => {
  const expectRefused = async (body: AdvancedIn, field: string) => {
    const before = await groupCount()
    const answer = await agent.call(confirmAdvancedBooking, { params: { id: 'new' }, body })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(field)
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
      'Choose another flight',
    )
  })
  test('more people than the cars seat', () =>
    expectRefused({ ...request, adults: 4 }, 'Sedan seats up to 3. You need 2 for 4 passengers.'))
  test('neither fast track nor transfer', () =>
    expectRefused(
      { ...request, arrival: { ...(request.arrival as object), fastTrack: false, transfer: null } as never },
      'Choose fast track, a transfer, or both',
    ))
  test('no flight at all', () => expectRefused({ ...request, arrival: null }, 'Choose an arrival flight'))
  test('no customer', () => expectRefused({ ...request, customer: undefined }, 'Choose a customer'))
  test('a blocked partner', () =>
    expectRefused({ ...request, billing: 'partnerAccount', partnerGuid: company.blockedPartner }, 'blocked'))
  test('a partner over the credit limit', () =>
    expectRefused(
      {
        ...request,
        adults: 14,
        arrival: { ...(request.arrival as object), transfer: null } as never,
        billing: 'partnerAccount',
        partnerGuid: company.partner,
      },
      'credit limit',
    ))
  test('paid now without a payment method', () =>
    expectRefused({ ...request, billing: 'payNow' }, 'Choose a payment method'))
  test('a manual price without a policy override', () =>
    expectRefused(
      {
        ...request,
        overrides: [{ key: 'new:arrivalFastTrack adult.first', totalCents: 1, reason: 'friend' }],
      },
      'needs a policy override',
    ))
  test('an invalid phone number', () =>
    expectRefused({ ...request, customer: { ...customer, phone: '12' } }, 'Enter a phone number'))
})
