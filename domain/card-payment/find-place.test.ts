import { expect, test } from 'vitest'
import { findPlace, placeOf, referenceIn, type PlaceFacts, type SaleToPlace } from './find-place.ts'
import type { MatchCandidate } from './match-payment.ts'

test.each([
  ['KB2345', 'KB2345'],
  ['kb2345', 'KB2345'],
  ['  KB2345', 'KB2345'],
  ['KB2345-2', 'KB2345'],
  ['KB2345_2', 'KB2345'],
  ['KB2345 second try', 'KB2345'],
  ['KB2345.', 'KB2345'],
  ['KB2345-12345678901234567890', 'KB2345'],
  ['KB2345-123456789012345678901', ''],
  ['KB23456', ''],
  ['KB2345/2', ''],
  ['PAYKB2345', ''],
  ['for KB2345', ''],
  ['KB234', ''],
  ['KB2340', ''],
  ['KBI345', ''],
  ['0f8fad5b-d9cb-469f-a165-70867728950e', ''],
  ['', ''],
])('the name “%s” contains the reference “%s”', (name, reference) => {
  expect(referenceIn(name)).toBe(reference)
})

const owing: MatchCandidate = {
  kind: 'reservation',
  groupGuid: 'ada',
  reference: 'KB2345',
  entryGuid: null,
  names: ['Ada Lovelace'],
  amountCents: 10_000,
  at: '2026-11-01T12:00:00Z',
  day: '2026-11-01',
}
const desk: MatchCandidate = {
  ...owing,
  kind: 'deskPayment',
  entryGuid: 'paid',
  at: '2026-11-20T15:40:00Z',
  day: '2026-11-20',
}
const sale: SaleToPlace = {
  kind: 'sale',
  amountCents: 10_000,
  at: '2026-11-20T16:00:00Z',
  day: '2026-11-20',
  name: 'ADA LOVELACE',
  orderId: '1',
  classifier: '',
}
const named = new Map([['KB2345', owing]])
const nothing: PlaceFacts = { currency: 'BBD', desk: [], owing: [], named: new Map() }
const byReference = (candidate: MatchCandidate) => ({
  found: 'place',
  candidate,
  why: 'Matched by reference',
})

test.each<[string, Partial<SaleToPlace>, Partial<PlaceFacts>, object]>([
  [
    'an unpaid reservation with this amount, time and name',
    {},
    { owing: [owing] },
    { found: 'place', candidate: owing, why: 'Amount, time and name match' },
  ],
  [
    'a desk payment, before an unpaid reservation',
    {},
    { owing: [owing], desk: [desk] },
    { found: 'place', candidate: desk, why: 'Amount, time and name match' },
  ],
  ['no candidates', {}, {}, { found: 'none', why: 'No reservation or desk payment is for this amount' }],
  [
    'another name',
    { name: 'Grace Hopper' },
    { owing: [owing] },
    { found: 'none', why: 'Amount and time match, but the name doesn’t' },
  ],
  ['the reservation it names', { classifier: 'KB2345' }, { named }, byReference(owing)],
  [
    'the reference in the classifier, before the one in the order',
    { classifier: 'KB2345', orderId: 'KB2346' },
    { named: new Map([...named, ['KB2346', { ...owing, groupGuid: 'other' }]]) },
    byReference(owing),
  ],
  [
    'an amount above the balance of the reservation it names',
    { classifier: 'KB2345', amountCents: 10_001 },
    { named },
    { found: 'none', why: 'KB2345 owes only BBD 100.00' },
  ],
])('a payment is matched: %s', (_, more, facts, place) => {
  expect(findPlace({ ...sale, ...more }, { ...nothing, ...facts }, new Set())).toEqual(place)
})

test.each<[string, Partial<MatchCandidate>, MatchCandidate | null]>([
  ['for the reservation that was named', {}, null],
  ['for another one', { groupGuid: 'other' }, owing],
  ['of another amount', { amountCents: 9_999 }, owing],
  ['at another time', { at: '2026-11-20T12:00:00Z' }, owing],
  ['of another amount at another time', { amountCents: 9_999, at: '2026-11-20T12:00:00Z' }, owing],
])('a named reservation with a desk payment %s', (_, more, expected) => {
  const written = { ...desk, ...more }
  const facts = { ...nothing, named, desk: [written] }
  expect(findPlace({ ...sale, classifier: 'KB2345', name: '' }, facts, new Set())).toEqual(
    byReference(expected ?? written),
  )
})

test('a desk payment and an owing reservation are each matched only once', () => {
  const again = { ...desk, entryGuid: 'again' }
  expect([placeOf(desk), placeOf(owing)]).toEqual(['paid', 'ada'])
  const facts = { ...nothing, named, desk: [desk, again], owing: [owing] }
  expect(findPlace({ ...sale, classifier: 'KB2345' }, facts, new Set(['paid']))).toEqual(byReference(again))
  expect(findPlace({ ...sale, classifier: 'KB2345' }, facts, new Set(['paid', 'again']))).toEqual(
    byReference(owing),
  )
  expect(findPlace(sale, facts, new Set(['paid']))).toMatchObject({ found: 'place', candidate: again })
  expect(findPlace(sale, facts, new Set(['paid', 'again']))).toMatchObject({
    found: 'place',
    candidate: owing,
  })
  expect(findPlace(sale, facts, new Set(['paid', 'again', 'ada']))).toMatchObject({ found: 'none' })
})
