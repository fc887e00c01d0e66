import { expect, test } from 'vitest'
import {
  accountPath,
  dailyReportFile,
  dispatcherPath,
  groupPath,
  partnerPath,
  resetPasswordPath,
  setupTotpPath,
} from './addresses.ts'
import { withQuery } from './with-query.ts'

test.each([
  [groupPath('c1', 'g1'), '/customers/c1/g1'],
  [partnerPath('p1'), '/partner/p1'],
  [partnerPath('p1', 'users'), '/partner/p1?tab=users'],
  [accountPath({ guid: 'a1', partnerGuid: null }), '/configuration/staff-users/a1'],
  [accountPath({ guid: 'a1', partnerGuid: 'p1' }), '/partner/p1?tab=users'],
  [
    dispatcherPath({ date: '2026-12-24', view: 'table', trip: 't1' }),
    '/dispatcher?date=2026-12-24&view=table&trip=t1',
  ],
  [dailyReportFile('arrivals', '2026-12-24', 'csv'), '/reports/arrivals-2026-12-24.csv'],
  [
    resetPasswordPath('ann+1@guest.example', 'K7F2-9QMX'),
    '/reset-password/K7F2-9QMX?email=ann%2B1%40guest.example',
  ],
  [setupTotpPath('/customers?query=a b#c'), '/setup-totp?returnUrl=%2Fcustomers%3Fquery%3Da+b%23c'],
])('%s', (address, expected) => {
  expect(address).toBe(expected)
})

test('a query names only what is there', () => {
  expect(withQuery('/flights', { date: null, query: '', view: undefined })).toBe('/flights')
})
