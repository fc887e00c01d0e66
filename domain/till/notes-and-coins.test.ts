import { expect, test } from 'vitest'
import { notesAndCoins, sumOfCounted } from '#domain/till/notes-and-coins.ts'

test.each(['BBD', 'CAD', 'EUR', 'GBP', 'USD', 'XCD', 'JMD'])(
  '%s is counted from the largest note to the smallest coin, each once',
  (code) => {
    const cents = notesAndCoins(code)
    expect([...new Set(cents)].toSorted((a, b) => b - a)).toEqual(cents)
    expect(cents.length).toBeGreaterThan(8)
  },
)

test('the euro has 50 cent coins, the Barbados dollar 25 cent coins', () => {
  expect(notesAndCoins('EUR')).toEqual(expect.arrayContaining([50, 20]))
  expect(notesAndCoins('EUR')).not.toContain(25)
  expect(notesAndCoins('BBD')).toContain(25)
})

test.each([
  [[], null],
  [[{ cents: 100, pieces: null }], null],
  [[{ cents: 100, pieces: 0 }], 0],
  [
    [
      { cents: 5_000, pieces: 3 },
      { cents: 25, pieces: 7 },
      { cents: 10, pieces: null },
    ],
    15_175,
  ],
])('the counted pieces add up', (counted, sum) => {
  expect(sumOfCounted(counted)).toBe(sum)
})
