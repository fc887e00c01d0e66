import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'

/** `overtaken`: the record was received again and imported without review. */
export const pendingStates = ['open', 'done', 'dismissed', 'overtaken'] as const
export type PendingState = (typeof pendingStates)[number]

export const pendingActions = ['take', 'release', 'complete', 'dismiss', 'reopen'] as const
export type PendingAction = (typeof pendingActions)[number]

/** How long a claim on a pending import lasts. Viewing the record renews it. */
const holdMinutes = 15

export interface PendingFacts {
  state: PendingState
  takenBy: string | null
  takenByName: string
  takenUntil: Instant | null
}

export function heldUntil(now: Instant): Instant {
  return addMinutes(now, holdMinutes)
}

/** Whether someone else has claimed it. */
export function isHeldByOther(
  { takenBy, takenUntil }: PendingFacts,
  account: string | null,
  now: Instant,
): boolean {
  return takenBy !== account && takenUntil !== null && isBefore(now, takenUntil)
}

const ended: Readonly<Record<Exclude<PendingState, 'open'>, string>> = {
  done: 'This record is already completed',
  dismissed: 'This record was dismissed',
  overtaken: 'This record was received again and has been imported',
}

/** Why an account can't perform an action on a pending import; null: it can. */
export function whyNotPending(
  pending: PendingFacts,
  action: PendingAction,
  account: string | null,
  now: Instant,
): string | null {
  if (action === 'reopen')
    return pending.state === 'dismissed' ? null : 'Only dismissed records can be reopened'
  if (pending.state !== 'open') return ended[pending.state]
  if (isHeldByOther(pending, account, now)) return `${pending.takenByName} is reviewing this record`
  if (action === 'release') return pending.takenBy === account ? null : 'You haven’t claimed this record'
  return null
}
