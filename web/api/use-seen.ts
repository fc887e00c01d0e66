import { useEffect, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { changedSince } from '#contract/wire-errors.ts'
import { useInvalidate } from './use-load.ts'

/**
 * What the user saw when they began to edit, for the server to compare. A save that is refused because someone else changed it loads `from` again: the refusal shows what is stored
 * now, and the next save may replace it. A page that stays open after a save of its own sets what it saved.
 */
export function useSeen<T>(stored: T, problems: readonly string[], from: Endpoint): [T, (saved: T) => void] {
  const [seen, setSeen] = useState(stored)
  const invalidate = useInvalidate()
  const isStale = problems.some((it) => it.includes(changedSince))
  useEffect(() => {
    if (isStale) invalidate(from)
  }, [isStale, invalidate, from])
  useEffect(() => {
    if (isStale) setSeen(stored)
  }, [isStale, stored])
  return [seen, setSeen]
}
