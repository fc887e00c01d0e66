import { outcomes, type OpenKind, type Outcome } from '#domain/concierge/close-day.ts'
import type { OpenItemShown } from '#contract/close-day.ts'

/** The parts of what is open, with the words for each. */
export const openParts: readonly { kind: OpenKind; title: string; about: string }[] = [
  { kind: 'party', title: 'Parties at the desk', about: 'Who moves to another date does so at the desk, before the day is closed.' },
  { kind: 'trip', title: 'Trips', about: 'A trip that nobody has is given to a driver, or taken off, by the dispatcher.' },
  { kind: 'money', title: 'Money owed', about: 'What is paid now is open no more; the rest is carried over and can be paid later.' },
  { kind: 'drawer', title: 'Cash by person', about: 'A drawer that is counted is open no more.' },
]

export interface Said {
  outcome: Outcome | ''
  reason: string
}

export type SaidOf = Readonly<Record<string, Said>>

export const keyOf = ({ kind, guid }: Pick<OpenItemShown, 'kind' | 'guid'>) => `${kind} ${guid}`

export function saidOf(said: SaidOf, item: OpenItemShown): Said {
  const only = item.may.length === 1 ? (item.may[0] ?? '') : ''
  return said[keyOf(item)] ?? { outcome: only, reason: '' }
}

/** The same outcome and reason for all of these that it is possible for; what was said of one of them stays. */
export function sayOfAll(said: SaidOf, items: readonly OpenItemShown[], all: Said): SaidOf {
  const { outcome } = all
  const open = items.filter((it) => outcome !== '' && it.may.includes(outcome) && said[keyOf(it)] === undefined)
  return { ...said, ...Object.fromEntries(open.map((it) => [keyOf(it), all])) }
}

/** How many are left to be said something of. */
export function leftOf(said: SaidOf, items: readonly OpenItemShown[]): number {
  return items.filter((it) => {
    const { outcome, reason } = saidOf(said, it)
    return outcome === '' || !it.may.includes(outcome) || reason.trim() === ''
  }).length
}

/** `Closes 12 open items: 8 served, 4 carried over`. */
export function closingText(said: SaidOf, items: readonly OpenItemShown[]): string {
  if (items.length === 0) return 'Nothing is open. The date is locked: a later change needs policy override.'
  const counts = Object.entries(outcomes).flatMap(([outcome, label]) => {
    const count = items.filter((it) => saidOf(said, it).outcome === outcome).length
    return count === 0 ? [] : [`${count} ${label.toLowerCase()}`]
  })
  return `${counts.join(', ')}. The date is locked: a later change needs policy override.`
}
