import type { Topic } from '#contract/live.ts'
import type { Instant } from '#domain/calendar/instant.ts'

export type LiveState = { kind: 'off' } | { kind: 'live' } | { kind: 'reconnecting'; since: Instant }

export interface LiveEvent {
  topic: Topic | typeof everything
  date?: string
  guid?: string
}

/** Events may have been missed, so everything on screen should be refetched. */
export const everything = 'everything'

export interface NumberedEvent {
  event: LiveEvent
  /** The server’s rising event number. Null: it has none. */
  id: number | null
}

/** Beyond this, a tab reloads instead of catching up event by event. */
const rememberedAtMost = 200

/** The events a tab has received, so that a tab that joins it can catch up from when its page was loaded. */
export class EventMemory {
  #events: { event: LiveEvent; id: number }[] = []
  /** All events after this number are remembered. Null: unknown until the next event. */
  #since: number | null

  constructor(after: number | null) {
    this.#since = after
  }

  add({ event, id }: NumberedEvent): void {
    if (id === null) {
      this.#events = []
      this.#since = null
      return
    }
    this.#since ??= id
    this.#events.push({ event, id })
    if (this.#events.length > rememberedAtMost) this.#since = this.#events.shift()?.id ?? null
  }

  /** The events after a number. Null: some may be unknown. */
  after(position: number | null): NumberedEvent[] | null {
    if (position === null || this.#since === null || position < this.#since) return null
    return this.#events.filter((it) => it.id > position)
  }
}
