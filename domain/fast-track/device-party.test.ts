import { describe, expect, test } from 'vitest'
import { applyOnDevice, type DeviceFacts, type DeviceParty } from './device-party.ts'
import type { DeskAction, DeskStep } from './desk-step.ts'
import { at, factsOf, tick } from './example-desk-steps.ts'

const person = (guid: string) => ({
  guid,
  firstName: guid,
  lastName: 'Lee',
  state: 'expected' as const,
  at: null,
  by: null,
  device: '',
})
const stored: DeviceParty = {
  bookingGuid: 'b',
  direction: 'arrival',
  serviceDate: '2026-11-20',
  status: 'booked',
  people: [person('ann'), person('bo')],
  here: 0,
  comments: '',
  answers: { ann: {} },
  balanceCents: 5_000,
  promisedCents: 0,
  paymentState: 'unpaid',
  whyNoPayment: null,
  warnings: [],
  whyNot: { checkIn: null, serve: 'Check the party in first', stepBack: null },
}
const device: DeviceFacts = {
  device: 'Tablet 1',
  by: 'Dora',
  permissions: ['fastTrack'],
  currency: 'BBD',
  hasOpenDrawer: true,
  isClosed: () => false,
  dateOf: (it) => it.slice(0, 10),
  timeText: factsOf().timeText,
  fieldName: factsOf().fieldName,
}

let keys = 0
function step(action: DeskAction, more: Partial<DeskStep> = {}): DeskStep {
  const head = {
    key: `k${++keys}`,
    bookingGuid: 'b',
    seenVersion: 1,
    at: at('14:05'),
    offsetMs: 0,
    contactAt: at('14:00'),
  }
  return { ...head, ...more, ...action }
}
const after = (steps: DeskStep[], facts: Partial<DeviceFacts> = {}) =>
  applyOnDevice(stored, steps, { ...device, ...facts })

describe('a stored party after unsent steps', () => {
  test('shows who is here, since when, what is left to accept, and what can be done next', () => {
    const { party } = after([step(tick('ann'))])
    expect(party).toMatchObject({ status: 'checkedIn', here: 1, whyNot: { checkIn: null, serve: null } })
    expect(party.people[0]).toMatchObject({
      state: 'checkedIn',
      at: at('14:05'),
      by: 'Dora',
      device: 'Tablet 1',
    })
    expect(party.warnings.map((it) => it.name)).toEqual(['missing', 'unpaid'])
  })

  test('is paid and completed without warnings, and its comments are the new ones', () => {
    const actions: DeskAction[] = [
      tick('ann', 'bo'),
      { kind: 'cash', amountCents: 5_000 },
      { kind: 'comments', comments: 'Lost bag', seen: '' },
      { kind: 'complete', accepts: [] },
    ]
    const { party, results } = after(actions.map((it) => step(it)))
    expect([...results.values()].map((it) => it.outcome)).toEqual(['done', 'done', 'done', 'done'])
    expect(party).toMatchObject({
      status: 'completed',
      comments: 'Lost bag',
      balanceCents: 0,
      paymentState: 'paid',
      whyNoPayment: 'Nothing is due',
      warnings: [],
    })
  })

  test('is as before once the step is undone, unsent or sent already', () => {
    const made = step(tick('ann'))
    expect(after([made, step({ kind: 'undo', undoes: made.key })]).party).toMatchObject({
      status: 'booked',
      here: 0,
    })
    const sent = after([made]).party
    const undone = (facts: Partial<DeviceFacts>) =>
      applyOnDevice(sent, [step({ kind: 'undo', undoes: made.key })], { ...device, ...facts }).party
    expect(undone({ sentAction: () => tick('ann') })).toMatchObject({ status: 'booked', here: 0 })
    // Without the step, the party's own records show what this device did last.
    expect(undone({})).toMatchObject({ status: 'booked', here: 0 })
  })

  test('counts times by the corrected clock', () => {
    const late = step(tick('ann'), { at: at('16:05'), offsetMs: -120 * 60_000 })
    expect(after([late]).party.people[0]?.at).toBe(at('14:05'))
  })

  test('is unchanged by steps of other parties, and by what can’t be done', () => {
    expect(after([step(tick('ann'), { bookingGuid: 'other' })]).party).toBe(stored)
    const closed = after([step(tick('ann'))], { isClosed: () => true })
    expect([closed.party.here, [...closed.results.values()][0]?.outcome]).toEqual([0, 'conflict'])
    const cash = after([step({ kind: 'cash', amountCents: 5_000 })], { hasOpenDrawer: false })
    expect([...cash.results.values()][0]).toMatchObject({ outcome: 'conflict' })
  })
})
