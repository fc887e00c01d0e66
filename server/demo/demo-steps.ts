import type { DemoHistory } from '#contract/dashboard.ts'
import { addDays, monthOf } from '#domain/calendar/service-date.ts'
import type { Loading } from '#server/demo/demo-record.ts'

/** Days before and after the opening that are loaded before the portal opens. */
const openDays = { behind: 2, ahead: 14 } as const
/** The days before the opening that the office has still to close. */
const daysToClose = 3
/** Gratuities were last paid out so long before the opening. */
const daysSincePayout = 20

/** One transaction of loading the demo company. `offset`: days from the opening. */
export type Step =
  | { kind: 'flights' }
  | { kind: 'openingParties' }
  | { kind: 'places' }
  | { kind: 'book'; offset: number }
  | { kind: 'play'; offset: number }
  | { kind: 'payOut'; offset: number }
  | { kind: 'invoice'; month: string }
  | { kind: 'close'; offset: number }

type Sized = Pick<Loading, 'size' | 'today'>

/** The first and the last day that are loaded before the portal opens. */
export function openingWindow({ size }: Pick<Loading, 'size'>): { from: number; until: number } {
  return {
    from: -Math.min(openDays.behind, size.daysBehind),
    until: Math.min(openDays.ahead, size.daysAhead),
  }
}

/** What the portal needs to open. */
export function openingSteps(sized: Sized): Step[] {
  const { from } = openingWindow(sized)
  const played = range(from, 0).map((offset): Step => ({ kind: 'play', offset }))
  return [{ kind: 'flights' }, { kind: 'openingParties' }, ...played, { kind: 'places' }]
}

/**
 * All steps in their order: the opening, the past with the newest day first, the coming days, then the ends
 * of months and days.
 */
export function stepsOf(sized: Sized): Step[] {
  const { from, until } = openingWindow(sized)
  const { daysBehind, daysAhead } = sized.size
  const past = range(-daysBehind, from - 1).toReversed()
  return [
    ...openingSteps(sized),
    ...past.flatMap((offset): Step[] => [
      { kind: 'book', offset },
      { kind: 'play', offset },
    ]),
    ...range(until + 1, daysAhead).map((offset): Step => ({ kind: 'book', offset })),
    ...(daysBehind >= daysSincePayout ? [{ kind: 'payOut', offset: -daysSincePayout } as const] : []),
    ...monthsOver(sized).map((month): Step => ({ kind: 'invoice', month })),
    ...range(-daysBehind, -daysToClose - 1).map((offset): Step => ({ kind: 'close', offset })),
  ]
}

/** The months with services that were over at the opening, the oldest first. */
function monthsOver({ size, today }: Sized): string[] {
  const months = range(-size.daysBehind, 0).map((offset) => monthOf(addDays(today, offset)))
  return [...new Set(months)].filter((it) => it < monthOf(today))
}

/** The progress after `done` steps, as the Dashboard shows it. */
export function progressAfter(steps: readonly Step[], done: number): DemoHistory {
  return { done, total: steps.length, text: textOf(steps, done) }
}

function textOf(steps: readonly Step[], done: number): string {
  const next = steps[done]
  const counted = (fits: (step: Step) => boolean) => {
    const isDone = steps.slice(0, done).filter(fits).length
    return `${isDone} of ${steps.filter(fits).length} days`
  }
  const isPast = (it: Step) => it.kind === 'play' && it.offset < 0
  const isAhead = (it: Step) => it.kind === 'book' && it.offset > 0
  if (next === undefined || next.kind === 'close' || next.kind === 'payOut' || next.kind === 'invoice')
    return `Closing demo history: ${counted((it) => it.kind === 'close')}`
  if (isAhead(next)) return `Loading demo bookings ahead: ${counted(isAhead)}`
  return `Loading demo history: ${counted(isPast)}`
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
