import { expect, test } from 'vitest'
import {
  whyDayClosed,
  whyNotClose,
  whyNotFile,
  whyNotReopen,
  type Closings,
  type FirstOpenDay,
} from './periods.ts'

test.each<[string, string, FirstOpenDay, string | null]>([
  ['no month closed', '2020-01-01', null, null],
  ['the first open day', '2026-11-01', '2026-11-01', null],
  ['the last closed day', '2026-10-31', '2026-11-01', 'October 2026 is closed. Choose 1 Nov 2026 or later.'],
])('whether a day takes postings: %s', (_, date, firstOpenDay, why) => {
  expect(whyDayClosed(date, firstOpenDay)).toBe(why)
})

test.each<[string, string, FirstOpenDay, string | null]>([
  ['the very first', '2026-10', null, null],
  ['an earlier month', '2026-10', '2026-03-01', null],
  ['the first open month', '2026-10', '2026-10-01', null],
  ['the current month', '2026-11', null, 'This month isn’t over yet'],
  ['a future month', '2026-12', '2026-11-01', 'This month isn’t over yet'],
  ['a closed month', '2026-10', '2026-11-01', 'This month’s books are already closed'],
  ['a month before the last closed one', '2026-09', '2026-11-01', 'This month’s books are already closed'],
])('whether a month can be closed: %s', (_, month, firstOpenDay, why) => {
  expect(whyNotClose(month, { today: '2026-11-01', firstOpenDay })).toBe(why)
})

const closed: Closings = { latest: '2026-10', filed: null }
test.each<[string, string, Closings, string | null]>([
  ['the last closed month', '2026-10', closed, null],
  ['no month closed', '2026-10', { ...closed, latest: null }, 'This month’s books are open'],
  ['an open month', '2026-11', closed, 'This month’s books are open'],
  ['a month before the last', '2026-09', closed, 'You can only reopen the last closed month'],
  [
    'its tax was filed',
    '2026-10',
    { ...closed, filed: '2026-09' },
    'This month’s tax has been filed. Undo the filing first.',
  ],
])('whether a month can be reopened: %s', (_, month, closings, why) => {
  expect(whyNotReopen(month, closings)).toBe(why)
})

test.each<[string, string, FirstOpenDay, boolean, string | null]>([
  ['it is closed', '2026-10', '2026-11-01', false, null],
  ['nothing is closed', '2026-10', null, false, 'Close this month’s books before filing its tax'],
  ['it is open', '2026-11', '2026-11-01', false, 'Close this month’s books before filing its tax'],
  ['it is filed', '2026-10', '2026-11-01', true, 'This month’s tax is already filed'],
])('whether the tax of a month can be filed: %s', (_, month, firstOpenDay, isFiled, why) => {
  expect(whyNotFile(month, { firstOpenDay, isFiled })).toBe(why)
})
