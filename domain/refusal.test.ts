import { expect, test } from 'vitest'
import { forbidden, isRefusal, notFound, refuse, refuseEach, refuseField, refuseFields } from './refusal.ts'

test('every kind of refusal is known for one', () => {
  const all = [refuseField('email', 'Taken'), refuseFields({ a: 'b' }), refuse('price', 'Missing'), refuseEach([]), notFound, forbidden]
  expect(all.map(isRefusal)).toEqual(all.map(() => true))
})

test('a reply that merely looks like a refusal is not taken for one', () => {
  const replies = [{ refused: 'notFound' }, { refused: 'business', errors: [] }, null, undefined, 'notFound', [], 0]
  expect(replies.map(isRefusal)).toEqual(replies.map(() => false))
})

test('a refusal that travelled as JSON is plain data again', () => {
  expect(isRefusal(JSON.parse(JSON.stringify(refuse('price', 'Missing'))))).toBe(false)
})

test('a refused field is told by its dotted name', () => {
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
