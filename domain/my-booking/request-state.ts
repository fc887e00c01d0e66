import type { Instant } from '#domain/calendar/instant.ts'

/** What a guest did or asked for on the page. The portal adds refunds and unpaid places, for agents. */
export const requestKinds = ['note', 'flight', 'pickup', 'change', 'seats', 'refund', 'place'] as const
export type RequestKind = (typeof requestKinds)[number]

/** The portal’s own entries, for agents: the guest doesn’t see them, and there is nothing to reply to. */
export function isByPortal(kind: RequestKind): kind is 'refund' | 'place' {
  return kind === 'refund' || kind === 'place'
}

export type RequestState = 'waiting' | 'received' | 'answered' | 'done'

interface Request {
  readonly kind: RequestKind
  readonly doneAt: Instant | null
  readonly answer: string | null
  /** The guest withdrew it, or replaced it. */
  readonly withdrawn: boolean
}

/** The state the guest sees. A note asks for nothing, so it never waits. */
export function requestStateOf({ kind, doneAt, answer }: Request): RequestState {
  if (answer !== null) return 'answered'
  if (doneAt !== null) return 'done'
  return kind === 'note' ? 'received' : 'waiting'
}

/** Why an agent can’t reply to a request; null: they can. */
export function whyNoRequestAnswer({ kind, doneAt, answer, withdrawn }: Request): string | null {
  if (kind === 'refund')
    return 'The portal added this, so there’s no one to reply to. Mark it as done once the refund is paid.'
  if (kind === 'place')
    return 'The portal added this, so there’s no one to reply to. Mark it as done once you’ve dealt with it.'
  if (withdrawn) return 'The guest withdrew this request'
  if (answer !== null) return 'This request already has a reply'
  return doneAt === null ? null : 'This request is already marked as done'
}
