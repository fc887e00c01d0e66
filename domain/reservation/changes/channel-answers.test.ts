import { expect, test } from 'vitest'
import { aField } from '#domain/fields/example-fields.ts'
import { fastTrackLine, sold, toldBy, transferLine } from '#domain/reservation/example-channel.ts'
import { withAnswers } from './channel-answers.ts'
import type { ChannelLine, PassengerAnswers } from './channel-service.ts'

const allergy = aField({ guid: 'allergy', owner: 'passenger', name: 'Allergy' })
const [ann, bob] = [
  { firstName: 'Ann', lastName: 'Ash', ageBand: 'adult' },
  { firstName: 'Bob', lastName: 'Ash', ageBand: 'adult' },
] as const
const unnamed = { firstName: '', lastName: '', ageBand: 'adult' } as const

const said = (who: Omit<PassengerAnswers, 'number' | 'details'>, text: string, number = 0) => ({
  ...who,
  number,
  details: { allergy: text },
})

function answered(lines: readonly ChannelLine[], passengers: PassengerAnswers[] | (typeof ann)[] = []) {
  const { reservation } = sold([fastTrackLine(), transferLine()], { passengers })
  const after = withAnswers(reservation, [allergy], toldBy(lines, { passengers }))
  return {
    allergies: after.passengers.map((it) => it.details['allergy'] ?? null),
    comments: after.bookings.map((it) => it.comments),
  }
}
const line = (...people: PassengerAnswers[]) => fastTrackLine({ people })

test.each<[string, ChannelLine[], (typeof ann | typeof bob)[], (string | null)[], string[]]>([
  ['of a name', [line(said(bob, 'Nuts'))], [ann, bob], [null, 'Nuts'], ['', '']],
  ['of no name, by place', [line(said(unnamed, 'Nuts', 1))], [], [null, 'Nuts'], ['', '']],
  ['of no name, after those named', [line(said(unnamed, 'Nuts'))], [ann], [null, 'Nuts'], ['', '']],
  [
    'of nobody in particular',
    [fastTrackLine({ details: { allergy: 'Nuts' } })],
    [],
    ['Nuts', null],
    ['', ''],
  ],
  [
    'of someone who doesn’t travel',
    [line(said({ ...bob, firstName: 'Cy' }, 'Nuts'))],
    [ann, bob],
    [null, null],
    ['Cy Ash, Allergy: Nuts', ''],
  ],
  ['of one person too many', [line(said(unnamed, 'Nuts', 2))], [], [null, null], ['Allergy: Nuts', '']],
  [
    'that differs on another line',
    [line(said(ann, 'Nuts')), transferLine({ people: [said(ann, 'Milk')] })],
    [ann, bob],
    ['Nuts', null],
    ['', 'Ann Ash, Allergy: Milk'],
  ],
  [
    'that is the same on another line',
    [line(said(ann, 'Nuts')), transferLine({ people: [said(ann, 'Nuts')] })],
    [ann, bob],
    ['Nuts', null],
    ['', ''],
  ],
])('an answer %s', (_, lines, passengers, allergies, comments) => {
  expect(answered(lines, passengers as (typeof ann)[])).toEqual({ allergies, comments })
})

test('lines that didn’t change are left alone', () => {
  const { reservation } = sold([fastTrackLine()], { passengers: [ann, bob] })
  const told = toldBy([line(said(ann, 'Nuts'))], { passengers: [ann, bob], changed: [] })
  expect(withAnswers(reservation, [allergy], told)).toEqual(reservation)
})

test('the answer to a restricted field isn’t written into comments', () => {
  const { reservation } = sold([fastTrackLine()], { passengers: [ann, bob] })
  const told = toldBy([line(said({ ...bob, firstName: 'Cy' }, 'Nuts'))], { passengers: [ann, bob] })
  const after = withAnswers(reservation, [{ ...allergy, seePermission: 'policyOverride' }], told)
  expect(after.bookings[0]?.comments).toBe('Cy Ash, Allergy: answered, see the channel’s booking')
})
