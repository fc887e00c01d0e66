import { expect, test } from 'vitest'
import { amountText } from '#domain/money/money-text.ts'
import { noPay, payText, rateOn, rateText, tripPay, type PaidTrip, type PayRate } from './trip-pay.ts'

const rate: PayRate = {
  fromDay: '2026-11-01',
  tripCents: 600,
  hourCents: null,
  basisPoints: 2000,
  countsWaiting: false,
}
const driven: PaidTrip = {
  date: '2026-11-20',
  status: 'completed',
  hireHours: null,
  startedAt: '2026-11-20T12:00:00Z',
  arrivedAt: '2026-11-20T12:20:00Z',
  priceCents: 11_000,
  waitingCents: 1_000,
  agreedCents: null,
}
const hire = { hireHours: 8 }
const byHour = { hourCents: 1_200 }
const amount = (cents: number) => amountText(cents, 'BBD')

test.each<[string, Partial<PaidTrip>, Partial<PayRate>, number | null, string]>([
  ['a completed trip', {}, {}, 2_800, '6.00 + 20% of 110.00'],
  ['charged waiting, if it counts', {}, { countsWaiting: true }, 3_000, '6.00 + 20% of 120.00'],
  ['a percentage alone', {}, { tripCents: 0 }, 2_200, '20% of 110.00'],
  ['an amount alone', {}, { basisPoints: 0 }, 600, '6.00'],
  ['a rate of nothing', {}, { tripCents: 0, basisPoints: 0 }, 0, '0.00'],
  ['half a cent', { priceCents: 5 }, { tripCents: 0, basisPoints: 1_000 }, 1, '10% of 0.05'],
  ['a free trip', { priceCents: 0 }, {}, 600, '6.00 + 20% of 0.00'],
  ['a refunded trip', { priceCents: -100 }, {}, 600, '6.00 + 20% of 0.00'],
  ['an agreed cost', { agreedCents: 4_500 }, {}, 4_500, '45.00 as agreed'],
  ['an agreed cost without a rate', { agreedCents: 0, date: '2026-10-31' }, {}, 0, '0.00 as agreed'],
  ['an agreed cost of a free no-show', { agreedCents: 100, status: 'noShow', priceCents: 0 }, {}, null, ''],
  ['a day before the rate', { date: '2026-10-31' }, {}, 0, 'No rate'],
  ['a charged no-show', { status: 'noShow' }, {}, 600, '6.00, no-show'],
  ['a no-show without waiting', { status: 'noShow', arrivedAt: null }, {}, null, ''],
  ['a no-show that isn’t charged', { status: 'noShow', priceCents: 0 }, {}, null, ''],
  ['a charged cancellation on the way', { status: 'cancelled' }, {}, 600, '6.00, late cancellation'],
  ['a cancellation before the start', { status: 'cancelled', startedAt: null }, {}, null, ''],
  ['a hire by the hour', hire, { ...byHour, basisPoints: 0 }, 9_600, '8 h × 12.00'],
  ['a hire by the hour and a percentage', hire, byHour, 11_800, '8 h × 12.00 + 20% of 110.00'],
  ['a hire with waiting', hire, { ...byHour, countsWaiting: true }, 12_000, '8 h × 12.00 + 20% of 120.00'],
  ['a hire of one hour', { hireHours: 1 }, { ...byHour, basisPoints: 0 }, 1_200, '1 h × 12.00'],
  ['a free hire', { ...hire, priceCents: 0 }, byHour, 9_600, '8 h × 12.00 + 20% of 0.00'],
  ['a hire without an amount per hour', hire, {}, 2_800, '6.00 + 20% of 110.00'],
  ['another trip of a rate by the hour', {}, byHour, 2_800, '6.00 + 20% of 110.00'],
  ['an agreed cost of a hire', { ...hire, agreedCents: 4_500 }, byHour, 4_500, '45.00 as agreed'],
  ['a hire before the rate', { ...hire, date: '2026-10-31' }, byHour, 0, 'No rate'],
  ['a charged no-show of a hire', { ...hire, status: 'noShow' }, byHour, 600, '6.00, no-show'],
  [
    'a hire cancelled on the way',
    { ...hire, status: 'cancelled' },
    { ...byHour, tripCents: 0 },
    0,
    '0.00, late cancellation',
  ],
  ['a hire cancelled before the start', { ...hire, status: 'cancelled', startedAt: null }, byHour, null, ''],
  ['a trip under way', { status: 'onBoard' }, {}, null, ''],
])('%s', (_name, trip, changed, cents, text) => {
  const pay = tripPay({ ...driven, ...trip }, [{ ...rate, ...changed }])
  expect(pay?.cents ?? null).toBe(cents)
  expect(pay === null ? '' : payText(pay, amount)).toBe(text)
})

test('a rate applies from its first day, in any order', () => {
  const later = { ...rate, fromDay: '2026-12-01' }
  const days = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01', '2027-05-01']
  expect(days.map((day) => rateOn([later, rate], day)?.fromDay ?? null)).toEqual([
    null,
    '2026-11-01',
    '2026-11-01',
    '2026-12-01',
    '2026-12-01',
  ])
})

test('the text of a trip that is no longer paid', () => {
  expect(payText(noPay, amount)).toBe('No longer paid')
})

test.each<[Partial<PayRate>, string]>([
  [{}, '6.00 + 20%'],
  [{ countsWaiting: true }, '6.00 + 20% with waiting'],
  [{ tripCents: 0, basisPoints: 1250 }, '12.5%'],
  [{ basisPoints: 0, countsWaiting: true }, '6.00'],
  [{ tripCents: 0, basisPoints: 0 }, '0.00'],
  [{ ...byHour, basisPoints: 0 }, '6.00, hires 12.00 per hour'],
  [byHour, '6.00 + 20%, hires 12.00 per hour + 20%'],
  [
    { ...byHour, tripCents: 0, countsWaiting: true },
    '20% with waiting, hires 12.00 per hour + 20% with waiting',
  ],
])('the rate %o in short', (changed, text) => {
  expect(rateText({ ...rate, ...changed }, amount)).toBe(text)
})
