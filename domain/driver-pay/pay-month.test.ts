import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthAfter } from '#domain/calendar/period.ts'
import {
  openLines,
  whyMonthFixed,
  whyNotApprove,
  whyNotReopen,
  type PayLine,
  type PayState,
  type Worth,
} from './pay-month.ts'

const trip = (tripGuid: string, date: string, cents: number): Worth => ({ tripGuid, date, cents })
const state = (more: Partial<PayState> = {}): PayState => ({
  lastApproved: '2026-10',
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
  ['nothing of an approved month', '2026-10', { trips: [trip('a', '2026-10-02', 500)] }, []],
  [
    'a changed trip as the difference',
    '2026-11',
    { trips: [trip('a', '2026-10-02', 700)], approved: new Map([['a', 500]]) },
    [line('a', 200, true)],
  ],
  [
    'a correction once, in the next month only',
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
    { lastApproved: null, trips: [trip('a', '2026-10-02', 500)] },
    [],
  ],
])('%s', (_name, month, more, lines) => {
  expect(openLines(month, state(more))).toEqual(lines)
})

test.each<[string, string | null, string | null, string | null]>([
  ['2026-10', null, null, null],
  ['2026-11', null, null, 'This month isn’t over yet'],
  ['2026-10', null, '2026-09', 'Approve September 2026 first'],
  ['2026-10', '2026-10', null, 'October 2026 is approved'],
  ['2026-09', '2026-10', null, 'October 2026 is approved. Choose a later month.'],
])('whether %s can be approved', (month, lastApproved, earlierOpen, why) => {
  expect(whyNotApprove(month, { lastApproved, earlierOpen, today: '2026-11-20' })).toBe(why)
})

test('only the last approved month can be reopened, and only later ones adjusted', () => {
  const months = ['2026-09', '2026-10', '2026-11']
  expect(months.map((it) => whyNotReopen(it, '2026-10'))).toEqual([
    'You can only reopen the last approved month',
    null,
    'This month isn’t approved',
  ])
  expect(months.map((it) => whyMonthFixed(it, '2026-10') === null)).toEqual([false, false, true])
  expect(whyMonthFixed('2026-09', null)).toBeNull()
})

const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']

type Step =
  | { do: 'approve' | 'reopen' }
  | { do: 'drive'; trip: string; month: string; cents: number }
  | { do: 'lose'; trip: string }

const tripName = fc.constantFrom('a', 'b', 'c', 'd')
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom('approve' as const, 'reopen' as const) }),
    fc.record({
      do: fc.constant('drive' as const),
      trip: tripName,
      month: fc.constantFrom(...months.slice(0, 4)),
      cents: fc.integer({ min: 0, max: 500 }),
    }),
    fc.record({ do: fc.constant('lose' as const), trip: tripName }),
  ),
  { maxLength: 40 },
)

/** A driver’s months, as the portal keeps them. */
class Months {
  readonly trips = new Map<string, Worth>()
  approved: { month: string; lines: PayLine[] }[] = []

  state(): PayState {
    const sums = new Map<string, number>()
    for (const it of this.approved.flatMap(({ lines }) => lines))
      sums.set(it.tripGuid, (sums.get(it.tripGuid) ?? 0) + it.cents)
    const lastApproved = this.approved.at(-1)?.month ?? null
    return { lastApproved, trips: [...this.trips.values()], approved: sums }
  }

  apply(step: Step) {
    if (step.do === 'drive') this.trips.set(step.trip, trip(step.trip, `${step.month}-15`, step.cents))
    if (step.do === 'lose') this.trips.delete(step.trip)
    if (step.do === 'reopen') this.approved = this.approved.slice(0, -1)
    const next = this.approved.length === 0 ? months[0] : monthAfter(this.approved.at(-1)!.month, 1)
    if (step.do === 'approve' && next !== undefined && next < months.at(-1)!)
      this.approved = [...this.approved, { month: next, lines: openLines(next, this.state()) }]
  }

  /** Everything that is and will be paid, if nothing changes from now on. */
  total(): number {
    const open = months.flatMap((month) => openLines(month, this.state()))
    return [...this.approved.flatMap((it) => it.lines), ...open].reduce((sum, it) => sum + it.cents, 0)
  }
}

test('approved months never change, and all months add up to what the trips are worth now', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const own = new Months()
      for (const step of all) {
        const before = structuredClone(own.approved)
        own.apply(step)
        const kept = step.do === 'reopen' ? before.slice(0, -1) : before
        expect(own.approved.slice(0, kept.length)).toEqual(kept)
        const worth = [...own.trips.values()].reduce((sum, it) => sum + it.cents, 0)
        expect(own.total()).toBe(worth)
      }
    }),
  )
})
