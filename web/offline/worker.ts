import { useEffect, useState } from 'react'
import { takeOver } from './cached-page.ts'

/** In development the worker is served unbuilt. */
const address = import.meta.env.DEV ? '/sw.ts' : '/sw.js'

/** This browser's worker, registered; only where the browser knows workers. */
export function registeredWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(address, { type: 'module', updateViaCache: 'none' })
}

/** The program that waits for the one in use to end; the first on a device waits for none, though the browser says so for a moment. */
export function newerProgram({ active, waiting }: Pick<ServiceWorkerRegistration, 'active' | 'waiting'>): ServiceWorker | null {
  return active === null ? null : waiting
}

/**
 * Keeps the program on this device, so that it opens without a network. Returns the way to a newer program that is waiting; null: there is none. It is
 * never taken by itself: whoever is in the middle of something goes on with the program it was begun with.
 */
export function useCachedProgram(): (() => void) | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    let left = false
    const follow = async () => {
      const registration = await registeredWorker()
      const look = () => {
        if (!left) setWaiting(newerProgram(registration))
      }
      look()
      registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
    }
    // Without a worker (a private window, no network yet) the page works as long as it stays open.
    follow().catch(() => undefined)
    return () => {
      left = true
    }
  }, [])
  if (waiting === null) return null
  return () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting.postMessage(takeOver)
  }
}
