import { expect, test } from 'vitest'
import { likenessTo, similarity, wordSimilarity } from './name-likeness.ts'

// The values of Postgres: select similarity(…), word_similarity(…)
test.each([
  ['word', 'two words', 0.363636, 0.8],
  ['lee', 'ann lee', 0.5, 1],
  ['nightingle', 'florence nightingale', 0.391304, 0.727273],
  ['x', 'ann', 0, 0],
  ['ann', 'ann', 1, 1],
])('%s in %s', (typed, stored, whole, part) => {
  expect(similarity(typed, stored)).toBeCloseTo(whole, 5)
  expect(wordSimilarity(typed, stored)).toBeCloseTo(part, 5)
  expect(likenessTo(typed)(stored)).toBeCloseTo(Math.max(whole, part - 0.1), 5)
})

test('a text without letters is like no other', () => {
  expect([similarity('', ''), wordSimilarity('', 'ann'), wordSimilarity('ann', '')]).toEqual([0, 0, 0])
})
