import { expect, test } from 'vitest'
import type { PickerFlight } from '#contract/flights.ts'
import { chosenFlight, flightOptions, typedOfMissing } from './flight-options.ts'

const flight = (guid: string, more: Partial<PickerFlight> = {}): PickerFlight => ({
  guid,
  name: `14:00 ${guid} London`,
  disabled: false,
  ident: guid,
  aliases: [],
  airline: 'British Airways',
  otherAirport: 'LGW',
  city: 'London',
  time: '14:00',
  scheduledAt: '2026-11-21T18:00:00Z',
  bestAt: '2026-11-21T18:00:00Z',
  late: false,
  status: 'scheduled',
  byHand: false,
  timeKnown: true,
  ...more,
})

test('scheduled flights come first, then manually added ones, then the option to add one', () => {
  const options = flightOptions(
    [
      flight('ZZ1', { byHand: true }),
      flight('BA1', { aliases: ['AA9'] }),
      flight('BA2', { status: 'cancelled', disabled: true }),
    ],
    ' zz9 ',
  )
  expect(options.map((it) => [it.label, it.group])).toEqual([
    ['14:00 BA1 London, British Airways, also AA9', undefined],
    ['14:00 BA2 London, British Airways, cancelled', undefined],
    ['14:00 ZZ1 London', 'Added manually'],
    ['Not listed? Add “zz9”', undefined],
  ])
})

test('the last option has the typed text, the others their flights', () => {
  const options = flightOptions([flight('BA3')], 'zz9')
  expect(options.map((it) => typedOfMissing(it.key))).toEqual([null, 'zz9'])
  expect(chosenFlight('BA3')?.ident).toBe('BA3')
})
