import {
  addRoute,
  cleanupOutdatedCaches,
  matchPrecache,
  precache,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { doorPaths } from '#contract/screens.ts'
import type { PushNotice } from '#contract/push.ts'
import { cachedPages, fallbackPage, pagesFromDevice, takeOver } from './offline/cached-page.ts'

/**
 * The service worker: shows push notifications and opens the page that they are about; keeps the program of
 * the pages that work offline, so that they open without a network. It keeps no answer of a call: whose data
 * may be shown is the page's to decide.
 */

/**
 * The part of the worker's global scope used here; the types of pages and of workers cannot both be loaded.
 */
interface Waiting {
  waitUntil(work: Promise<unknown>): void
}
interface PageWindow {
  url: string
  visibilityState: DocumentVisibilityState
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
  addEventListener(
    type: 'push',
    listen: (event: Waiting & { data: { json(): unknown } | null }) => void,
  ): void
  addEventListener(
    type: 'notificationclick',
    listen: (event: Waiting & { notification: Notification }) => void,
  ): void
}
const world = globalThis as unknown as WorkerWorld

/** The build writes its list of files here. In development there is no list, and nothing is cached. */
declare const self: { __WB_MANIFEST: PrecacheEntry[] | undefined }
precache(self.__WB_MANIFEST ?? [])
cleanupOutdatedCaches()

world.addEventListener('activate', (event) => event.waitUntil(world.clients.claim()))
// A new version waits for the page's signal or the user's reload, so that it never replaces the running one
// during a trip.
world.addEventListener('message', ({ data }) => {
  if (data === takeOver) void world.skipWaiting()
})

/** How long to wait for a page on a bad network before showing the kept one. */
const patienceMs = 3000

// The driver's page and the desk are the kept ones, which need no network; a newer version is offered on
// them. Other pages come from the network; without one, a kept page draws every address as far as the device
// knows it.
registerRoute(
  new NavigationRoute(async ({ request }) => pageOf(request), {
    denylist: [/^\/(api|auth-api|reports|tickets|unsubscribe|my-booking|gratuity|pay)\/./],
  }),
)
// The barcode reader is large and only the desk has it, so the desk keeps it (`web/scan/reader-file.ts`).
registerRoute(
  ({ url }) => url.pathname.endsWith('.wasm'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)
// Routes match in order: precached files come last, so that the page routes above take precedence.
addRoute()

async function pageOf(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (await isReplaced()) return new Response(null, { headers: { refresh: '0' } })
  const kept = await matchPrecache(cachedPages.includes(pathname) ? pathname : fallbackPage)
  if (kept && pagesFromDevice.includes(pathname)) return kept
  const fresh = fetch(request)
  // Signing in needs the server's cookie, so the kept page is used only if the network fails.
  const isDoor = Object.values(doorPaths).some((it) => pathname.startsWith(it))
  if (!kept) return fresh
  if (isDoor) return fresh.catch(() => kept)
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), patienceMs))
  return Promise.race([fresh.then((it) => (isAway(it) ? kept : it)).catch(() => kept), late])
}

const refreshesAtMost = 20
let refreshes = 0

/**
 * Lets a waiting version take over, which then answers the refreshed page. Without this, reloading a page
 * would bring the old version for as long as its tab is never closed. A page in another tab still uses the
 * old one. The waiting version may need several refreshes to start; one that can't start must not stop the
 * old one.
 */
async function isReplaced(): Promise<boolean> {
  const { active, waiting } = world.registration
  if (active === null || waiting === null || refreshes >= refreshesAtMost) return false
  const open = await world.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (open.length > 1 || open.some((it) => it.visibilityState === 'hidden')) return false
  refreshes += 1
  waiting.postMessage(takeOver)
  return true
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
  const fallback: PushNotice = {
    title: 'Kerbside',
    body: 'You have a new notification',
    url: '/',
    tag: 'news',
  }
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
