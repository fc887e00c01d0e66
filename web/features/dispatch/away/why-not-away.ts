import type { BoardDriver } from '#contract/dispatch.ts'

/** Why a driver can’t be marked as unavailable; null if it is possible. */
export function whyNotAway({ gone, isOutside }: BoardDriver, isPast: boolean): string | null {
  if (gone) return 'No longer a driver'
  if (isOutside) return 'Outside companies have no rota'
  return isPast ? 'This day is in the past' : null
}
