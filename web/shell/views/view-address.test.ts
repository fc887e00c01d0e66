import { expect, test } from 'vitest'
import type { SavedView } from '#contract/saved-views.ts'
import { isShown } from './view-address.ts'

const view: SavedView = {
  guid: '01a21608-8831-73ea-be12-7c780205921d',
  list: 'bookings',
  name: 'Unpaid today',
  path: '/customers',
  search: '?when=today&owing=yes',
  columns: { name: true, phone: false },
  sort: { id: 'name', desc: true },
  shared: false,
  owner: null,
  canChange: true,
}
const { path, search, columns, sort } = view

test.each<[string, Partial<Parameters<typeof isShown>[1]>, boolean]>([
  ['as it was saved', {}, true],
  ['filters in another order', { search: '?owing=yes&when=today' }, true],
  ['with a column added since', { columns: { ...columns, added: true } }, true],
  ['other filters', { search: '?when=today' }, false],
  ['another partner’s page', { path: '/partner/1' }, false],
  ['another column hidden', { columns: { ...columns, name: false } }, false],
  ['another order', { sort: { id: 'name', desc: false } }, false],
  ['no order', { sort: null }, false],
])('%s', (_, change, expected) => {
  expect(isShown(view, { path, search, columns, sort, ...change })).toBe(expected)
})
