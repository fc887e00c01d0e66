import { expect, test } from 'vitest'
import { deeds, sayDeed } from './deeds.ts'

test('a deed is a sentence after who did it; one that no longer exists is said by its own name', () => {
  expect(sayDeed('takePayment')).toBe('took a payment')
  expect(sayDeed('polishCar')).toBe('polish car')
  expect(sayDeed('toString')).toBe('to string')
})

test('no two deeds have the same words', () => {
  const words = Object.values(deeds)
  expect(words.filter((it, place) => words.indexOf(it) !== place)).toEqual([])
})
