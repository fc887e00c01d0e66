import { expect, test } from 'vitest'
import {
  accountPath,
  dailyReportFile,
  dispatcherPath,
  groupPath,
  partnerPath,
  resetPasswordPath,
  signInPath,
  withQuery,
} from './addresses.ts'

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
  [signInPath('/customers?query=a b#c'), '/sign-in?returnUrl=%2Fcustomers%3Fquery%3Da+b%23c'],
  [signInPath(), '/sign-in'],
])('%s', (address, expected) => {
  expect(address).toBe(expected)
})

test('a query names only what is there', () => {
  expect(withQuery('/flights', { date: null, query: '', view: undefined })).toBe('/flights')
})
