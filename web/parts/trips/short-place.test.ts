import { expect, test } from 'vitest'
import { shortPlace } from './short-place.ts'

test.each([
  [{ kind: 'airport', name: 'Grantley Adams International Airport' }, 'BGI'],
  [{ kind: 'hotel', name: 'Sandy Lane' }, 'Sandy Lane'],
])('%j is shown as %s', (place, shown) => {
  expect(shortPlace(place, 'BGI')).toBe(shown)
})
