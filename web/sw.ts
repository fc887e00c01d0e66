import { addRoute, cleanupOutdatedCaches, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import type { PushNotice } from '#contract/push.ts'
import { cachedPage, takeOver } from './offline/cached-page.ts'

/**
 * The service worker: shows push notifications and opens the page that they are about; keeps the program of the driver's page, so that it opens without a
 * network. It keeps no answer of a call: whose data may be shown is the page's to decide.
 */

/** The part of the worker's global scope used here; the types of pages and of workers cannot both be loaded. */
interface Waiting {
  waitUntil(work: Promise<unknown>): void
}
interface PageWindow {
  url: string
  focus(): Promise<PageWindow>
  navigate(url: string): Promise<PageWindow | null>
}
interface WorkerWorld {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(asked: { type: 'window'; includeUncontrolled: boolean }): Promise<PageWindow[]>
    openWindow(url: string): Promise<PageWindow | null>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listen: (event: Waiting) => void): void
  addEventListener(type: 'message', listen: (event: { data: unknown }) => void): void
  addEventListener(type: 'push', listen: (event: Waiting & { data: { json(): unknown } | null }) => void): void
  addEventListener(type: 'notificationclick', listen: (event: Waiting & { notification: Notification }) => void): void
}
const world = globalThis as unknown as WorkerWorld

/** The build writes its list of files here; in development there is none, and nothing is kept. */
declare const self: { __WB_MANIFEST: PrecacheEntry[] | undefined }
precache(self.__WB_MANIFEST ?? [])
cleanupOutdatedCaches()

world.addEventListener('activate', (event) => event.waitUntil(world.clients.claim()))
// A new program waits until the page says so: it never replaces the one a driver is in the middle of a trip with.
world.addEventListener('message', ({ data }) => {
  if (data === takeOver) void world.skipWaiting()
})

/** How long a page may take to come from a network that is as good as none. */
const patienceMs = 3000

// The driver's own page is the kept one, which needs no network; a newer one is offered on it. Other pages come from the network; without one, the kept
// page draws every address as far as the phone knows it.
registerRoute(new NavigationRoute(async ({ request }) => pageOf(request), { denylist: [/^\/(api|auth-api|reports|tickets)\/./] }))
// After the pages, which the kept one must not overtake: the files.
addRoute()

async function pageOf(request: Request): Promise<Response> {
  const kept = await matchPrecache(cachedPage)
  if (kept && new URL(request.url).pathname === cachedPage) return kept
  const fresh = fetch(request)
  if (!kept) return fresh
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), patienceMs))
  return Promise.race([fresh.then((it) => (isAway(it) ? kept : it)).catch(() => kept), late])
}

/** What a proxy says while the portal behind it is away. */
function isAway({ status }: Response): boolean {
  return status === 502 || status === 503 || status === 504
}

// Every push must show something, or the browser shows a default text and eventually stops delivering.
world.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))

world.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open((event.notification.data as Pick<PushNotice, 'url'>).url))
})

function read(data: { json(): unknown } | null): PushNotice {
  const fallback: PushNotice = { title: 'Kerbside', body: 'You have a new notification', url: '/', tag: 'news' }
  try {
    return { ...fallback, ...(data?.json() as Partial<PushNotice> | undefined) }
  } catch {
    return fallback
  }
}

/** The tag identifies the message: one that arrives twice is shown once. */
function show({ title, body, url, tag }: PushNotice): Promise<void> {
  return world.registration.showNotification(title, { body, tag, icon: '/icon.svg', data: { url } })
}

/** In an open window, if there is one. Only our own pages. */
async function open(asked: string): Promise<void> {
  const target = new URL(asked, world.location.origin)
  const url = target.origin === world.location.origin ? target.href : world.location.origin
  const [window] = await world.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (window === undefined) return void (await world.clients.openWindow(url))
  const focused = await window.focus()
  if (focused.url !== url) await focused.navigate(url)
}
