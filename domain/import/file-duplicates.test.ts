import { expect, test } from 'vitest'
import { FileDuplicates, type FileRecord } from './file-duplicates.ts'

const twinsOf = (...records: Omit<FileRecord, 'line'>[]) => {
  const duplicates = new FileDuplicates()
  return records.map((it, at) => duplicates.add({ ...it, line: at + 2 }))
}
const alone = { sameAs: null, contradicts: [] }
const known = (key: string, hash: string, isNumbered: boolean, ...names: string[]) => ({
  key,
  hash,
  alike: { names, addresses: [], isNumbered },
})

test('an identical record is a repeat; a different one with the same key contradicts it', () => {
  expect(
    twinsOf(
      { key: 'a', hash: '1' },
      { key: 'b', hash: '1' },
      { key: 'a', hash: '1' },
      { key: 'a', hash: '2' },
    ),
  ).toEqual([alone, alone, { sameAs: 2, contradicts: [] }, { sameAs: null, contradicts: [2] }])
})

test('records are compared with the first one of their key', () => {
  const [first, second] = [known('a', '1', true, 'ann lee'), known('a', '2', false, 'ann lee')]
  const contradictsFirst = { sameAs: null, contradicts: [2] }
  expect(twinsOf(first, second, first)).toEqual([alone, contradictsFirst, { sameAs: 2, contradicts: [] }])
  expect(twinsOf(first, second, second)).toEqual([alone, contradictsFirst, contradictsFirst])
})

test('records with the same name are the same customer unless both are numbered', () => {
  const [mail, phone] = ['ann lee ann@lee.example', 'ann lee +1246']
  expect(twinsOf(known(mail, '1', false, mail, phone), known('ann lee two', '2', false, phone))[1]).toEqual({
    sameAs: null,
    contradicts: [2],
  })
  expect(twinsOf(known('number 1', '1', true, mail), known('number 2', '2', true, mail))).toEqual([
    alone,
    alone,
  ])
  expect(twinsOf(known('number 1', '1', true, mail), known(mail, '2', false, mail))[1]?.contradicts).toEqual([
    2,
  ])
  expect(twinsOf(known(mail, '2', false, mail), known('number 1', '1', true, mail))[1]?.contradicts).toEqual([
    2,
  ])
  const alikeAll = ['a', 'b', 'c'].map((key) => known(key, key, false, mail))
  expect(twinsOf(...alikeAll).map((it) => it.contradicts)).toEqual([[], [2], [2, 3]])
  const both = known('both', '3', false, mail, phone)
  expect(
    twinsOf(known(mail, '1', false, mail), known(phone, '2', false, phone), both)[2]?.contradicts,
  ).toEqual([2, 3])
})
