import { useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { changedSince } from '#contract/wire-errors.ts'
import { useInvalidate } from './use-load.ts'

/**
 * What the user saw when they began to edit, for the server to compare. If a save is refused because someone
 * else changed it, `from` is reloaded: the refusal shows the stored value, and the next save may replace it.
 * A page that stays open after saving sets the saved value.
 */
export function useSeen<T>(stored: T, problems: readonly string[], from: Endpoint): [T, (saved: T) => void] {
  const [seen, setSeen] = useState(stored)
  const invalidate = useInvalidate()
  // A refusal shows one value. A later change by someone else is refused again.
  const refusal = problems.find((it) => it.includes(changedSince)) ?? ''
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = refusal !== ''
    if (isShown.current) invalidate(from)
  }, [refusal, invalidate, from])
  useEffect(() => {
    if (!isShown.current || stored === seen) return
    isShown.current = false
    setSeen(stored)
  }, [stored, seen, refusal])
  return [seen, setSeen]
}
