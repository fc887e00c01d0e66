import type { Instant } from '#domain/calendar/instant.ts'
import type { MessageLane } from '#domain/message/message-states.ts'
import type { LeasedMessage } from '#server/work/outbox-rows.ts'

/** A message as its channel receives it, with its text decrypted. */
export type Outgoing = Omit<LeasedMessage, 'sealed' | 'series_attempts' | 'domain'>

/**
 * `kept`: no device is subscribed to notifications, so the message is only stored. `signal` is aborted when
 * the attempt has taken far too long.
 */
export type Send = (
  message: Outgoing,
  now: Instant,
  signal: AbortSignal,
) => Promise<'sent' | 'kept' | Accepted>

/** Accepted by a provider of texts, under this id. */
export interface Accepted {
  providerId: string
}

/** The sender of each kind. Null: the channel isn't set up, so messages are only stored. */
export type DeliveryChannels = Record<Exclude<MessageLane, 'text'>, Send | null> & { text?: Send | null }

/** Thrown by a channel when a retry would fail the same way. */
export class NoUseTrying extends Error {}

/** Thrown by a channel whose server said when to retry. */
export class TryLater extends Error {
  readonly afterSeconds: number
  constructor(message: string, afterSeconds: number) {
    super(message)
    this.afterSeconds = afterSeconds
  }
}

/**
 * Thrown by a channel whose own server can't be reached or refuses us: no other message would get through.
 */
export class ChannelAway extends Error {}
