import { changedSince } from '#contract/wire-errors.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'

/**
 * Refuses an edit if someone changed the stored value after the user opened it. The sentence shows the stored
 * value; the user's own text stays on their screen. Null if nothing changed, or if the caller doesn't send
 * what it saw.
 */
export function whyStale<T>(seen: T | undefined, stored: T, now: string): Refusal | null {
  if (seen === undefined || isSame(seen, stored)) return null
  return refuse('Conflict', `${changedSince}. Current value: ${now}. Save again to keep yours.`)
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return one === other
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((it) =>
    isSame((one as Record<string, unknown>)[it], (other as Record<string, unknown>)[it]),
  )
}

/** A text as a person reads it in such a sentence. */
export function quoted(text: string): string {
  return text === '' ? 'empty' : `“${text}”`
}
