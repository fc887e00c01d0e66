import { expect, test } from 'vitest'
import { stopsText } from './stops-text.ts'

test('stops are named in order, with their times', () => {
  const stops = [
    { name: 'Sandy Lane', at: '14:10' },
    { name: 'Crane Hotel', at: null },
  ]
  expect(stopsText(stops)).toBe('Sandy Lane at 14:10, Crane Hotel')
  expect(stopsText([])).toBe('')
})
