import { counted } from '#domain/text/counted.ts'
import { hoursBetween, type Instant } from '#domain/calendar/instant.ts'

/**
 * The states of a message: waiting, sent, failed (given up), stored for reading when it could not be
 * delivered, withdrawn before sending because a later message replaced it, or returned by the recipient's
 * mail server after sending.
 */
export const messageStates = ['waiting', 'sent', 'failed', 'kept', 'withdrawn', 'bounced'] as const
export type MessageState = (typeof messageStates)[number]

export const messageKinds = ['mail', 'push', 'sms', 'whatsapp'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Messages that are sent, ordered and retried together. */
export const messageLanes = {
  mail: ['mail'],
  push: ['push'],
  text: ['sms', 'whatsapp'],
} as const satisfies Record<string, readonly MessageKind[]>
export type MessageLane = keyof typeof messageLanes

export function laneOf(kind: MessageKind): MessageLane {
  return kind === 'mail' || kind === 'push' ? kind : 'text'
}

/**
 * What went wrong with a message: our mail server is unreachable or refuses us; the recipient's asked to try
 * later; the address or message was refused immediately, or returned later.
 */
export const messageTroubles = ['server', 'deferred', 'refused', 'bounced'] as const
export type MessageTrouble = (typeof messageTroubles)[number]

/**
 * Why a message cannot be resent; null: it can. `sealed`: it contains a code. `isReplaced`: a later message
 * about the same reservation made it untrue.
 */
export function whyNotSendAgain({
  state,
  sealed,
  isReplaced,
  isRemoved = false,
}: {
  state: MessageState
  sealed: boolean
  isReplaced: boolean
  /** Its text was removed with the guest’s personal data. */
  isRemoved?: boolean
}): string | null {
  if (isRemoved)
    return 'This message can’t be sent again. Its text was removed with the guest’s personal data.'
  // The code may be used, expired or replaced by a newer one.
  if (sealed) return 'Codes can’t be sent again. Reset the password to send a new one.'
  if (state === 'waiting') return 'This message is already waiting to be sent'
  if (state === 'withdrawn' || isReplaced)
    return 'This message was replaced by a later one about the same reservation. Send the later one again.'
  return null
}

/** Messages about the same or the next day, which are of no use later. */
const shortLived: ReadonlySet<string> = new Set([
  'reminder',
  'newPickup',
  'driverAssigned',
  'driverOnTheWay',
  'driverWaiting',
  'lateFlight',
  'waitlistOffer',
  'security',
])

/** Whether it is too late to resend a failed message together with others. It can be resent on its own. */
export function isOutdated(template: string, createdAt: Instant, now: Instant): boolean {
  return shortLived.has(template) && hoursBetween(createdAt, now) > 24
}

/** "12 messages". */
export function messagesText(count: number): string {
  return counted(count, 'message')
}
