import { useEffect, useState } from 'react'
import { changedSince } from '#contract/wire-errors.ts'

/**
 * What a person saw when they began to edit, for the server to compare. Once a save was refused because someone else changed it, it is what is stored now: that was shown with the
 * refusal, so the next save may replace it.
 */
export function useSeen<T>(stored: T, problems: readonly string[]): T {
  const [seen, setSeen] = useState(stored)
  const isStale = problems.some((it) => it.startsWith(changedSince))
  useEffect(() => {
    if (isStale) setSeen(stored)
  }, [isStale, stored])
  return seen
}
