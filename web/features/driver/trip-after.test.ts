import { describe, expect, test } from 'vitest'
import type { OwnTrip } from '#contract/driver.ts'
import { sentOf, type DriverStep } from './driver-steps.ts'
import { currentTripOf, tripsAfter } from './trip-after.ts'

const at = (time: string) => `2026-11-21T${time}:00Z`
const never = {
  assignedAt: null,
  acceptedAt: at('08:00'),
  startedAt: null,
  arrivedAt: null,
  departedAt: null,
  completedAt: null,
  closedAt: null,
  waitMinutes: null,
}
const clock = (time: string) => ({ now: at(time), today: '2026-11-21' })
const place = { name: 'Sea Hotel', kind: 'hotel', address: '', latitude: null, longitude: null }

const trip = (guid: string, pickup: string, more: Partial<OwnTrip> = {}): OwnTrip => ({
  guid,
  version: 1,
  bookingGuid: 'booking',
  questions: [],
  answers: {},
  unanswered: null,
  owedCents: null,
  groupGuid: 'group',
  reference: guid.toUpperCase(),
  kind: 'departureTransfer',
  serviceDate: '2026-11-21',
  status: 'assigned',
  pickupAt: at(pickup),
  endsAt: at(pickup),
  guestName: 'Ann Guest',
  guestPhone: '',
  flags: [],
  passengers: 2,
  luggage: 2,
  carSeats: [],
  service: 'Sedan',
  vehicle: null,
  from: place,
  to: place,
  flight: null,
  party: null,
  details: [],
  contactAttempts: [],
  nextAction: null,
  life: {
    guid,
    status: 'assigned',
    driverGuid: 'me',
    serviceDate: '2026-11-21',
    pickupAt: at(pickup),
    graceMinutes: 15,
    contactAttempts: 0,
    ...never,
  },
  ...more,
})
const payload = (
  tripGuid: string,
  step: 'start' | 'startWait' | 'departPickup' | 'complete',
  time: string,
): DriverStep => ({
  tripGuid,
  reference: tripGuid,
  at: at(time),
  step,
  body: {},
})

describe('trips with unsent steps', () => {
  test('are shown as if sent, with each step at its own time', () => {
    const steps = [
      payload('a', 'start', '13:00'),
      payload('a', 'startWait', '13:20'),
      payload('a', 'departPickup', '13:50'),
    ]
    const [a, b] = tripsAfter([trip('a', '13:30'), trip('b', '16:00')], steps, clock('14:00'))
    expect(a).toMatchObject({
      status: 'onBoard',
      life: { startedAt: at('13:00'), arrivedAt: at('13:20'), waitMinutes: 20 },
    })
    expect(a?.nextAction).toEqual({ action: 'complete', label: 'Complete trip', whyNot: null })
    expect(b?.nextAction).toEqual({
      action: 'start',
      label: 'Start trip',
      whyNot: 'Finish your current trip first: A',
    })
  })

  test('must be accepted first, and can have a step undone', () => {
    const asked = trip('a', '13:30')
    const unanswered = { ...asked, life: { ...asked.life, acceptedAt: null } }
    expect(tripsAfter([unanswered], [], clock('12:00'))[0]?.nextAction).toMatchObject({
      action: 'accept',
      whyNot: null,
    })
    const undone: DriverStep = {
      tripGuid: 'a',
      reference: 'A',
      at: at('13:00'),
      step: 'undo',
      body: { step: 'start' },
    }
    const [a] = tripsAfter([asked], [payload('a', 'start', '13:00'), undone], clock('14:00'))
    expect(a).toMatchObject({ status: 'assigned', life: { startedAt: null } })
  })

  test('of another day cannot be started', () => {
    const [a] = tripsAfter([trip('a', '13:30')], [], { now: '2026-11-20T13:30:00Z', today: '2026-11-20' })
    expect(a?.nextAction).toEqual({
      action: 'start',
      label: 'Start trip',
      whyNot: 'This trip is for Sat 21 Nov',
    })
  })

  test('are unchanged by a step that no longer applies', () => {
    const [a] = tripsAfter([trip('a', '13:30')], [payload('a', 'complete', '13:00')], clock('14:00'))
    expect(a).toMatchObject({ status: 'assigned' })
  })

  test('count the contact attempts of an unsent no-show', () => {
    const noShow: DriverStep = {
      tripGuid: 'a',
      reference: 'A',
      at: at('13:50'),
      step: 'noShow',
      body: {
        contactAttempts: [{ at: at('13:48'), how: 'call', note: '' }],
        evidence: 'Waited',
        acknowledgement: '',
      },
    }
    const [a] = tripsAfter(
      [trip('a', '13:30')],
      [payload('a', 'start', '13:00'), payload('a', 'startWait', '13:20'), noShow],
      clock('14:00'),
    )
    expect(a).toMatchObject({ status: 'noShow', contactAttempts: [{ how: 'call' }] })
  })
})

describe('the current trip', () => {
  test('is the one under way, even if another has an earlier pickup', () => {
    const trips = tripsAfter(
      [trip('a', '13:30'), trip('b', '16:00')],
      [payload('b', 'start', '13:00')],
      clock('13:05'),
    )
    expect(currentTripOf(trips)?.guid).toBe('b')
  })

  test('is the next assigned one, skipping ended ones', () => {
    expect(currentTripOf([trip('a', '13:30', { status: 'completed' }), trip('b', '16:00')])?.guid).toBe('b')
    expect(currentTripOf([trip('a', '13:30', { status: 'cancelled' })])).toBeNull()
  })
})

describe('sending a step', () => {
  test('is retried without a network, without a session or after a server error', () => {
    const kinds = [
      { kind: 'networkError' },
      { kind: 'needAuth' },
      { kind: 'serverError' },
      { kind: 'forbidden' },
      { kind: 'tooOften', retryAfterSeconds: 1 },
    ] as const
    expect(kinds.map((it) => sentOf(it).kind)).toEqual(['later', 'later', 'later', 'later', 'later'])
  })

  test('shows a refusal as text', () => {
    expect(sentOf({ kind: 'notFound' })).toEqual({ kind: 'refused', why: 'Not found' })
    expect(sentOf({ kind: 'errors', errors: [{ name: 'trip', message: 'This trip is cancelled' }] })).toEqual(
      {
        kind: 'refused',
        why: 'This trip is cancelled',
      },
    )
    expect(sentOf({ kind: 'fields', fields: { time: 'Choose a time in the future' } })).toEqual({
      kind: 'refused',
      why: 'Choose a time in the future',
    })
  })
})
