import type { Topic } from '#contract/live.ts'

export interface LiveEvent {
  topic: Topic | typeof everything
  date?: string
  guid?: string
}

/** Events may have been missed, so everything on screen should be refetched. */
export const everything = 'everything'

export interface NumberedEvent {
  event: LiveEvent
  /** The server’s number of it, rising; null: it has none. */
  id: number | null
}

/** More is asked for anew rather than told one by one. */
const rememberedAtMost = 200

/** The events that one tab has heard, so that another one that joins it hears what it missed since its page was loaded. */
export class EventMemory {
  #events: { event: LiveEvent; id: number }[] = []
  /** Whatever came behind this number is remembered; null: nobody knows what came before the next event. */
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

  /** The events behind a number; null: some of them may be unknown. */
  after(position: number | null): NumberedEvent[] | null {
    if (position === null || this.#since === null || position < this.#since) return null
    return this.#events.filter((it) => it.id > position)
  }
}
