import { canonical, type Plan, type PlanLine } from '#domain/plan.ts'
import { refuse, refuseField, type Refusal } from '#domain/refusal.ts'

export const wasAnonymised = 'This customer’s personal data has been removed'

/** Why a reservation’s personal data is still needed. */
export const erasureBlockers = {
  upcoming: 'has an upcoming service',
  open: 'has a service that isn’t complete yet',
  owing: 'has an open balance',
  notInvoiced: 'has charges not yet invoiced to the partner',
  disputed: 'has a disputed invoice',
  unsettled: 'has a card payment or refund in progress',
  conflict: 'has an open desk conflict',
} as const

export type ErasureBlocker = keyof typeof erasureBlockers

export interface ErasureFacts {
  /** The customer and all duplicates merged into it. */
  customers: readonly string[]
  name: string
  /** `Guest 7K4QMD`. */
  nameAfter: string
  contacts: readonly string[]
  isAnonymised: boolean
  groups: readonly { guid: string; reference: string; blockers: readonly ErasureBlocker[] }[]
  /** Rows by kind. */
  removed: readonly { label: string; count: number }[]
  kept: readonly { label: string; count: number; why: string }[]
}

export interface PlannedErasure {
  plan: Plan
  fingerprint: string
}

/** Plans erasing all personal data of a customer on request. `request` is how the request is filed. */
export function planErasure(facts: ErasureFacts, request: string): PlannedErasure | Refusal {
  if (facts.isAnonymised) return refuse('erasure', wasAnonymised)
  const named = [facts.name, ...facts.contacts].filter((it) => it !== '')
  if (named.some((it) => request.toLowerCase().includes(it.toLowerCase())))
    return refuseField(
      'request',
      'This stays on record. Enter the request’s reference or date, not the guest’s name, e-mail or phone.',
    )
  const blocked = facts.groups.flatMap(({ reference, blockers: [blocker] }) =>
    blocker === undefined ? [] : [`${reference} ${erasureBlockers[blocker]}.`],
  )
  if (blocked.length > 0) return refuse('erasure', `The data can’t be erased yet: ${listed(blocked)}`)
  return {
    plan: {
      title: `Erase the personal data of ${facts.name}`,
      lines: linesOf(facts),
      warnings: [
        'This can’t be undone.',
        'Backups keep the data until they expire. Ask Bókun and other services to erase their copies.',
      ],
      chargeCents: 0,
      refundCents: 0,
      balanceAfterCents: 0,
    },
    fingerprint: canonical({
      customers: facts.customers,
      groups: facts.groups.map((it) => it.guid).toSorted(),
    }),
  }
}

const listedAtMost = 5

function listed(sentences: readonly string[]): string {
  const more = sentences.length - listedAtMost
  return [...sentences.slice(0, listedAtMost), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
}

function linesOf({ name, nameAfter, removed, kept, customers }: ErasureFacts): PlanLine[] {
  const duplicates = customers.length - 1
  return [
    { section: 'Removed', label: 'Name', before: name, after: nameAfter },
    { label: 'Contact details, notes and answers', after: 'removed' },
    ...(duplicates === 0 ? [] : [{ label: 'Merged duplicates', after: `${duplicates} also erased` }]),
    ...removed.map(({ label, count }) => ({ label, after: `personal data removed from ${count}` })),
    ...kept.map(({ label, count, why }, place) => ({
      ...(place === 0 ? { section: 'Kept' } : {}),
      label,
      after: `${count} kept. ${why}`,
    })),
  ]
}
