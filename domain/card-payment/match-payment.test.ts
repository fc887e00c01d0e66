import { describe, expect, test } from 'vitest'
import { findPlace } from './find-place.ts'
import { matchPayment, type MatchCandidate, type PaymentToMatch } from './match-payment.ts'

const payment: PaymentToMatch = { kind: 'sale', amountCents: 10_000, at: '2026-11-20T16:00:00Z', day: '2026-11-20', name: 'ADA LOVELACE' }
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
const desk: MatchCandidate = { ...owing, kind: 'deskPayment', entryGuid: 'paid', at: '2026-11-20T15:40:00Z', day: '2026-11-20' }

const foundBy = (more: Partial<PaymentToMatch>, candidates: readonly MatchCandidate[]) => {
  const match = matchPayment({ ...payment, ...more }, candidates)
  return match.found === 'one' ? match.candidate.groupGuid : match.why
}

describe('amount and time and name together', () => {
  test.each<[string, Partial<PaymentToMatch>, MatchCandidate[], string]>([
    ['a reservation that owes it to the cent', {}, [owing], 'ada'],
    ['a payment that the desk has just written down', {}, [desk], 'ada'],
    ['the desk’s payment before another reservation that owes as much', {}, [{ ...owing, groupGuid: 'other' }, desk], 'ada'],
    ['a passenger who pays', { name: 'C Babbage' }, [owing], 'ada'],
    ['titles, middle names and accents', { name: 'Mrs. Adá K. Lovelace' }, [owing], 'ada'],
    ['surname first', { name: 'LOVELACE/ADA' }, [owing], 'ada'],
    ['a day without its time', { at: null }, [desk], 'ada'],
    ['no amount, whatever the name', { amountCents: 9_999 }, [owing], 'The name fits, the amount does not'],
    ['no name, whatever the amount', { name: 'Grace Hopper' }, [owing], 'Amount and time fit, the name does not'],
    ['no name at all', { name: '' }, [owing], 'Amount and time fit, the name does not'],
    ['the surname alone', { name: 'Lovelace' }, [owing], 'Amount and time fit, the name does not'],
    ['another first name', { name: 'Byron Lovelace' }, [owing], 'Amount and time fit, the name does not'],
    ['a desk’s payment of another hour', { at: '2026-11-20T19:41:00Z' }, [desk], 'Amount and name fit, the time does not'],
    ['a desk’s payment of the last minute', { at: '2026-11-20T18:40:00Z' }, [desk], 'ada'],
    ['a reservation that was booked afterwards', { day: '2026-10-31', at: null }, [owing], 'Amount and name fit, the time does not'],
    ['a reservation booked over a year before', { day: '2027-11-03', at: null }, [owing], 'Amount and name fit, the time does not'],
    ['two that fit', {}, [owing, { ...owing, groupGuid: 'twin' }], '2 reservations have this amount, time and name'],
    [
      'two payments of the desk that fit',
      {},
      [desk, { ...desk, entryGuid: 'again' }],
      '2 payments of the desk have this amount, time and name',
    ],
    ['nobody', {}, [], 'Nobody owes this amount, and the desk took none'],
  ])('%s', (_, more, candidates, found) => {
    expect(foundBy(more, candidates)).toBe(found)
  })

  test('what fits in less is offered to a person, the likeliest first', () => {
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

describe('our own name of it goes before everything', () => {
  const facts = { currency: 'BBD', desk: [], owing: [], named: new Map([['KB2345', owing]]) }
  const sale = { ...payment, orderId: '1', classifier: 'kb2345', name: '' }
  test.each<[string, object, object, string]>([
    ['the reservation it names', {}, {}, 'Named by its reference'],
    ['a second try of the same', { classifier: 'KB2345-2' }, {}, 'Named by its reference'],
    ['an order that is the reference', { classifier: '', orderId: 'KB2345' }, {}, 'Named by its reference'],
    ['a part of what is owed', { amountCents: 1 }, {}, 'Named by its reference'],
    ['more than it owes', { amountCents: 10_001 }, {}, 'KB2345 owes BBD 100.00 only'],
    ['one that owes nothing', {}, { named: new Map([['KB2345', { ...owing, amountCents: -5 }]]) }, 'KB2345 owes BBD 0.00 only'],
    ['a name that is none of ours', { classifier: 'KB2346' }, {}, 'Nobody owes this amount, and the desk took none'],
  ])('%s', (_, more, otherwise, why) => {
    expect(findPlace({ ...sale, ...more }, { ...facts, ...otherwise }, new Set()).why).toBe(why)
  })

  test('what the desk wrote down for it is not posted again', () => {
    const place = findPlace(sale, { ...facts, desk: [desk] }, new Set())
    expect(place.found === 'place' && place.candidate).toBe(desk)
  })

  test('a place is taken once', () => {
    expect(findPlace(sale, facts, new Set(['ada']))).toEqual({ found: 'none', why: 'KB2345 was paid by another transaction' })
    expect(
      findPlace({ ...payment, orderId: '1', classifier: '' }, { ...facts, named: new Map(), owing: [owing] }, new Set(['ada'])).found,
    ).toBe('none')
  })
})
