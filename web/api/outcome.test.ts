import { describe, expect, test } from 'vitest'
import { failureOf, problemsOf, type Failure } from './outcome.ts'

describe('the failure of a response', () => {
  const rows: [string, number, unknown, Failure][] = [
    [
      'a rejected form',
      400,
      { kind: 'object', fields: { email: { kind: 'property', message: 'Unknown' } } },
      { kind: 'fields', fields: { email: 'Unknown' } },
    ],
    [
      'a rejected nested form, by dotted name',
      400,
      {
        kind: 'object',
        fields: {
          trips: {
            kind: 'object',
            fields: {
              0: { kind: 'object', fields: { pickupTime: { kind: 'property', message: 'Too early' } } },
            },
          },
        },
      },
      { kind: 'fields', fields: { 'trips.0.pickupTime': 'Too early' } },
    ],
    [
      'a business refusal',
      400,
      { errors: [{ name: 'credit', message: 'Over the limit' }] },
      { kind: 'errors', errors: [{ name: 'credit', message: 'Over the limit' }] },
    ],
    ['an unreadable 400', 400, '<html>', { kind: 'networkError' }],
    ['not signed in', 401, null, { kind: 'needAuth' }],
    ['no permission', 403, { errors: [{ name: 'permission', message: 'No' }] }, { kind: 'forbidden' }],
    [
      'a page that is out of date',
      403,
      { kind: 'general', errors: [{ name: 'X-XSRF-TOKEN', message: 'Reload' }] },
      { kind: 'errors', errors: [{ name: 'X-XSRF-TOKEN', message: 'Reload' }] },
    ],
    ['no such thing', 404, null, { kind: 'notFound' }],
    ['too large', 413, null, { kind: 'tooLarge' }],
    ['our fault', 500, { requestId: 'r-1' }, { kind: 'serverError', requestId: 'r-1' }],
    ['our fault without a number', 500, null, { kind: 'serverError' }],
    ['any other status', 502, null, { kind: 'networkError' }],
  ]
  test.each(rows)('%s', (_, status, body, expected) => {
    expect(failureOf(status, body, null)).toEqual(expected)
  })

  test('too often says how long to wait, and at least a second', () => {
    expect(failureOf(429, null, '12')).toEqual({ kind: 'tooOften', retryAfterSeconds: 12 })
    expect(failureOf(429, null, null)).toEqual({ kind: 'tooOften', retryAfterSeconds: 1 })
  })
})

test('a business refusal is shown as name: message', () => {
  expect(problemsOf({ kind: 'errors', errors: [{ name: 'credit', message: 'Over the limit' }] })).toEqual([
    'credit: Over the limit',
  ])
})
