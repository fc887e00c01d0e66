import { useEffect, useState } from 'react'
import { isNewBuildServed, onNewBuild } from '#web/api/new-build.ts'
import { takeOver } from './cached-page.ts'
import { askToPersist } from './persist.ts'

/** In development the service worker is served from source. */
const address = import.meta.env.DEV ? '/sw.ts' : '/sw.js'

/** How often a page looks for the newer version that the portal serves, until it has it. */
const lookMs = 60_000

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
    const left = new AbortController()
    const follow = async () => {
      const registration = await registeredWorker()
      const { signal } = left
      if (signal.aborted) return
      const look = () => setWaiting(newerProgram(registration))
      look()
      const found = () => registration.installing?.addEventListener('statechange', look, { signal })
      registration.addEventListener('updatefound', found, { signal })
      // Browsers look for a newer worker when a page is opened, but this one may stay open for weeks. During
      // an upgrade, an old portal may answer, so it looks again.
      const update = () => {
        if (isNewBuildServed() && newerProgram(registration) === null)
          registration.update().catch(() => undefined)
      }
      const timer = setInterval(update, lookMs)
      const stop = onNewBuild(update)
      signal.addEventListener('abort', () => {
        clearInterval(timer)
        stop()
      })
    }
    void askToPersist().catch(() => undefined)
    // Without a service worker, as in a private window, the page works as long as it stays open.
    follow().catch(() => undefined)
    return () => left.abort()
  }, [])
  if (waiting === null) return null
  return () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting.postMessage(takeOver)
  }
}
