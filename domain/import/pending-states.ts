import { addMinutes, isBefore, type Instant } from '../calendar/instant.ts'

/** `overtaken`: the record came again and was taken without a person. */
export const pendingStates = ['open', 'done', 'dismissed', 'overtaken'] as const
export type PendingState = (typeof pendingStates)[number]

export const pendingActions = ['take', 'release', 'complete', 'dismiss', 'reopen'] as const
export type PendingAction = (typeof pendingActions)[number]

/** So long somebody has a pending import for themselves; each look at it by them renews it. */
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

/** Whether somebody else has it in hand now. */
export function isHeldByOther({ takenBy, takenUntil }: PendingFacts, account: string | null, now: Instant): boolean {
  return takenBy !== account && takenUntil !== null && isBefore(now, takenUntil)
}

const ended: Readonly<Record<Exclude<PendingState, 'open'>, string>> = {
  done: 'It is completed already',
  dismissed: 'It was dismissed',
  overtaken: 'It came again and was taken meanwhile',
}

/** Why somebody cannot do something with a pending import; null: they can. */
export function whyNotPending(pending: PendingFacts, action: PendingAction, account: string | null, now: Instant): string | null {
  if (action === 'reopen') return pending.state === 'dismissed' ? null : 'Only what was dismissed can be brought back'
  if (pending.state !== 'open') return ended[pending.state]
  if (isHeldByOther(pending, account, now)) return `${pending.takenByName} has it in hand`
  if (action === 'release') return pending.takenBy === account ? null : 'It is not in your hands'
  return null
}
