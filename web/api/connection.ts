import { useSyncExternalStore } from 'react'

/** Whether the last call reached the server: for the banner, and for screens that work offline. */
let reachable = true
const listeners = new Set<() => void>()

export function noteReachable(now: boolean): void {
  if (now === reachable) return
  reachable = now
  listeners.forEach((notify) => notify())
}

export function useReachable(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => reachable,
  )
}
