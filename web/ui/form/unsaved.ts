import { useEffect } from 'react'

/**
 * Registry of unsaved input that would be lost by leaving. Queried at the moment of leaving, so it is never
 * out of date.
 */
const holders = new Set<() => boolean>()

export function hasUnsaved(): boolean {
  return [...holders].some((holds) => holds())
}

export function useUnsavedGuard(holds: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (holds()) event.preventDefault()
    }
    holders.add(holds)
    window.addEventListener('beforeunload', warn)
    return () => {
      holders.delete(holds)
      window.removeEventListener('beforeunload', warn)
    }
  }, [holds])
}
