import { describe, expect, test } from 'vitest'
import { advancedRequest } from '#contract/advanced-booking.ts'
import { canBePriced, customerParam, emptyBooking, requestOf, type NewBookingValues } from './new-booking-values.ts'
import { shownStep, stepOfField } from './new-booking-steps.ts'

const guid = (last: string) => `00000000-0000-7000-8000-00000000000${last}`
const services = [
  { guid: guid('1'), name: 'Sedan', passengers: 3 },
  { guid: guid('2'), name: 'Van', passengers: 8 },
]
const flown = { flightGuid: guid('5'), flightName: '14:00 BA2155', flightIdent: 'BA2155', flightDate: '2026-11-21' }

function booking(change: (values: NewBookingValues) => void = () => {}): NewBookingValues {
  const values = structuredClone(emptyBooking('2026-11-21', false))
  Object.assign(values.arrival, flown)
  values.customerGuid = guid('9')
  change(values)
  return values
}

describe('the request made of what is on the screen', () => {
  test('is what the server takes', () => {
    const request = requestOf(
      booking((it) => (it.arrival.transfer.locationGuid = guid('7'))),
      services,
      true,
    )
    expect(advancedRequest.safeParse(request).success).toBe(true)
  })

  test('a chosen place alone is a transfer with the cars the party needs', () => {
    const of = (adults: number) =>
      requestOf(
        booking((it) =>
          Object.assign(it, { adults, arrival: { ...it.arrival, transfer: { ...it.arrival.transfer, locationGuid: guid('7') } } }),
        ),
        services,
        true,
      ).arrival?.transfer
    expect(of(2)).toMatchObject({ serviceGuid: guid('1'), cars: 1 })
    expect(of(17)).toMatchObject({ serviceGuid: guid('2'), cars: 3 })
  })

  test('without a place there is no transfer', () => {
    expect(
      requestOf(
        booking((it) => (it.arrival.transfer.luggage = 4)),
        services,
        true,
      ).arrival?.transfer,
    ).toBeNull()
  })

  test('a chosen service takes as many cars as the party needs, unless a number is given', () => {
    const asked = booking((it) => Object.assign(it.arrival.transfer, { locationGuid: guid('7'), serviceGuid: guid('1') }))
    asked.adults = 5
    expect(requestOf(asked, services, true).arrival?.transfer).toMatchObject({ serviceGuid: guid('1'), cars: 2 })
    asked.arrival.transfer.cars = 4
    expect(requestOf(asked, services, true).arrival?.transfer?.cars).toBe(4)
  })

  test('a flight chosen for another day is not the flight of this day', () => {
    const moved = booking((it) => (it.arrival.date = '2026-11-22'))
    expect(canBePriced(moved)).toBe(false)
    expect(requestOf(moved, services, false).arrival).toBeNull()
    expect(requestOf(moved, services, true).arrival?.flightGuid).toBe('')
  })

  test('an arrival is never sent a pickup time, a departure is', () => {
    const both = booking((it) => {
      Object.assign(it.departure, { ...flown, isWanted: true, date: '2026-11-21' })
      for (const leg of [it.arrival, it.departure]) leg.transfer = { ...leg.transfer, locationGuid: guid('7'), pickupTime: '09:30' }
    })
    const request = requestOf(both, services, true)
    expect([request.arrival?.transfer?.pickupTime, request.departure?.transfer?.pickupTime]).toEqual([null, '09:30'])
  })

  test('a payment method goes along only with paying now', () => {
    const paid = booking((it) => Object.assign(it, { billing: 'payLater', payMethod: 'card' }))
    expect(requestOf(paid, services, true).payMethod).toBeNull()
    paid.billing = 'payNow'
    expect(requestOf(paid, services, true).payMethod).toBe('card')
  })

  test('a new customer without names yet does not stop the running price', () => {
    const unnamed = booking((it) => Object.assign(it, { customerGuid: null, isNewCustomer: true }))
    expect(requestOf(unnamed, services, false).customer).toBeUndefined()
    expect(requestOf(unnamed, services, true).customer).toMatchObject({ firstName: '' })
    expect(customerParam(unnamed)).toBe('new')
  })
})

describe('the steps', () => {
  test.each([
    ['nobody chosen yet', booking((it) => (it.customerGuid = null)), 'billing', 'customer'],
    ['no flight yet', booking((it) => (it.arrival.flightGuid = null)), 'transport', 'flights'],
    ['the confirm step without a plan requests it again', booking(), 'confirm', 'billing'],
    ['a step that is reached', booking(), 'transport', 'transport'],
    ['no such step', booking(), 'nonsense', 'customer'],
  ] as const)('%s', (_, values, asked, shown) => {
    expect(shownStep(asked, values, false)).toBe(shown)
  })

  test.each([
    ['customer.phone', 'customer'],
    ['adults', 'flights'],
    ['arrival.flightGuid', 'flights'],
    ['departure.fastTrack', 'fastTrack'],
    ['arrival.transfer.cars', 'transport'],
    ['passengers.2.ageBand', 'passengers'],
    ['partnerGuid', 'billing'],
    ['overrides.0.key', 'billing'],
  ])('%s is typed in the step %s', (field, step) => {
    expect(stepOfField(field)).toBe(step)
  })
})
