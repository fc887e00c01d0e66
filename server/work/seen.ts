import { changedSince } from '#contract/wire-errors.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'

/**
 * The refusal of an edit whose author saw something else than what is stored: it says what is stored now, and what they typed stays on their screen. `seen` undefined: the caller keeps
 * no track, and overwrites. Null: nobody changed anything.
 */
export function whyStale<T>(seen: T | undefined, stored: T, now: string): Refusal | null {
  if (seen === undefined || isSame(seen, stored)) return null
  return refuse('seen', `${changedSince}. Now: ${now}. Save again to replace it with yours.`)
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((it) => isSame((one as Record<string, unknown>)[it], (other as Record<string, unknown>)[it]))
}

/** A text as a person reads it in such a sentence. */
export function quoted(text: string): string {
  return text === '' ? 'empty' : `“${text}”`
}
