import type { Instant } from '#domain/calendar/instant.ts'

/** What a guest did or asked for on the page. A refund is listed for agents by the portal. */
export const requestKinds = ['note', 'flight', 'pickup', 'change', 'seats', 'refund'] as const
export type RequestKind = (typeof requestKinds)[number]

export type RequestState = 'waiting' | 'received' | 'answered' | 'done'

interface Request {
  readonly kind: RequestKind
  readonly doneAt: Instant | null
  readonly answer: string | null
}

/** How far a request is, for the guest. A note asks for nothing. */
export function requestStateOf({ kind, doneAt, answer }: Request): RequestState {
  if (answer !== null) return 'answered'
  if (doneAt !== null) return 'done'
  return kind === 'note' ? 'received' : 'waiting'
}

/** Why a request can’t be answered; null: it can. */
export function whyNoRequestAnswer({ kind, doneAt, answer }: Request): string | null {
  if (kind === 'refund') return 'This isn’t from the guest. Mark it as done once the refund is paid.'
  if (answer !== null) return 'This request is already answered'
  return doneAt === null ? null : 'This request is already marked as done'
}
