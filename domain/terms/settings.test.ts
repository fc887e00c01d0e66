import { expect, test } from 'vitest'
import { defaultSettings } from '#domain/terms/settings.ts'

test('a company without settings uses the defaults', () => {
  const { cancellation, ...numbers } = defaultSettings
  expect(numbers).toEqual({
    clearanceMinutes: 45,
    airportLeadMinutes: 180,
    graceMinutesArrival: 60,
    graceMinutesElsewhere: 15,
    waitCentsPerMinute: 100,
    feeTaxCode: null,
  })
  expect(
    cancellation.map(
      ({ kind, hoursBefore, feeBasisPoints }) => `${kind} within ${hoursBefore} h: ${feeBasisPoints / 100}%`,
    ),
  ).toEqual([
    'arrivalFastTrack within 48 h: 50%',
    'arrivalFastTrack within 24 h: 100%',
    'departureFastTrack within 48 h: 50%',
    'departureFastTrack within 24 h: 100%',
    'arrivalTransfer within 24 h: 100%',
    'departureTransfer within 24 h: 100%',
    'privateTransfer within 24 h: 100%',
    'hourly within 24 h: 100%',
    'point within 24 h: 100%',
  ])
})
