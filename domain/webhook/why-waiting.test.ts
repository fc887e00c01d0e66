import { expect, test } from 'vitest'
import { whyWaiting } from './why-waiting.ts'

const free = {
  isOff: false,
  isPartnerInactive: false,
  isBeingSent: false,
  isBehind: false,
  isFailed: false,
  isEndpointDown: false,
}

test.each([
  [{}, 'Next in line'],
  [{ isEndpointDown: true }, 'The receiver keeps failing, so we send one event at a time, with pauses'],
  [{ isFailed: true, isEndpointDown: true }, 'The last attempt failed'],
  [
    { isBehind: true, isFailed: true },
    'An earlier event of the same reservation or invoice hasn’t been delivered',
  ],
  [{ isBeingSent: true, isBehind: true }, 'Sending now'],
  [{ isPartnerInactive: true, isBeingSent: true }, 'The partner is inactive'],
  [{ isOff: true, isPartnerInactive: true }, 'The webhook is off'],
])('a delivery waits, %#', (about, why) => expect(whyWaiting({ ...free, ...about })).toBe(why))
