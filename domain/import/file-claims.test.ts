import { expect, test } from 'vitest'
import { FileClaims, type PlannedRecord } from './file-claims.ts'

const bea = { guid: 'b', label: 'Bea May' }
const come = (line: number, fate: PlannedRecord['fate'], comesTo?: PlannedRecord['comesTo'], ...addresses: string[]) => ({
  line,
  fate,
  comesTo,
  addresses,
})

function doubts(records: PlannedRecord[], left: number[] = []): string[] {
  const claims = new FileClaims()
  for (const it of records) claims.add(it)
  return claims
    .doubts((line) => left.includes(line))
    .map((it) => `${it.line}: ${it.otherLine} ${it.label}`)
    .toSorted()
}

test('two that come to one who was here before are doubtful as soon as one changes something, in any order', () => {
  expect(doubts([come(2, 'changed', bea), come(3, 'changed', bea), come(4, 'same', bea)])).toEqual([
    '2: 3 Bea May',
    '3: 2 Bea May',
    '4: 2 Bea May',
  ])
  expect(doubts([come(2, 'same', bea), come(3, 'changed', bea)])).toEqual(['2: 3 Bea May', '3: 2 Bea May'])
  expect(doubts([come(2, 'same', bea), come(3, 'same', bea)])).toEqual([])
  expect(doubts([come(2, 'changed', bea), come(3, 'changed', { guid: 'c', label: 'Cyd' })])).toEqual([])
})

test('a new one is doubtful where another of its address comes to somebody, before it or after', () => {
  const known = come(2, 'changed', bea, 'mail', 'phone')
  const fresh = come(3, 'new', undefined, 'phone')
  expect(doubts([known, fresh])).toEqual(['3: 2 Bea May'])
  expect(doubts([fresh, known])).toEqual(['3: 2 Bea May'])
  expect(doubts([known, come(3, 'new', undefined, 'other'), come(4, 'needsPerson', undefined, 'phone')])).toEqual([])
})

test('lines that are not taken make nobody doubtful, and are not doubtful', () => {
  const records = [come(2, 'changed', bea, 'mail'), come(3, 'changed', bea), come(4, 'new', undefined, 'mail')]
  expect(doubts(records, [2])).toEqual([])
  expect(doubts(records, [3])).toEqual(['4: 2 Bea May'])
  expect(doubts(records, [4])).toEqual(['2: 3 Bea May', '3: 2 Bea May'])
})
