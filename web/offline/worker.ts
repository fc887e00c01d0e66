import { useEffect, useState } from 'react'
import { takeOver } from './cached-page.ts'
import { askToPersist } from './persist.ts'

/** In development the service worker is served from source. */
const address = import.meta.env.DEV ? '/sw.ts' : '/sw.js'

/** Registers the service worker; does nothing if the browser doesn't support them. */
export function registeredWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(address, { type: 'module', updateViaCache: 'none' })
}

/**
 * The version waiting to replace the one in use. The first version on a device replaces none, although the
 * browser briefly reports it as waiting.
 */
export function newerProgram({
  active,
  waiting,
}: Pick<ServiceWorkerRegistration, 'active' | 'waiting'>): ServiceWorker | null {
  return active === null ? null : waiting
}

/**
 * Caches the app on this device, so that it opens offline. Returns a function that switches to a newer
 * version that is waiting; null if there is none. The switch never happens automatically, so that it can't
 * interrupt a user's work.
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
      registration.addEventListener('updatefound', () =>
        registration.installing?.addEventListener('statechange', look),
      )
    }
    void askToPersist().catch(() => undefined)
    // Without a service worker, as in a private window, the page works as long as it stays open.
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
