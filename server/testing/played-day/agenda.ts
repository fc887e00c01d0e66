import { isBefore, type Instant } from '#domain/calendar/instant.ts'

interface Event {
  at: Instant
  does: () => Promise<void>
}

/** A queue of timed events. Events may add more; an event added for a time in the past is the next one. */
export class Agenda {
  readonly #clock: { now: Instant }
  #events: Event[] = []

  constructor(clock: { now: Instant }) {
    this.#clock = clock
  }

  add(at: Instant, does: () => Promise<void>): void {
    const place = this.#events.findIndex((it) => isBefore(at, it.at))
    this.#events.splice(place === -1 ? this.#events.length : place, 0, { at, does })
  }

  /** Runs the events up to `until`, moving the clock to each. */
  async run(until: Instant): Promise<void> {
    for (let next = this.#events[0]; next && !isBefore(until, next.at); next = this.#events[0]) {
      this.#events.shift()
      if (isBefore(this.#clock.now, next.at)) this.#clock.now = next.at
      await next.does()
    }
    this.#clock.now = until
  }

  get left(): number {
    return this.#events.length
  }
}
