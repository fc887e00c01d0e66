import { pauseMinutes } from '#domain/message/attempts.ts'
import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import {
  ChannelAway,
  type DeliveryChannels,
  type Send,
} from '#server/features/messages/commands/delivery-channels.ts'
import { laneOf, type MessageLane } from '#domain/message/message-states.ts'
import { afterFailure, giveUpOldMail, recordResult } from '#server/features/messages/commands/store-result.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { asStep } from '#server/work/current-call.ts'
import {
  hurryAfterOutage,
  leaseDueMessages,
  renewLeases,
  type AttemptResult,
  type LeasedMessage,
} from '#server/work/outbox-rows.ts'

/** After this long, other processes take over the messages of a process that died while sending. */
const leaseMinutes = 5
const renewEveryMs = 60_000
/**
 * Longer than all steps of one SMTP delivery may take (RFC 5321 §4.5.3.2), for a server that sends something
 * now and then but never ends.
 */
const attemptAtMostMs = 40 * 60_000
/** How many pushes or texts are sent at a time. The provider queues texts that its number can't send yet. */
const atOnce = { push: 10, text: 4 } as const

export interface SenderLimits {
  /** Mail sent at the same time. */
  connections: number
  /** How many mails to one domain are sent at a time, so that a slow domain leaves room for the others. */
  perDomain: number
}

export const defaultLimits: SenderLimits = { connections: 5, perDomain: 2 }

interface Context {
  db: Db
  channels: DeliveryChannels
  sealer: Sealer
  clock: () => Instant
  limits?: SenderLimits
  /** Called with errors outside an attempt, such as a database that went away. */
  onError?: (error: unknown) => void
}

/**
 * Sends the messages of the outbox. Any number of processes may do so at the same time: each message is
 * leased by one. Attempts go on after `run` returns, so that one that hangs doesn't delay the others.
 */
export class OutboxSender {
  readonly #context: Context
  readonly #limits: SenderLimits
  readonly #underWay = new Map<string, LeasedMessage>()
  /** Running attempts. Each ends only after it has looked for the next message. */
  readonly #running = new Set<Promise<void>>()
  #started = 0
  #isStopping = false
  /** The mail server was away this many times in a row; null: not known yet. */
  #timesAway: number | null = null
  #mailPausedUntil: Instant | null = null
  #filling: Record<MessageLane, { again: boolean; done: Promise<void> } | null> = {
    mail: null,
    push: null,
    text: null,
  }
  #renewing: NodeJS.Timeout | null = null

  constructor(context: Context) {
    this.#context = context
    this.#limits = context.limits ?? defaultLimits
  }

  /**
   * Sends what is due, and returns the number of attempts begun. Ends when nothing is left or under way, at
   * the latest after `withinMs`.
   */
  async run(withinMs = Infinity): Promise<number> {
    const before = this.#started
    await Promise.all([this.#fill('mail'), this.#fill('push'), this.#fill('text')])
    const timeUp = Number.isFinite(withinMs)
      ? new Promise<'timeUp'>((resolve) => setTimeout(() => resolve('timeUp'), withinMs).unref())
      : new Promise<never>(() => {})
    while (this.#running.size > 0) if ((await Promise.race([...this.#running, timeUp])) === 'timeUp') break
    return this.#started - before
  }

  /** Starts no new attempts, and waits up to `withinMs` for those under way. */
  async stop(withinMs: number): Promise<void> {
    this.#isStopping = true
    await this.run(withinMs)
    if (this.#renewing !== null) clearInterval(this.#renewing)
  }

  /**
   * Begins attempts while there is room and something is due. Asked for during a filling, which may have
   * looked too early, it looks again.
   */
  #fill(lane: MessageLane): Promise<void> {
    const filling = this.#filling[lane]
    if (filling !== null) {
      filling.again = true
      return filling.done
    }
    const begun = { again: false, done: Promise.resolve() }
    this.#filling[lane] = begun
    begun.done = this.#fillAll(lane, begun)
    return begun.done
  }

  async #fillAll(lane: MessageLane, begun: { again: boolean }): Promise<void> {
    try {
      do {
        begun.again = false
        await this.#fillOnce(lane)
      } while (begun.again)
    } finally {
      this.#filling[lane] = null
    }
  }

  async #fillOnce(lane: MessageLane): Promise<void> {
    const { db, clock } = this.#context
    for (;;) {
      const room = this.#roomFor(lane)
      if (room <= 0) return
      const leased = await leaseDueMessages(db, {
        lane,
        now: clock(),
        limit: room,
        leaseMinutes,
        perDomain: lane === 'mail' ? this.#limits.perDomain : atOnce[lane],
        inFlight: this.#countsOf(lane),
      })
      for (const message of leased) this.#begin(message)
      if (leased.length === 0) return
    }
  }

  #roomFor(lane: MessageLane): number {
    if (this.#isStopping) return 0
    const taken = [...this.#underWay.values()].filter((it) => laneOf(it.kind) === lane).length
    if (lane !== 'mail') return atOnce[lane] - taken
    const { clock, channels } = this.#context
    if (this.#mailPausedUntil !== null && isBefore(clock(), this.#mailPausedUntil)) return 0
    // After an outage, one message finds out whether the server is back.
    const isProbing = channels.mail !== null && this.#timesAway !== null && this.#timesAway > 0
    return (isProbing ? 1 : this.#limits.connections) - taken
  }

  #countsOf(lane: MessageLane): Map<string, number> {
    const counts = new Map<string, number>()
    for (const message of this.#underWay.values())
      if (laneOf(message.kind) === lane) counts.set(message.domain, (counts.get(message.domain) ?? 0) + 1)
    return counts
  }

  #begin(message: LeasedMessage): void {
    this.#started += 1
    this.#underWay.set(message.guid, message)
    const attempt: Promise<void> = this.#attemptToTheEnd(message).finally(() => this.#running.delete(attempt))
    this.#running.add(attempt)
    this.#renewing ??= setInterval(() => void this.#renew(), renewEveryMs).unref()
  }

  /** One attempt, and then the next message that has room now. */
  async #attemptToTheEnd(message: LeasedMessage): Promise<void> {
    try {
      await this.#attempt(message)
    } catch (error) {
      this.#context.onError?.(error)
    }
    this.#underWay.delete(message.guid)
    try {
      await this.#fill(laneOf(message.kind))
    } catch (error) {
      this.#context.onError?.(error)
    }
  }

  async #attempt(message: LeasedMessage): Promise<void> {
    const { db, channels, sealer, clock } = this.#context
    const send = channels[laneOf(message.kind)] ?? null
    if (send === null) return recordResult(db, message, { state: 'kept' }, clock(), false)
    try {
      const body = message.sealed ? sealer.open('message', message.body) : message.body
      const sent = await asStep(`send ${message.kind}`, { 'kerbside.template': message.template }, () =>
        send({ ...message, body }, clock(), AbortSignal.timeout(attemptAtMostMs)),
      )
      await recordResult(db, message, resultOf(sent, clock()), clock())
      if (message.kind === 'mail') await this.#serverIsBack()
    } catch (error) {
      await recordResult(db, message, afterFailure(message, error, clock()), clock())
      if (error instanceof ChannelAway && message.kind === 'mail') await this.#serverIsAway(error)
      else if (message.kind === 'mail') await this.#serverIsBack()
    }
  }

  /** Without trying them all, nothing else is sent for a while. */
  async #serverIsAway(error: ChannelAway): Promise<void> {
    const { db, clock } = this.#context
    const isPaused = this.#mailPausedUntil !== null && isBefore(clock(), this.#mailPausedUntil)
    if (isPaused) return
    this.#timesAway = (this.#timesAway ?? 0) + 1
    this.#mailPausedUntil = addMinutes(clock(), pauseMinutes(this.#timesAway))
    await giveUpOldMail(db, error, clock())
  }

  async #serverIsBack(): Promise<void> {
    const wasAway = this.#timesAway !== 0
    this.#timesAway = 0
    this.#mailPausedUntil = null
    if (wasAway) await hurryAfterOutage(this.#context.db, this.#context.clock())
  }

  async #renew(): Promise<void> {
    const guids = [...this.#underWay.keys()]
    const { db, clock, onError } = this.#context
    if (guids.length > 0)
      await renewLeases(db, guids, addMinutes(clock(), leaseMinutes)).catch((error: unknown) =>
        onError?.(error),
      )
  }
}

function resultOf(sent: Awaited<ReturnType<Send>>, now: Instant): AttemptResult {
  if (sent === 'kept') return { state: 'kept' }
  const result = { state: 'sent', sent_at: now, last_error: '', trouble: null } as const
  return sent === 'sent' ? result : { ...result, provider_id: sent.providerId }
}

/** Sends all waiting messages that are due, and returns how many it attempted. */
export async function deliverOutbox(
  db: Db,
  channels: DeliveryChannels,
  sealer: Sealer,
  clock: () => Instant,
): Promise<number> {
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const attempts = await new OutboxSender({ db, channels, sealer, clock, onError }).run()
  if (errors.length > 0) throw new AggregateError(errors, 'Sending messages failed')
  return attempts
}
