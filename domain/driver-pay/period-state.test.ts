import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { daysOfPay, payPeriodOf, payPeriodsAround } from './pay-period.ts'
import {
  openDays,
  openLines,
  periodStateText,
  whyNotApprove,
  whyNotReopen,
  whyPeriodFixed,
  type PayLine,
  type PayState,
  type Worth,
} from './period-state.ts'
import { tripPay, type PaidTrip, type PayRate } from './trip-pay.ts'

const trip = (tripGuid: string, date: string, cents: number): Worth => ({ tripGuid, date, cents })
const state = (more: Partial<PayState> = {}): PayState => ({
  approvedUntil: '2026-10-31',
  trips: [],
  approved: new Map(),
  ...more,
})
const line = (tripGuid: string, cents: number, isCorrection = false): PayLine => ({
  tripGuid,
  isCorrection,
  cents,
})

test.each<[string, string, Partial<PayState>, PayLine[]]>([
  ['own trips', '2026-11', { trips: [trip('a', '2026-11-02', 500)] }, [line('a', 500)]],
  ['trips without pay', '2026-11', { trips: [trip('a', '2026-11-02', 0)] }, [line('a', 0)]],
  ['nothing of an approved period', '2026-10', { trips: [trip('a', '2026-10-02', 500)] }, []],
  [
    'a changed trip as the difference',
    '2026-11',
    { trips: [trip('a', '2026-10-02', 700)], approved: new Map([['a', 500]]) },
    [line('a', 200, true)],
  ],
  [
    'a correction once, in the next period only',
    '2026-12',
    { trips: [trip('a', '2026-10-02', 700)], approved: new Map([['a', 500]]) },
    [],
  ],
  ['a late trip', '2026-11', { trips: [trip('a', '2026-09-02', 700)] }, [line('a', 700, true)]],
  ['a trip of another driver now', '2026-11', { approved: new Map([['a', 500]]) }, [line('a', -500, true)]],
  [
    'a trip moved to this month: paid here, deducted there',
    '2026-11',
    { trips: [trip('a', '2026-11-02', 500)], approved: new Map([['a', 500]]) },
    [line('a', 500), line('a', -500, true)],
  ],
  [
    'no corrections before the first approval',
    '2026-11',
    { approvedUntil: null, trips: [trip('a', '2026-10-02', 500)] },
    [],
  ],
  [
    'of a week that is partly approved, only the other days',
    '2026-10-26',
    { trips: [trip('a', '2026-10-31', 500), trip('b', '2026-11-01', 600)], approved: new Map([['a', 500]]) },
    [line('b', 600)],
  ],
  [
    'a correction in a partly approved week',
    '2026-10-26',
    { trips: [trip('a', '2026-10-31', 700)], approved: new Map([['a', 500]]) },
    [line('a', 200, true)],
  ],
  ['nothing of a week in an approved month', '2026-10-19', { trips: [trip('a', '2026-10-20', 500)] }, []],
])('%s', (_name, period, more, lines) => {
  expect(openLines(period, state(more))).toEqual(lines)
})

test.each<[string, number | null, string | null, string | null, string | null]>([
  ['2026-10', null, null, null, null],
  ['2026-11', null, null, null, 'This month isn’t over yet'],
  ['2026-10', null, null, '2026-09', 'Approve September 2026 first'],
  ['2026-10', null, '2026-10', null, 'October 2026 is approved'],
  ['2026-09', null, '2026-10', null, 'October 2026 is approved. Choose a later month.'],
  ['2026-11-09', 1, '2026-10', null, null],
  ['2026-11-16', 1, '2026-10', null, 'This week isn’t over yet'],
  ['2026-11-02', 1, '2026-10', '2026-10-26', 'Approve 26 Oct – 1 Nov 2026 first'],
  ['2026-10-19', 1, '2026-10', null, 'October 2026 is approved. Choose a later week.'],
  ['2026-11-09', null, '2026-10', null, 'Drivers are paid by month now. Choose a month.'],
  ['2026-10', 7, null, null, 'Drivers are paid by week now. Choose a week.'],
  ['2026-11-09', 7, null, null, 'Drivers are paid by week now. Choose a week.'],
])('whether %s can be approved', (period, weekStart, lastApproved, earlierOpen, why) => {
  expect(whyNotApprove(period, { weekStart, lastApproved, earlierOpen, today: '2026-11-20' })).toBe(why)
})

test('only the last approved period can be reopened, and only later ones adjusted', () => {
  const periods = ['2026-09', '2026-10', '2026-10-19', '2026-10-26', '2026-11']
  expect(periods.map((it) => whyNotReopen(it, '2026-10'))).toEqual([
    'You can only reopen the last approved pay',
    null,
    'You can only reopen the last approved pay',
    'This week isn’t approved',
    'This month isn’t approved',
  ])
  expect(periods.map((it) => whyPeriodFixed(it, '2026-10') === null)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
  expect(whyPeriodFixed('2026-09', null)).toBeNull()
})

test('the open days of a period start after the last approved one', () => {
  expect(openDays('2026-11', null)).toEqual({ first: '2026-11-01', last: '2026-11-30' })
  expect(openDays('2026-11', '2026-10-31')).toEqual({ first: '2026-11-01', last: '2026-11-30' })
  expect(openDays('2026-11', '2026-11-29')).toEqual({ first: '2026-11-30', last: '2026-11-30' })
})

test.each([
  ['open', '2026-11', 'Open'],
  ['approved', '2026-11-02', 'Approved'],
  ['otherUnit', '2026-10', 'Approved by week'],
  ['otherUnit', '2026-10-19', 'Approved by month'],
] as const)('the state %s of %s in words', (of, period, text) => {
  expect(periodStateText(of, period)).toBe(text)
})

const [firstDay, lastDay] = ['2026-01-01', '2026-06-30']

type Step =
  | { do: 'approve' | 'reopen' }
  | { do: 'payBy'; weekStart: number | null }
  | { do: 'rate'; day: number; tripCents: number; hourCents: number | null }
  | { do: 'drive'; trip: string; day: number; priceCents: number; hireHours: number | null }
  | { do: 'lose'; trip: string }

const tripName = fc.constantFrom('a', 'b', 'c', 'd')
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom('approve' as const, 'reopen' as const) }),
    fc.record({ do: fc.constant('payBy' as const), weekStart: fc.option(fc.constantFrom(1, 7)) }),
    fc.record({
      do: fc.constant('rate' as const),
      day: fc.integer({ min: 0, max: 120 }),
      tripCents: fc.integer({ min: 0, max: 500 }),
      hourCents: fc.option(fc.integer({ min: 1, max: 500 })),
    }),
    fc.record({
      do: fc.constant('drive' as const),
      trip: tripName,
      day: fc.integer({ min: 0, max: 120 }),
      priceCents: fc.integer({ min: 0, max: 500 }),
      hireHours: fc.option(fc.integer({ min: 1, max: 24 })),
    }),
    fc.record({ do: fc.constant('lose' as const), trip: tripName }),
  ),
  { maxLength: 40 },
)

const driven = {
  status: 'completed',
  startedAt: null,
  arrivedAt: null,
  waitingCents: 0,
  agreedCents: null,
} as const

/** A driver’s periods, as the portal keeps them. */
class Periods {
  readonly trips = new Map<string, PaidTrip>()
  rates: PayRate[] = []
  approved: { period: string; lines: PayLine[] }[] = []
  weekStart: number | null = null

  worths(): Worth[] {
    return [...this.trips].map(([guid, it]) => trip(guid, it.date, tripPay(it, this.rates)?.cents ?? 0))
  }

  state(): PayState {
    const sums = new Map<string, number>()
    for (const it of this.approved.flatMap(({ lines }) => lines))
      sums.set(it.tripGuid, (sums.get(it.tripGuid) ?? 0) + it.cents)
    const last = this.approved.at(-1)
    const approvedUntil = last ? daysOfPay(last.period).last : null
    return { approvedUntil, trips: this.worths(), approved: sums }
  }

  apply(step: Step) {
    if (step.do === 'payBy') this.weekStart = step.weekStart
    if (step.do === 'rate') this.changeRate(step)
    if (step.do === 'drive')
      this.trips.set(step.trip, { ...driven, ...step, date: addDays(firstDay, step.day) })
    if (step.do === 'lose') this.trips.delete(step.trip)
    if (step.do === 'reopen') this.approved = this.approved.slice(0, -1)
    const until = this.state().approvedUntil
    const next = payPeriodOf(until === null ? firstDay : addDays(until, 1), this.weekStart)
    if (step.do === 'approve' && daysOfPay(next).last < lastDay)
      this.approved = [...this.approved, { period: next, lines: openLines(next, this.state()) }]
  }

  changeRate({ day, ...amounts }: Step & { do: 'rate' }) {
    const fromDay = addDays(firstDay, day)
    const others = this.rates.filter((it) => it.fromDay !== fromDay)
    this.rates = [...others, { ...amounts, fromDay, basisPoints: 2_000, countsWaiting: false }]
  }

  /** Everything that is and will be paid, if nothing changes from now on. */
  total(): number {
    const open: PayLine[] = []
    for (
      let period = payPeriodOf(firstDay, this.weekStart);
      daysOfPay(period).first <= lastDay;
      period = payPeriodsAround(period, this.weekStart).after
    )
      open.push(...openLines(period, this.state()))
    return [...this.approved.flatMap((it) => it.lines), ...open].reduce((sum, it) => sum + it.cents, 0)
  }
}

test('approved periods never change, and all add up to what the trips are worth now', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const own = new Periods()
      for (const step of all) {
        const before = structuredClone(own.approved)
        own.apply(step)
        const kept = step.do === 'reopen' ? before.slice(0, -1) : before
        expect(own.approved.slice(0, kept.length)).toEqual(kept)
        const worth = own.worths().reduce((sum, it) => sum + it.cents, 0)
        expect(own.total()).toBe(worth)
      }
    }),
  )
})
