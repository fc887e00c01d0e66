import { expect, test } from 'vitest'
import { stateOfPaper, renewalNotices, type PaperState } from './papers.ts'

test.each([
  ['2026-11-19', ['Insurance expired on Thu 19 Nov 2026']],
  ['2026-11-20', ['Insurance expires today']],
  ['2026-11-21', ['Insurance expires tomorrow']],
  ['2026-12-20', ['Insurance expires in 30 days']],
  ['2026-12-21', []],
])('insurance until %s, seen on 20 November, says %j', (expiresOn, text) => {
  expect(renewalNotices([{ name: 'Insurance', expiresOn }], '2026-11-20')).toEqual(text)
})

test('the document that expires first comes first', () => {
  const papers = [
    { name: 'Permit', expiresOn: '2026-11-30' },
    { name: 'Insurance', expiresOn: '2026-11-01' },
  ]
  expect(renewalNotices(papers, '2026-11-20')).toEqual([
    'Insurance expired on Sun 1 Nov 2026',
    'Permit expires in 10 days',
  ])
})

test('three documents are sorted by expiry', () => {
  const papers = ['2026-11-30', '2026-11-22', '2026-11-25'].map((expiresOn) => ({
    name: expiresOn,
    expiresOn,
  }))
  const text = [
    '2026-11-22 expires in 2 days',
    '2026-11-25 expires in 5 days',
    '2026-11-30 expires in 10 days',
  ]
  expect([renewalNotices(papers, '2026-11-20'), renewalNotices(papers.toReversed(), '2026-11-20')]).toEqual([
    text,
    text,
  ])
})

test.each<[string, PaperState]>([
  ['2026-11-19', 'expired'],
  ['2026-11-20', 'expiresSoon'],
  ['2026-12-20', 'expiresSoon'],
  ['2026-12-21', 'valid'],
])('a document until %s, seen on 20 November, is %s', (expiresOn, state) => {
  expect(stateOfPaper({ name: 'Permit', expiresOn }, '2026-11-20')).toBe(state)
})
