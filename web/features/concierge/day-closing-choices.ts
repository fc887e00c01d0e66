import { outcomes, type OpenKind, type Outcome } from '#domain/concierge/close-day.ts'
import type { OpenItemShown } from '#contract/close-day.ts'

/** The kinds of open items, with their texts. */
export const openParts: readonly { kind: OpenKind; title: string; about: string }[] = [
  {
    kind: 'party',
    title: 'Parties at the desk',
    about: 'To move a party to another date, change its flight at the desk before you close the day.',
  },
  {
    kind: 'deskConflict',
    title: 'Desk conflicts',
    about: 'These actions were saved offline but couldn’t be applied. Accept or dismiss them first.',
  },
  { kind: 'trip', title: 'Trips', about: 'Only a dispatcher can assign or cancel an unassigned trip.' },
  {
    kind: 'money',
    title: 'Money owed',
    about: 'Take payments now, or carry balances over to be paid later.',
  },
  {
    kind: 'drawer',
    title: 'Cash by person',
    about: 'Count a drawer to close it. Open drawers carry over.',
  },
]

export interface Choice {
  outcome: Outcome | ''
  reason: string
}

export type Choices = Readonly<Record<string, Choice>>

export const keyOf = ({ kind, guid }: Pick<OpenItemShown, 'kind' | 'guid'>) => `${kind} ${guid}`

export function choiceOf(choices: Choices, item: OpenItemShown): Choice {
  const only = item.may.length === 1 ? (item.may[0] ?? '') : ''
  return choices[keyOf(item)] ?? { outcome: only, reason: '' }
}

/** Sets one outcome and reason on all items that allow it and have none yet. */
export function chooseForAll(choices: Choices, items: readonly OpenItemShown[], all: Choice): Choices {
  const { outcome } = all
  const open = items.filter(
    (it) => outcome !== '' && it.may.includes(outcome) && choices[keyOf(it)] === undefined,
  )
  return { ...choices, ...Object.fromEntries(open.map((it) => [keyOf(it), all])) }
}

/** The number of items without a valid outcome and reason. */
export function openCount(choices: Choices, items: readonly OpenItemShown[]): number {
  return items.filter((item) => {
    const { outcome, reason } = choiceOf(choices, item)
    return outcome === '' || !item.may.includes(outcome) || reason.trim() === ''
  }).length
}

/** `Closes 12 open items: 8 served, 4 carried over`. */
export function closingText(choices: Choices, items: readonly OpenItemShown[]): string {
  if (items.length === 0)
    return 'No open items. The date will be locked. Later changes need a policy override.'
  const counts = Object.entries(outcomes).flatMap(([outcome, label]) => {
    const count = items.filter((it) => choiceOf(choices, it).outcome === outcome).length
    return count === 0 ? [] : [`${count} ${label.toLowerCase()}`]
  })
  return `${counts.join(', ')}. The date will be locked. Later changes need a policy override.`
}
