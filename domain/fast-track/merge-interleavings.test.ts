import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBefore } from '#domain/calendar/instant.ts'
import type { DeskAction } from './desk-step.ts'
import { ann, bo, tick } from './example-desk-steps.ts'
import { ExamplePortal, minuteAt, type OfficeAct, type SentStep } from './example-portal.ts'

const cy = { ...bo, guid: 'cy', firstName: 'Cy' }
const people = [ann, bo, cy]

/** One tap on a device; `undo` counts back to one of its earlier check-ins or completions. */
const anyTap = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .subarray(['ann', 'bo', 'cy'], { minLength: 1 })
      .map((guids) => ({ action: tick(...guids), undo: 0 })),
  },
  {
    weight: 2,
    arbitrary: fc.constant({
      action: { kind: 'complete', accepts: ['missing', 'unpaid'] } satisfies DeskAction,
      undo: 0,
    }),
  },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 3 }).map((undo) => ({ action: null, undo })) },
  {
    weight: 1,
    arbitrary: fc.constant({ action: { kind: 'cash', amountCents: 5_000 } satisfies DeskAction, undo: 0 }),
  },
  {
    weight: 1,
    arbitrary: fc.constant({
      action: { kind: 'comments', comments: 'Lost bag', seen: '' } satisfies DeskAction,
      undo: 0,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ action: { kind: 'callNumber' } satisfies DeskAction, undo: 0 }) },
)
const anyTaps = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), anyTap), { maxLength: 7 })

/** A device's steps in the order they were made. No two devices act in the same minute. */
function stepsOf(
  device: string,
  by: string,
  odd: number,
  taps: readonly [number, { action: DeskAction | null; undo: number }][],
): SentStep[] {
  const steps: SentStep[] = []
  let minute = odd
  for (const [wait, { action, undo }] of taps) {
    minute += wait * 2
    const undoable = steps.filter((it) => it.action.kind === 'checkIn' || it.action.kind === 'complete')
    const undoes = undoable.at(-undo)?.key
    const made = action ?? (undoes === undefined ? null : { kind: 'undo' as const, undoes })
    if (made !== null) steps.push({ key: `${device} ${steps.length}`, device, by, minute, action: made })
  }
  return steps
}

/** Both devices' steps in an order that a network could deliver: each device's own order is preserved. */
function merge(
  one: readonly SentStep[],
  other: readonly SentStep[],
  isFirst: readonly boolean[],
): SentStep[] {
  const [a, b] = [[...one], [...other]]
  return Array.from({ length: a.length + b.length }, (_, place) => {
    const next =
      a.length > 0 && (b.length === 0 || (isFirst[place % isFirst.length] ?? true)) ? a.shift() : b.shift()
    return next as SentStep
  })
}

const anyDevices = fc
  .tuple(anyTaps, anyTaps)
  .map(([one, other]) => [stepsOf('Tablet 1', 'dora', 0, one), stepsOf('Tablet 2', 'max', 1, other)] as const)
const anyOrder = fc.array(fc.boolean(), { minLength: 14, maxLength: 14 })
const anyOffice = fc.array(
  fc.record({
    act: fc.constantFrom<OfficeAct>('cancel', 'reset', 'reset', 'remove', 'close', 'pay', 'comment'),
    minute: fc.integer({ min: 1, max: 59 }),
    after: fc.nat(14),
  }),
  { maxLength: 3 },
)

interface Run {
  portal: ExamplePortal
  outcomes: Map<string, string>
  /** The steps that checked in each passenger and weren't undone. */
  seen: Map<string, string[]>
}

function run(
  order: readonly SentStep[],
  office: readonly { act: OfficeAct; minute: number; after: number }[] = [],
): Run {
  const portal = new ExamplePortal(people)
  const outcomes = new Map<string, string>()
  const seen: Run['seen'] = new Map(people.map(({ guid }) => [guid, []]))
  for (const [place, step] of [...order, null].entries()) {
    for (const it of office.filter(({ after }) => Math.min(after, order.length) === place)) {
      const count = portal.resets.length
      // The office acts at the portal: after all that has arrived.
      portal.act(it.act, Math.max(it.minute, ...order.slice(0, place).map(({ minute }) => minute + 1)))
      if (portal.resets.length > count) seen.forEach((_, guid) => seen.set(guid, []))
    }
    if (step === null) break
    const before = portal.party
    const isAgain = step.action.kind === 'undo' && isUndone(order, outcomes, step)
    const { outcome } = portal.receive(step)
    expect([outcome, outcome === 'conflict' ? portal.party : before]).toEqual([outcome, before])
    outcomes.set(step.key, outcome)
    if (outcome !== 'conflict' && !isAgain) note(seen, portal, order, { step, outcomes })
  }
  return { portal, outcomes, seen }
}

function isUndone(
  order: readonly SentStep[],
  outcomes: ReadonlyMap<string, string>,
  { action, key }: SentStep,
): boolean {
  const undoes = action.kind === 'undo' ? action.undoes : ''
  return order.some(
    (it) =>
      it.key !== key &&
      it.action.kind === 'undo' &&
      it.action.undoes === undoes &&
      ['done', 'already'].includes(outcomes.get(it.key) ?? ''),
  )
}

/** What an accepted step says about who is here. A step from before a reset says nothing about after it. */
function note(
  seen: Run['seen'],
  portal: ExamplePortal,
  order: readonly SentStep[],
  { step, outcomes }: { step: SentStep; outcomes: Map<string, string> },
) {
  const { action, key, minute } = step
  const isStale = portal.resets.some((it) => isBefore(minuteAt(minute), it.at))
  if (action.kind === 'checkIn' && !isStale)
    for (const { guid } of action.passengers) seen.get(guid)?.push(key)
  if (action.kind !== 'undo') return
  const undone = order.find((it) => it.key === action.undoes)
  if (undone?.action.kind !== 'checkIn' || outcomes.get(undone.key) === 'conflict') return
  for (const { guid } of undone.action.passengers)
    seen.set(
      guid,
      (seen.get(guid) ?? []).filter((it) => it !== undone.key),
    )
}

test('every passenger counts once: here exactly if a step checked them in that wasn’t undone', () => {
  fc.assert(
    fc.property(anyDevices, anyOrder, anyOffice, ([one, other], order, office) => {
      const { portal, outcomes, seen } = run(merge(one, other, order), office)
      // Every step has a result, and no passenger was doubled or lost.
      expect(outcomes.size).toBe(one.length + other.length)
      expect(new Set(portal.party.people.map(({ guid }) => guid)).size).toBe(portal.party.people.length)
      const here = portal.party.people.filter(({ state }) => state === 'checkedIn').map(({ guid }) => guid)
      expect(here).toEqual(
        portal.party.people.map(({ guid }) => guid).filter((guid) => (seen.get(guid)?.length ?? 0) > 0),
      )
    }),
    { numRuns: 2000 },
  )
})

test('without a conflict the order of arrival makes no difference', () => {
  const shown = ({ portal: { party } }: Run) => ({
    ...party,
    people: party.people.map(({ guid, state }) => ({ guid, state })),
  })
  fc.assert(
    fc.property(anyDevices, anyOrder, anyOrder, ([one, other], order, another) => {
      const runs = [order, another].map((it) => run(merge(one, other, it)))
      fc.pre(runs.every(({ outcomes }) => ![...outcomes.values()].includes('conflict')))
      const inTime = run([...one, ...other].toSorted((a, b) => a.minute - b.minute))
      fc.pre(![...inTime.outcomes.values()].includes('conflict'))
      for (const it of runs) expect(shown(it)).toEqual(shown(inTime))
    }),
    { numRuns: 1000 },
  )
})
