import { expect, test } from 'vitest'
import { hireText } from './hire.ts'

const hire = { kind: 'hourly', pickupAt: '2026-11-20T14:30:00Z', expectedMinutes: 180, arrivedAt: null }
const clock = (at: string) => at.slice(11, 16)

test.each([
  ['a hire', {}, 'Hourly hire, 3 h, until 17:30'],
  ['the driver came early', { arrivedAt: '2026-11-20T14:10:00Z' }, 'Hourly hire, 3 h, until 17:30'],
  ['the driver came late', { arrivedAt: '2026-11-20T14:40:00Z' }, 'Hourly hire, 3 h, until 17:40'],
  ['one hour', { expectedMinutes: 60 }, 'Hourly hire, 1 h, until 15:30'],
  ['a private transfer', { kind: 'privateTransfer' }, null],
])('%s', (_, more, text) => {
  expect(hireText({ ...hire, ...more }, clock)).toBe(text)
})
