import { expect, test } from 'vitest'
import { fastTrackText } from './places-text.ts'

const day = { items: [], mode: 'open' as const, placesLeft: null, whyNotBookable: null }

test.each([
  [day, 'Fast track: places available'],
  [{ ...day, mode: 'limited' as const, placesLeft: 1 }, 'Fast track: 1 place left'],
  [{ ...day, whyNotBookable: 'Call us to book for today.' }, 'Call us to book for today.'],
])('fast track of a date, %#', (asked, text) => expect(fastTrackText(asked)).toBe(text))
