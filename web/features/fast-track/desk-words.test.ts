import { describe, expect, test } from 'vitest'
import type { DeskFound, DeskRow } from '#contract/fast-track.ts'
import { flightTimeText, placeText, resultOf, wavesOf } from './desk-words.ts'

const flight = {
  guid: 'f',
  ident: 'BA2155',
  city: 'London',
  scheduledAt: '2026-11-20T18:00:00Z',
  bestAt: '2026-11-20T18:35:00Z',
  late: true,
  minutesLate: 35,
  status: 'scheduled' as const,
  terminal: '',
  gate: '',
  belt: '',
}
const row: DeskRow = {
  bookingGuid: 'b',
  groupGuid: 'g',
  customerGuid: 'c',
  reference: 'ABC234',
  dayNumber: 7,
  direction: 'arrival',
  serviceDate: '2026-11-20',
  serviceTime: '14:00',
  status: 'booked',
  name: 'Zoë Łoś',
  partnerName: null,
  flags: [],
  flight,
  passengers: 2,
  here: 0,
  comments: '',
  details: [],
  balanceCents: 0,
  notice: null,
  differs: [],
}
const found = (items: DeskRow[], notice: string | null = null): DeskFound => ({
  date: '2026-11-20',
  direction: 'arrival',
  mustChoose: false,
  items,
  counts: { expected: 0, here: 0, through: 0 },
  notice,
})

describe('the message after a scan', () => {
  test.each([
    [
      'reports no match',
      found([]),
      'bad',
      '“xyz” doesn’t match a party on this day, a ticket or a reference',
    ],
    ['says why there is no match', found([], 'ABC234 has no fast track'), 'bad', 'ABC234 has no fast track'],
    ['says how many to check in', found([row]), 'good', '2 to check in'],
    [
      'says that everyone is checked in',
      found([{ ...row, here: 2 }]),
      'look',
      'Everyone is already checked in',
    ],
    [
      'warns of another day',
      found([{ ...row, notice: 'This ticket is for Sat 21 Nov, departure' }]),
      'look',
      'This ticket is for Sat 21 Nov, departure',
    ],
    [
      'stops a cancelled booking',
      found([{ ...row, status: 'cancelled', notice: 'This booking is cancelled' }]),
      'bad',
      'This booking is cancelled',
    ],
  ] as const)('%s', (_, of, signal, message) => {
    expect(resultOf(of, 'xyz', 'USD')).toMatchObject({ signal, message })
  })

  test('warns of a ticket whose services are all for other desks', () => {
    const [one, two] = [
      { ...row, notice: 'This ticket is for arrivals, not departures' },
      { ...row, notice: 'This ticket is for Mon 30 Nov, departure' },
    ]
    expect(resultOf(found([one, two]), 'x', 'USD')).toMatchObject({
      signal: 'look',
      message: 'This ticket is for arrivals, not departures',
    })
    expect(resultOf(found([one, { ...two, groupGuid: 'other' }]), 'x', 'USD')).toBeNull()
  })

  test('names the amount due, so that it is paid first', () => {
    expect(resultOf(found([{ ...row, balanceCents: 12_000 }]), 'x', 'USD')).toMatchObject({
      signal: 'look',
      message: expect.stringMatching(/120\.00 due$/),
    })
  })

  test('shows a choice of several parties', () => {
    expect(resultOf(found([row, row]), 'x', 'USD')).toBeNull()
  })
})

test('the day is listed by flight, and filtered by the typed text, without accents', () => {
  const other = { ...row, name: 'Bob', bookingGuid: 'b2', flight: { ...flight, guid: 'f2', ident: 'AA1' } }
  expect(
    wavesOf([row, other, { ...row, bookingGuid: 'b3' }], '').map((it) => [it.key, it.passengers]),
  ).toEqual([
    ['f', 4],
    ['f2', 2],
  ])
  expect(wavesOf([row, other], 'los').map((it) => it.key)).toEqual(['f'])
  for (const typed of ['aa1', 'AA 1', 'aa 001', 'AA-1'])
    expect(wavesOf([row, other], typed).map((it) => it.key)).toEqual(['f2'])
})

test('a flight’s time shows its delay or cancellation, and the known terminal, gate and belt', () => {
  expect(flightTimeText(flight, 'America/Barbados')).toBe('14:35, 35 min late')
  expect(flightTimeText({ ...flight, status: 'cancelled' }, 'America/Barbados')).toBe('14:35, cancelled')
  expect(placeText({ ...flight, terminal: '1', belt: '3' })).toBe('Terminal 1, belt 3')
})
