import { describe, expect, test } from 'vitest'
import { findPlace } from './find-place.ts'
import {
  matchPayment,
  reasonsFor,
  reasonWords,
  type MatchCandidate,
  type PaymentToMatch,
} from './match-payment.ts'

const payment: PaymentToMatch = {
  kind: 'sale',
  amountCents: 10_000,
  at: '2026-11-20T16:00:00Z',
  day: '2026-11-20',
  name: 'ADA LOVELACE',
}
const owing: MatchCandidate = {
  kind: 'reservation',
  groupGuid: 'ada',
  reference: 'KB2345',
  entryGuid: null,
  names: ['Ada Lovelace', 'Charles Babbage'],
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

const foundBy = (more: Partial<PaymentToMatch>, candidates: readonly MatchCandidate[]) => {
  const match = matchPayment({ ...payment, ...more }, candidates)
  return match.found === 'one' ? match.candidate.groupGuid : match.why
}

describe('automatic matching by amount, time and name', () => {
  test.each<[string, Partial<PaymentToMatch>, MatchCandidate[], string]>([
    ['a reservation that owes it to the cent', {}, [owing], 'ada'],
    ['a recent desk payment', {}, [desk], 'ada'],
    [
      'a desk payment, before another reservation with the same balance',
      {},
      [{ ...owing, groupGuid: 'other' }, desk],
      'ada',
    ],
    ['a passenger’s name', { name: 'C Babbage' }, [owing], 'ada'],
    ['titles, middle names and accents', { name: 'Mrs. Adá K. Lovelace' }, [owing], 'ada'],
    ['surname first', { name: 'LOVELACE/ADA' }, [owing], 'ada'],
    ['a day without its time', { at: null }, [desk], 'ada'],
    ['another amount', { amountCents: 9_999 }, [owing], 'The name matches, but the amount doesn’t'],
    ['another name', { name: 'Grace Hopper' }, [owing], 'Amount and time match, but the name doesn’t'],
    ['no name at all', { name: '' }, [owing], 'Amount and time match, but the name doesn’t'],
    ['the surname alone', { name: 'Lovelace' }, [owing], 'Amount and time match, but the name doesn’t'],
    [
      'another first name',
      { name: 'Byron Lovelace' },
      [owing],
      'Amount and time match, but the name doesn’t',
    ],
    [
      'a desk payment more than three hours away',
      { at: '2026-11-20T19:41:00Z' },
      [desk],
      'Amount and name match, but the time doesn’t',
    ],
    ['a desk payment exactly three hours away', { at: '2026-11-20T18:40:00Z' }, [desk], 'ada'],
    [
      'a reservation that was booked afterwards',
      { day: '2026-10-31', at: null },
      [owing],
      'Amount and name match, but the time doesn’t',
    ],
    [
      'a reservation booked over a year before',
      { day: '2027-11-03', at: null },
      [owing],
      'Amount and name match, but the time doesn’t',
    ],
    [
      'two matching reservations',
      {},
      [owing, { ...owing, groupGuid: 'twin' }],
      '2 reservations match by amount, time and name',
    ],
    [
      'two matching desk payments',
      {},
      [desk, { ...desk, entryGuid: 'again' }],
      '2 desk payments match by amount, time and name',
    ],
    ['no candidates', {}, [], 'No reservation or desk payment is for this amount'],
  ])('%s', (_, more, candidates, found) => {
    expect(foundBy(more, candidates)).toBe(found)
  })

  test('weaker matches are offered to a person, best first', () => {
    const match = matchPayment(payment, [
      { ...owing, groupGuid: 'name', amountCents: 1 },
      { ...owing, groupGuid: 'amount', names: ['Grace Hopper'] },
      { ...owing, groupGuid: 'nothing', names: ['Grace Hopper'], amountCents: 1, day: '2026-11-21' },
    ])
    expect(match.found === 'none' && match.likely.map((it) => [it.candidate.groupGuid, it.reasons])).toEqual([
      ['amount', ['amount', 'time']],
      ['name', ['time', 'name']],
    ])
  })
})

describe('a reference takes precedence', () => {
  const facts = { currency: 'BBD', desk: [], owing: [], named: new Map([['KB2345', owing]]) }
  const sale = { ...payment, orderId: '1', classifier: 'kb2345', name: '' }
  test.each<[string, object, object, string]>([
    ['the reservation it names', {}, {}, 'Matched by reference'],
    ['the reference of a second attempt', { classifier: 'KB2345-2' }, {}, 'Matched by reference'],
    ['the reference as the order number', { classifier: '', orderId: 'KB2345' }, {}, 'Matched by reference'],
    ['a part of what is owed', { amountCents: 1 }, {}, 'Matched by reference'],
    ['more than it owes', { amountCents: 10_001 }, {}, 'KB2345 owes only BBD 100.00'],
    [
      'a reservation that owes nothing',
      {},
      { named: new Map([['KB2345', { ...owing, amountCents: -5 }]]) },
      'KB2345 owes only BBD 0.00',
    ],
    [
      'an unknown reference',
      { classifier: 'KB2346' },
      {},
      'No reservation or desk payment is for this amount',
    ],
  ])('%s', (_, more, otherwise, why) => {
    expect(findPlace({ ...sale, ...more }, { ...facts, ...otherwise }, new Set()).why).toBe(why)
  })

  test('a desk payment of the reservation is not posted again', () => {
    const place = findPlace(sale, { ...facts, desk: [desk] }, new Set())
    expect(place.found === 'place' && place.candidate).toBe(desk)
  })

  test('a candidate is matched only once', () => {
    expect(findPlace(sale, facts, new Set(['ada']))).toEqual({
      found: 'none',
      why: 'KB2345 was paid by another transaction',
    })
    expect(
      findPlace(
        { ...payment, orderId: '1', classifier: '' },
        { ...facts, named: new Map(), owing: [owing] },
        new Set(['ada']),
      ).found,
    ).toBe('none')
  })
})

describe('possible matches offered to a person', () => {
  const offered = (candidates: readonly MatchCandidate[], more: Partial<PaymentToMatch> = {}) => {
    const match = matchPayment({ ...payment, ...more }, candidates)
    return match.found === 'none'
      ? match.likely.map((it) => it.candidate.entryGuid ?? it.candidate.reference)
      : match.why
  }
  const stranger = { ...owing, names: ['Grace Hopper'] }

  test('the candidates and their reasons', () => {
    expect(matchPayment(payment, [owing])).toEqual({
      found: 'one',
      candidate: owing,
      why: 'Amount, time and name match',
    })
    const reasons = ['amount', 'time', 'name']
    expect(matchPayment(payment, [owing, owing])).toEqual({
      found: 'none',
      why: '2 reservations match by amount, time and name',
      likely: [
        { candidate: owing, reasons },
        { candidate: owing, reasons },
      ],
    })
    expect(matchPayment(payment, [])).toEqual({
      found: 'none',
      why: 'No reservation or desk payment is for this amount',
      likely: [],
    })
  })

  test('a desk payment ranks before an equally likely reservation', () => {
    const written = { ...desk, names: ['Grace Hopper'], reference: 'KB9999' }
    expect(offered([stranger, written])).toEqual(['paid', 'KB2345'])
    expect(offered([written, stranger])).toEqual(['paid', 'KB2345'])
  })

  test('equally likely reservations are sorted by reference, their payments keep their order', () => {
    const named = (reference: string) => ({ ...stranger, reference })
    expect(offered(['KB4444', 'KB2222', 'KB3333'].map(named))).toEqual(['KB2222', 'KB3333', 'KB4444'])
    expect(offered(['KB2222', 'KB3333', 'KB4444'].map(named))).toEqual(['KB2222', 'KB3333', 'KB4444'])
    const written = (entryGuid: string) => ({ ...desk, names: [], entryGuid })
    expect(offered(['b', 'c', 'a'].map(written))).toEqual(['b', 'c', 'a'])
  })

  test('amount outweighs name, and name outweighs time', () => {
    const late = { day: '2027-11-21', at: '2027-11-21T12:00:00Z' }
    const candidates = [
      { ...stranger, reference: 'time', amountCents: 1 },
      { ...owing, ...late, reference: 'name', amountCents: 1 },
      { ...owing, ...late, reference: 'part', amountCents: 1, names: ['Byron Lovelace'] },
      { ...stranger, ...late, reference: 'amount' },
      { ...stranger, ...late, reference: 'nothing', amountCents: 1 },
      { ...owing, ...late, reference: 'amount and name' },
    ]
    expect(offered(candidates)).toEqual(['amount and name', 'amount', 'name', 'time', 'part'])
  })

  test('at most eight candidates', () => {
    const references = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
    expect(offered(references.map((reference) => ({ ...stranger, reference })))).toEqual(
      references.slice(0, 8),
    )
  })

  test('the labels of the reasons', () => {
    expect(reasonWords).toEqual({
      reference: 'reference matches',
      amount: 'amount matches',
      time: 'time matches',
      name: 'name matches',
      partOfName: 'name partly matches',
    })
  })
})

test.each<[string, Partial<PaymentToMatch>, Partial<MatchCandidate>, boolean]>([
  ['on the day it was booked', {}, { day: '2026-11-20' }, true],
  ['the day before it was booked', {}, { day: '2026-11-21' }, false],
  ['a year and a day after it was booked', {}, { day: '2025-11-19' }, true],
  ['a year and two days after it was booked', {}, { day: '2025-11-18' }, false],
  ['three hours after the desk took it', { at: '2026-11-20T18:40:00Z' }, desk, true],
  ['three hours before', { at: '2026-11-20T12:40:00Z' }, desk, true],
  ['three hours and a second before', { at: '2026-11-20T12:39:59Z' }, desk, false],
  ['on the day the desk took it', { at: null }, desk, true],
  ['on the day after, when its time is not known', { at: null, day: '2026-11-21' }, desk, false],
  [
    'minutes after the desk took it, and after midnight',
    { at: '2026-11-21T04:01:00Z', day: '2026-11-21' },
    { ...desk, at: '2026-11-21T03:58:00Z' },
    true,
  ],
])('whether the time fits: %s', (_, more, candidate, fits) => {
  expect(reasonsFor({ ...payment, ...more }, { ...owing, ...candidate })).toEqual(
    fits ? ['amount', 'time', 'name'] : ['amount', 'name'],
  )
})
