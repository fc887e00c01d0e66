import type { NumberedEvent } from './event-memory.ts'

/** Short enough for a user who watches, long enough for a job that changes many records. */
const burstMs = 500

/**
 * Delivers the first event of a topic immediately, and of those that follow within half a second only the
 * last, so that a burst of changes reloads a list twice and not once per change.
 */
export function inBursts(deliver: (heard: NumberedEvent) => void): (heard: NumberedEvent) => void {
  const later = new Map<string, NumberedEvent | null>()
  const deliverAndWait = (heard: NumberedEvent) => {
    const { topic } = heard.event
    later.set(topic, null)
    deliver(heard)
    setTimeout(() => {
      const last = later.get(topic)
      later.delete(topic)
      if (last) deliverAndWait(last)
    }, burstMs)
  }
  return (heard) => {
    const { topic } = heard.event
    if (later.has(topic)) later.set(topic, heard)
    else deliverAndWait(heard)
  }
}
