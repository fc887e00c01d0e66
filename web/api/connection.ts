import { useSyncExternalStore } from 'react'

/** Whether the last call reached the server: for the banner, and for screens that work offline. */
let reachable = true
const listeners = new Set<() => void>()

export function noteReachable(now: boolean): void {
  if (now === reachable) return
  reachable = now
  listeners.forEach((notify) => notify())
}

export function isReachable(): boolean {
  return reachable
}

export function useReachable(): boolean {
  return useSyncExternalStore(onReachable, isReachable)
}

/** Calls `listener` when the server can be reached again, or no longer. */
export function onReachable(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the portal can't be reached: the last call failed, or the browser is offline. */
export function useIsAway(): boolean {
  const canReach = useReachable()
  const isOffline = useIsOffline()
  return !canReach || isOffline
}

/** Whether the browser has no network, which it knows before any call fails. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(onLine, () => !navigator.onLine)
}

function onLine(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
