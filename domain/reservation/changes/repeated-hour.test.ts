import { describe, expect, test } from 'vitest'
import { journey, pair, planned, driveForm } from '#domain/reservation/example-changes.ts'
import { beginningOf } from '#domain/reservation/cancellation-fee.ts'
import { dayFacts, factsOf } from '#domain/reservation/example-facts.ts'
import {
  ada,
  bookingIn,
  done,
  planOn,
  refusedFields,
  sameDrive,
  stored,
} from '#domain/reservation/example-reservation.ts'
import { isAstray } from './follow-flight.ts'
import { newPrivate } from './new-drives.ts'
import { transportChangeTarget, type TripAsked } from './transport-change.ts'

/** Clocks in London go back at 02:00 BST: each time from 01:00 to 01:59 comes twice. */
const london = {
  timeZone: 'Europe/London',
  today: '2027-10-01',
  now: '2027-10-01T09:00:00Z',
  days: [dayFacts({ date: '2027-10-31' })],
}
const second = '2027-10-31T01:15:00Z'

function privateAt(time: string, now = london.now) {
  const facts = factsOf({ ...london, now })
  return planned(
    facts,
    newPrivate(facts, ada, {
      ...pair,
      journey: { ...journey, date: '2027-10-31', time },
      meetsFlightGuid: null,
    }),
  )
}

const made = stored(factsOf(london), done(privateAt('01:15 GMT')))
const booking = bookingIn(made.reservation, 'privateTransfer')

function changed(asked: Partial<TripAsked>) {
  const trips = [{ ...driveForm(booking.trips[0], '01:15'), date: '2027-10-31', ...asked }]
  return planOn(made, transportChangeTarget, { bookingGuid: booking.guid, ...sameDrive, trips }, london)
}

describe('a pickup in the repeated hour', () => {
  test('asks which one, and takes the chosen one', () => {
    const why = '01:15 happens twice on Sun 31 Oct because the clocks change. Enter 01:15 BST or 01:15 GMT.'
    expect(refusedFields(privateAt('01:15'))).toEqual({ 'journey.time': why })
    expect(booking).toMatchObject({
      serviceDate: '2027-10-31',
      serviceTime: '01:15',
      trips: [{ pickupAt: second }],
    })
  })

  test('asks nothing once the first has passed', () => {
    const change = done(privateAt('01:15', '2027-10-31T00:40:00Z'))
    expect(bookingIn(change.after, 'privateTransfer').trips).toMatchObject([{ pickupAt: second }])
  })

  test.each(['01:15', '01:15 GMT'])('keeps its time when only a note changes, shown as %s', (time) => {
    const { after } = done(changed({ time, details: { notesForDriver: 'Blue door' } }))
    expect(bookingIn(after, 'privateTransfer').trips).toMatchObject([
      { pickupAt: second, details: { notesForDriver: 'Blue door' } },
    ])
  })

  test('moves to the other when chosen', () => {
    const { after } = done(changed({ time: '01:15 BST' }))
    expect(bookingIn(after, 'privateTransfer').trips).toMatchObject([{ pickupAt: '2027-10-31T00:15:00Z' }])
  })

  test('is cancelled by the time left before it, not before the first', () => {
    expect(beginningOf(factsOf(london), booking)).toBe(second)
  })
})

test('a fast track at the time of its flight matches it in either hour', () => {
  expect(isAstray({ serviceDate: '2027-10-31', serviceTime: '01:15' }, second, 'Europe/London')).toBe(false)
})

test('a pickup in the skipped hour is refused', () => {
  const facts = factsOf({
    ...london,
    today: '2027-03-01',
    now: '2027-03-01T09:00:00Z',
    days: [dayFacts({ date: '2027-03-28' })],
  })
  const request = {
    ...pair,
    journey: { ...journey, date: '2027-03-28', time: '01:15' },
    meetsFlightGuid: null,
  }
  expect(refusedFields(planned(facts, newPrivate(facts, ada, request)))).toEqual({
    'journey.time': 'The clocks go forward on Sun 28 Mar and skip 01:15. Enter another time.',
  })
})
