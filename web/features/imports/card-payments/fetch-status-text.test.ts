import { expect, test } from 'vitest'
import { fetchStatusText } from './fetch-status-text.ts'

const failure = 'Plug’n Pay reported a server error'
const readUntil = '2026-11-20T16:00:00Z'

test.each([
  [{ readUntil: null, failure: '', againAt: null }, 'Nothing has been fetched from the gateway yet.'],
  [{ readUntil, failure: '', againAt: null }, 'Transactions have been fetched up to Fri 20 Nov 12:00.'],
  [
    { readUntil, failure, againAt: '2026-11-20T17:05:00Z' },
    `${failure}. Transactions have been fetched up to Fri 20 Nov 12:00. Retrying after Fri 20 Nov 13:05.`,
  ],
  [
    { readUntil: null, failure, againAt: null },
    `${failure}. Nothing has been fetched from the gateway yet. Retrying in a few minutes.`,
  ],
])('the fetch status is shown in airport time: %o', (reading, words) => {
  expect(fetchStatusText(reading, 'America/Barbados')).toBe(words)
})
