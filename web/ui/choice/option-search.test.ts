import { expect, test } from 'vitest'
import { matching } from './option-search.ts'

const places = ['Sandy Lane', 'Crane Hotel', 'Château Élysée'].map((label) => ({ key: label, label }))
const found = (typed: string) => matching(places, typed).map((it) => it.label)

test('options are found by any of their words, in any order, case and accent', () => {
  expect(found('hotel CRANE')).toEqual(['Crane Hotel'])
  expect(found('elysee')).toEqual(['Château Élysée'])
  expect(found('lane x')).toEqual([])
  expect(found(' ')).toHaveLength(3)
})

test('options with words that begin with what is typed come first', () => {
  const drivers = ['Driver Eight', 'Driver Ten', 'Driver Two'].map((label) => ({ key: label, label }))
  expect(matching(drivers, 'driver t').map((it) => it.label)).toEqual([
    'Driver Ten',
    'Driver Two',
    'Driver Eight',
  ])
})
