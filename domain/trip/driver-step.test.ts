import { describe, expect, test } from 'vitest'
import { isRefusal, refuse, refuseField } from '#domain/refusal.ts'
import { decideStep, type DriverStep, type DriverStepFacts, type StepEffects } from './driver-step.ts'
import { assigned, at, completed, given, noShow, onBoard, started, waiting } from './example-trips.ts'
import { unmatchedReason } from './unmatched-step.ts'

const facts: DriverStepFacts = {
  trip: assigned,
  isOwn: true,
  at: at('18:30'),
  deviceAt: null,
  today: '2026-11-20',
  closedDay: null,
  replannedAt: null,
  busyWith: null,
  isHire: false,
  isCharged: false,
  contactAttempts: [],
  flight: null,
  desk: null,
}
const called = { at: at('18:20'), how: 'call', note: '' }
const report: DriverStep = {
  action: 'noShow',
  contactAttempts: [called],
  evidence: 'Nobody at the exit',
  acknowledgement: '',
}
const soon = { at: at('18:50') }

const effectsOf = (over: Partial<DriverStepFacts>, step: DriverStep) => {
  const effects = decideStep({ ...facts, ...over }, step)
  if (isRefusal(effects) || effects.kind !== 'step') throw new Error(`Refused: ${JSON.stringify(effects)}`)
  return effects
}

describe('what a step changes besides the trip', () => {
  const plain = { booking: null, charge: null, gratuities: null, notice: null }
  test.each<[string, Partial<DriverStepFacts>, DriverStep, Partial<StepEffects>]>([
    ['accept', { trip: given }, { action: 'accept' }, { ...plain, toast: 'Trip accepted' }],
    ['start', {}, { action: 'start', isHeld: false }, { ...plain, toast: 'Trip started' }],
    ['arrived', { trip: started }, { action: 'startWait' }, { ...plain, toast: 'Waiting at the pickup' }],
    ['guests on board', { trip: waiting }, { action: 'departPickup' }, { ...plain, charge: 'post' }],
    ['guests on board of a hire', { trip: waiting, isHire: true }, { action: 'departPickup' }, plain],
    [
      'complete',
      { trip: onBoard },
      { action: 'complete' },
      { ...plain, booking: 'settle', gratuities: 'toDriver' },
    ],
    [
      'complete a hire',
      { trip: onBoard, isHire: true },
      { action: 'complete' },
      { booking: 'settle', charge: 'post', gratuities: 'toDriver' },
    ],
    [
      'no-show',
      { trip: waiting },
      report,
      {
        ...plain,
        booking: 'settle',
        notice: { title: 'No-show', reason: 'Nobody at the exit' },
        toast: 'Closed as a no-show',
      },
    ],
    [
      'undo guests on board, charged for waiting',
      { trip: { ...onBoard, departedAt: facts.at }, isCharged: true },
      { action: 'undo', undoes: 'departPickup' },
      { ...plain, charge: 'reverse', toast: '“Guests on board” undone' },
    ],
    [
      'undo the completion of a trip that was charged at the pickup',
      { trip: { ...completed, completedAt: facts.at }, isCharged: true },
      { action: 'undo', undoes: 'complete' },
      { booking: 'reopen', charge: null, gratuities: 'back' },
    ],
    [
      'undo the completion of a hire with overtime',
      { trip: { ...completed, completedAt: facts.at }, isHire: true, isCharged: true },
      { action: 'undo', undoes: 'complete' },
      { booking: 'reopen', charge: 'reverse', gratuities: 'back' },
    ],
    [
      'undo a no-show',
      { trip: { ...noShow, closedAt: facts.at } },
      { action: 'undo', undoes: 'noShow' },
      { ...plain, booking: 'reopen', noShow: null, notice: { title: 'No-show undone', reason: '' } },
    ],
  ])('%s', (_, over, step, expected) => {
    expect(effectsOf(over, step)).toMatchObject(expected)
  })

  test('a step other than a no-show leaves the no-show record unchanged', () => {
    expect(effectsOf({ trip: waiting }, { action: 'departPickup' })).not.toHaveProperty('noShow')
  })

  test('the history names the step and its time', () => {
    const undone = effectsOf(
      { trip: { ...onBoard, departedAt: facts.at } },
      { action: 'undo', undoes: 'departPickup' },
    )
    expect(undone.history).toEqual({
      action: 'undoStep',
      reason: 'Undone: Guests on board',
      details: { at: facts.at, undone: 'departPickup' },
    })
  })
})

test('a no-show is recorded with everything known; attempts of an earlier wait stay but don’t count', () => {
  const earlier = { at: at('15:10'), how: 'message', note: '' }
  const over = {
    trip: { ...waiting, waitClockStartsAt: at('18:00') },
    contactAttempts: [earlier],
    flight: { ident: 'BA255', landedAt: at('17:30') },
    desk: { expected: 0, checkedIn: 2, noShow: 0 },
  }
  const { history, noShow: filed } = effectsOf(over, { ...report, acknowledgement: 'They took a taxi' })
  expect(history).toEqual({
    action: 'noShowTrip',
    reason: 'Nobody at the exit. They took a taxi',
    details: { at: facts.at, attempts: 1, desk: over.desk },
  })
  expect(filed).toEqual({
    contactAttempts: [earlier, called],
    file: {
      closedAt: facts.at,
      arrivedAt: at('17:55'),
      waitedFrom: at('18:00'),
      graceMinutes: 15,
      flight: { ident: 'BA255', landedAt: at('17:30'), throughAt: at('18:00') },
      desk: over.desk,
      contactAttempts: [called],
      place: null,
      acknowledgement: 'They took a taxi',
      evidence: 'Nobody at the exit',
    },
  })
})

test('a new pickup is left to the reservation', () => {
  const to = { date: '2026-11-20', time: '20:00', reason: 'Their bags are late' }
  expect(decideStep({ ...facts, trip: waiting }, { action: 'reschedule', to })).toEqual({
    kind: 'newPickup',
    to,
    at: facts.at,
  })
})

describe('a step is refused', () => {
  const closedDay = refuse('Fri 20 Nov 2026', 'This day is closed')
  test.each<[string, Partial<DriverStepFacts>, DriverStep, unknown]>([
    [
      'when another driver has the trip',
      { isOwn: false, closedDay },
      { action: 'accept' },
      refuse('trip', 'This trip is no longer assigned to you'),
    ],
    ['on a closed day', { closedDay }, { action: 'start', isHeld: true }, closedDay],
    [
      'when the trip was rescheduled after it',
      { deviceAt: at('17:00'), replannedAt: at('17:30') },
      { action: 'start', isHeld: false },
      refuse(
        'trip',
        'This trip was rescheduled or reopened after you saved this step. Check the trip and try again.',
      ),
    ],
    [
      'while another trip is under way',
      { busyWith: 'RX7K2P at 14:05' },
      { action: 'start', isHeld: false },
      refuse('trip', 'Finish your current trip first: RX7K2P at 14:05'),
    ],
    [
      'as a no-show with the party checked in and no explanation',
      { trip: waiting, desk: { expected: 0, checkedIn: 2, noShow: 0 } },
      report,
      { refused: 'fields' },
    ],
    [
      'as a no-show with an attempt made before the arrival',
      { trip: waiting, contactAttempts: [called] },
      { ...report, contactAttempts: [{ ...called, at: at('12:00') }] },
      { refused: 'business' },
    ],
    [
      'as an undo of another step',
      { trip: { ...onBoard, departedAt: facts.at } },
      { action: 'undo', undoes: 'complete' },
      { refused: 'business' },
    ],
  ])('%s', (_, over, step, expected) => {
    expect(decideStep({ ...facts, ...over }, step)).toMatchObject(expected as object)
  })

  test('early, unless its button was held', () => {
    const early = { at: at('12:30') }
    expect(isRefusal(decideStep({ ...facts, ...early }, { action: 'start', isHeld: false }))).toBe(true)
    expect(effectsOf(early, { action: 'start', isHeld: true }).trip.status).toBe('started')
    expect(effectsOf({ ...soon, trip: waiting }, report).trip.status).toBe('noShow')
  })
})

describe('a refused step made offline', () => {
  const fields = refuseField('acknowledgement', 'The desk has 2 of 2 checked in')
  test.each<[string, Parameters<typeof unmatchedReason>, string | null]>([
    [
      'goes to the dispatchers with its reason',
      [refuse('trip', 'This trip is cancelled'), { action: 'start', isHeld: false }, 5],
      'This trip is cancelled',
    ],
    [
      'brings what the driver reported',
      [refuse('trip', 'This trip is cancelled'), report, 5],
      'This trip is cancelled. The driver says: Nobody at the exit (1 contact attempt)',
    ],
    [
      'includes the requested pickup time',
      [
        refuse('trip', 'This trip is cancelled'),
        { action: 'reschedule', to: { date: '2026-11-20', time: '20:00', reason: 'Bags' } },
        5,
      ],
      'This trip is cancelled. Requested pickup Fri 20 Nov 20:00: Bags',
    ],
    ['is corrected on the phone while it is fresh', [fields, report, 2], null],
    [
      'goes to the dispatchers once it is too late to correct',
      [fields, report, 3],
      'The desk has 2 of 2 checked in. The driver says: Nobody at the exit (1 contact attempt)',
    ],
    [
      'with a wrong field of another step is corrected on the phone',
      [fields, { action: 'accept' }, 60],
      null,
    ],
  ])('%s', (_, asked, expected) => {
    expect(unmatchedReason(...asked)).toBe(expected)
  })
})
