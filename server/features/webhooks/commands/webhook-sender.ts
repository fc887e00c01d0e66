import { addMinutes, isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { failuresWhenDown } from '#domain/webhook/retries.ts'
import { messageIdOf } from '#domain/webhook/webhook-events.ts'
import type { Db } from '#server/db/connection.ts'
import { storeAttempt } from '#server/features/webhooks/commands/store-attempt.ts'
import type { PostWebhook, WebhookReply } from '#server/outbound/post-webhook.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { asStep } from '#server/work/current-call.ts'
import { leaseDueDeliveries, nextDue, type LeasedDelivery } from '#server/work/webhook-rows.ts'

/** Longer than an attempt can take: other processes then take over from one that died. */
const leaseMinutes = 1
/** Events sent to one endpoint at the same time, each of a different reservation. */
const perEndpoint = 4
/** The schedule finds retries that are due later than this. */
const soonMs = 60_000

interface Context {
  db: Db
  post: PostWebhook
  sealer: Sealer
  clock: () => Instant
  /** Called with errors outside an attempt, such as a lost database connection. */
  onError: (error: unknown) => void
}

/**
 * Sends the waiting events. Any number of processes may do so at the same time: each delivery is leased by
 * one. An endpoint that is slow only holds up its own.
 */
export class WebhookSender {
  readonly #context: Context
  readonly #underWay = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  #filling: { again: boolean; done: Promise<void> } | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(context: Context) {
    this.#context = context
  }

  /** Sends what is due. Ends when nothing is left or under way, at the latest after `withinMs`. */
  async run(withinMs = Infinity): Promise<void> {
    await this.#fill()
    const timeUp = Number.isFinite(withinMs)
      ? new Promise<'timeUp'>((resolve) => setTimeout(() => resolve('timeUp'), withinMs).unref())
      : new Promise<never>(() => {})
    while (this.#underWay.size > 0) if ((await Promise.race([...this.#underWay, timeUp])) === 'timeUp') return
  }

  /** Starts no new attempts, and waits up to `withinMs` for those under way. */
  async stop(withinMs: number): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#stopping.abort()
    await this.run(withinMs)
  }

  /** Asked for during a filling, which may have looked too early, it looks again. */
  #fill(): Promise<void> {
    if (this.#filling !== null) {
      this.#filling.again = true
      return this.#filling.done
    }
    const begun = { again: false, done: Promise.resolve() }
    this.#filling = begun
    begun.done = this.#fillAll(begun)
    return begun.done
  }

  async #fillAll(begun: { again: boolean }): Promise<void> {
    try {
      do {
        begun.again = false
        while (await this.#beginDue());
        await this.#comeBack()
      } while (begun.again)
    } finally {
      this.#filling = null
    }
  }

  /** Whether anything was begun. */
  async #beginDue(): Promise<boolean> {
    if (this.#stopping.signal.aborted) return false
    const { db, clock } = this.#context
    const now = clock()
    const leased = await leaseDueDeliveries(db, {
      now,
      leasedUntil: addMinutes(now, leaseMinutes),
      perEndpoint,
      failuresWhenDown,
    })
    for (const delivery of leased) {
      const ended = this.#toTheEnd(delivery).finally(() => this.#underWay.delete(ended))
      this.#underWay.add(ended)
    }
    return leased.length > 0
  }

  /** The first retries come sooner than the schedule looks. */
  async #comeBack(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#stopping.signal.aborted) return
    const { db, clock, onError } = this.#context
    const now = clock()
    const next = await nextDue(db, now)
    const ms = next === null ? Infinity : minutesBetween(now, next) * 60_000
    if (ms < soonMs) this.#timer = setTimeout(() => void this.#fill().catch(onError), ms + 1).unref()
  }

  /** One attempt, and then the next event that has room now. */
  async #toTheEnd(delivery: LeasedDelivery): Promise<void> {
    try {
      await this.#attempt(delivery)
    } catch (error) {
      this.#context.onError(error)
    }
    try {
      await this.#fill()
    } catch (error) {
      this.#context.onError(error)
    }
  }

  async #attempt(delivery: LeasedDelivery): Promise<void> {
    const { db, clock } = this.#context
    const begun = clock()
    const reply = await asStep('send webhook', { 'kerbside.event': delivery.type }, () =>
      this.#post(delivery, begun),
    )
    await storeAttempt(db, delivery, reply, { begun, now: clock() })
  }

  /** A secret that can't be read or doesn't sign is a failed attempt: those who manage the webhook see it. */
  async #post(delivery: LeasedDelivery, now: Instant): Promise<WebhookReply> {
    const { post, onError } = this.#context
    try {
      return await post({
        url: delivery.url,
        secrets: this.#secretsOf(delivery, now),
        id: messageIdOf(delivery.eventGuid),
        body: delivery.body,
        now,
      })
    } catch (error) {
      onError(error)
      return {
        requestHeaders: {},
        status: null,
        responseHeaders: {},
        responseBody: '',
        error: 'Kerbside couldn’t sign this event. Create a new secret.',
      }
    }
  }

  #secretsOf({ secret, previousSecret, previousUntil }: LeasedDelivery, now: Instant): string[] {
    const { sealer } = this.#context
    const isInOverlap = previousSecret !== null && previousUntil !== null && isBefore(now, previousUntil)
    const sealed = isInOverlap ? [secret, previousSecret] : [secret]
    return sealed.map((it) => sealer.open('webhook', it))
  }
}
