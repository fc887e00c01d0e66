import { expect, test } from 'vitest'
import {
  forbidden,
  gone,
  isRefusal,
  notFound,
  refuse,
  refuseEach,
  refuseField,
  refuseFields,
  refusalText,
  tooOften,
} from './refusal.ts'

test('every kind of refusal is recognized', () => {
  const all = [
    refuseField('email', 'Taken'),
    refuseFields({ a: 'b' }),
    refuse('price', 'Missing'),
    refuseEach([]),
    notFound,
    forbidden,
    gone,
    tooOften(30),
  ]
  expect(all.map(isRefusal)).toEqual(all.map(() => true))
})

test('data that only looks like a refusal is not recognized as one', () => {
  const replies = [
    { refused: 'notFound' },
    { refused: 'business', errors: [] },
    null,
    undefined,
    'notFound',
    [],
    0,
  ]
  expect(replies.map(isRefusal)).toEqual(replies.map(() => false))
})

test('a refusal parsed from JSON is plain data', () => {
  expect(isRefusal(JSON.parse(JSON.stringify(refuse('price', 'Missing'))))).toBe(false)
})

test('a field refusal carries the dotted field name', () => {
  expect(refuseField('trips.0.pickupTime', 'Enter a time')).toMatchObject({
    refused: 'fields',
    fields: { 'trips.0.pickupTime': 'Enter a time' },
  })
})

test('a business refusal has a name and a message', () => {
  expect(refuse('capacity', 'The date is closed')).toMatchObject({
    refused: 'business',
    errors: [{ name: 'capacity', message: 'The date is closed' }],
  })
})

test('other refusals carry only their kind', () => {
  expect([notFound, forbidden, gone].map((it) => ({ ...it }))).toMatchObject([
    { refused: 'notFound' },
    { refused: 'forbidden' },
    { refused: 'gone' },
  ])
  expect(tooOften(30)).toMatchObject({ refused: 'tooOften', retryAfterSeconds: 30 })
})

test.each([
  [
    refuseEach([
      { name: 'capacity', message: 'The date is full' },
      { name: 'price', message: 'No price is known' },
    ]),
    'The date is full. No price is known',
  ],
  [refuseFields({ email: 'Taken', phone: 'Too short' }), 'Taken. Too short'],
  [tooOften(30, 'Wait a minute'), 'Wait a minute'],
  [tooOften(30), 'Too many requests. Try again in a moment.'],
  [forbidden, 'You don’t have permission to do this'],
  [notFound, 'This no longer exists'],
  [gone, 'This no longer exists'],
])('%o is “%s” where no field is at hand', (refusal, text) => {
  expect(refusalText(refusal)).toBe(text)
})
