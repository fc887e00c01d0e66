import { expect, test } from 'vitest'
import { FileConflicts, type PlannedRecord } from './file-conflicts.ts'

const bea = { guid: 'b', label: 'Bea May', isByNumber: true, nameAfter: 'bea may' }
const come = (
  line: number,
  outcome: PlannedRecord['outcome'],
  comesTo?: PlannedRecord['comesTo'],
  ...addresses: string[]
) => ({
  line,
  outcome,
  comesTo,
  addresses,
})

function doubts(records: PlannedRecord[], left: number[] = []): string[] {
  const claims = new FileConflicts()
  for (const record of records) claims.add(record)
  return claims
    .doubts((line) => left.includes(line))
    .map((it) => `${it.line}: ${it.otherLine} ${it.label}`)
    .toSorted()
}

test('two rows matching the same customer are doubtful if one changes something, in any order', () => {
  expect(doubts([come(2, 'changed', bea), come(3, 'changed', bea), come(4, 'same', bea)])).toEqual([
    '2: 3 Bea May',
    '3: 2 Bea May',
    '4: 2 Bea May',
  ])
  expect(doubts([come(2, 'same', bea), come(3, 'changed', bea)])).toEqual(['2: 3 Bea May', '3: 2 Bea May'])
  expect(doubts([come(2, 'same', bea), come(3, 'same', bea)])).toEqual([])
  expect(doubts([come(2, 'changed', bea), come(3, 'changed', { ...bea, guid: 'c' })])).toEqual([])
})

test('each doubt names the other row’s customer, and a single row is not doubtful', () => {
  const claims = new FileConflicts()
  claims.add(come(2, 'changed', bea))
  expect(claims.doubts(() => false)).toEqual([])
  claims.add(come(3, 'same', { ...bea, label: 'Bea May of row 3' }))
  expect(claims.doubts(() => false)).toEqual([
    { line: 2, otherLine: 3, label: 'Bea May of row 3', isAsPlanned: false },
    { line: 3, otherLine: 2, label: 'Bea May', isAsPlanned: false },
  ])
})

test('a new customer is doubtful if another row with the address matches an existing one', () => {
  const known = come(2, 'changed', bea, 'mail', 'phone')
  const fresh = come(3, 'new', undefined, 'phone')
  expect(doubts([known, fresh])).toEqual(['3: 2 Bea May'])
  expect(doubts([fresh, known])).toEqual(['3: 2 Bea May'])
  expect(
    doubts([known, come(3, 'new', undefined, 'other'), come(4, 'needsPerson', undefined, 'phone')]),
  ).toEqual([])
})

test('skipped lines neither cause doubts nor are doubtful', () => {
  const records = [
    come(2, 'changed', bea, 'mail'),
    come(3, 'changed', bea),
    come(4, 'new', undefined, 'mail'),
  ]
  expect(doubts(records, [2])).toEqual([])
  expect(doubts(records, [3])).toEqual(['4: 2 Bea May'])
  expect(doubts(records, [4])).toEqual(['2: 3 Bea May', '3: 2 Bea May'])
})

test('a row matched by name, not by number, is doubtful if another customer gets that name', () => {
  const named = { ...bea, isByNumber: false }
  const other = { ...bea, guid: 'c', label: 'Bee May' }
  expect(doubts([come(2, 'changed', named, 'mail'), come(3, 'changed', other, 'mail')])).toEqual([
    '2: 3 Bee May',
  ])
  expect(doubts([come(2, 'changed', bea, 'mail'), come(3, 'changed', other, 'mail')])).toEqual([])
  expect(
    doubts([
      come(2, 'changed', named, 'mail'),
      come(3, 'changed', { ...other, nameAfter: 'cyd may' }, 'mail'),
    ]),
  ).toEqual([])
  expect(doubts([come(2, 'changed', named, 'mail'), come(3, 'same', other, 'mail')])).toEqual([])
  expect(doubts([come(2, 'changed', named, 'mail'), come(3, 'changed', other, 'post')])).toEqual([])
  expect(doubts([come(2, 'same', named, 'mail')])).toEqual([])
})

test('an uncertain row stays so, for its own reason, if another row changes the similar customer', () => {
  const unsure = { ...come(3, 'needsPerson', undefined, 'mail'), near: ['b'] }
  const found = (records: PlannedRecord[], left: number[] = []) => {
    const claims = new FileConflicts()
    for (const record of records) claims.add(record)
    return claims.doubts((line) => left.includes(line))
  }
  const stays = [{ line: 3, otherLine: 2, label: 'Bea May', isAsPlanned: true }]
  expect(found([come(2, 'changed', bea), unsure])).toEqual(stays)
  expect(found([unsure, come(2, 'changed', bea)])).toEqual(stays)
  expect(found([come(2, 'same', bea), unsure])).toEqual([])
  expect(found([come(2, 'changed', bea), unsure], [2])).toEqual([])
})
