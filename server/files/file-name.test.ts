import { expect, test } from 'vitest'
import { fileName, periodInName } from '#server/files/file-name.ts'

test.each([
  [['pdf', 'statement', 'Sea Hotel & Spa', '2026-11'], 'statement-Sea-Hotel-Spa-2026-11.pdf'],
  [['csv', 'transactions', ''], 'transactions.csv'],
  [['xlsx', 'gratuities', null, undefined, '2026-11'], 'gratuities-2026-11.xlsx'],
  [['pdf', 'statement', '海洋酒店', '2026-11'], 'statement-海洋酒店-2026-11.pdf'],
  [['xlsx', 'vehicle', 'A"X\r\nEvil: 1'], 'vehicle-A-X-Evil-1.xlsx'],
] as const)('%j is named %s', ([kind, subject, ...more], name) => {
  expect(fileName(kind, subject, ...more)).toBe(name)
})

test.each([
  [{ from: '2026-11-01', to: '2026-11-30' }, '2026-11'],
  [{ from: '2026-11-01', to: '2026-12-31' }, '2026-11-01-2026-12-31'],
  [{ from: '2026-11-20', to: '2026-11-20' }, '2026-11-20'],
  [{ from: '2026-11-01', to: '2026-11-20' }, '2026-11-01-2026-11-20'],
  [{ from: '2026-11-01' }, 'from-2026-11-01'],
  [{ to: '2026-11-30' }, 'to-2026-11-30'],
  [{}, ''],
])('the period %j is named %s', (period, name) => {
  expect(periodInName(period)).toBe(name)
})
