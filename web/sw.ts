import type { PushNotice } from '#contract/push.ts'

/** The service worker: shows push messages, and opens the page that they are about. */

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
  addEventListener(type: 'push', listen: (event: Waiting & { data: { json(): unknown } | null }) => void): void
  addEventListener(type: 'notificationclick', listen: (event: Waiting & { notification: Notification }) => void): void
}
const world = globalThis as unknown as WorkerWorld

world.addEventListener('install', (event) => event.waitUntil(world.skipWaiting()))
world.addEventListener('activate', (event) => event.waitUntil(world.clients.claim()))

// Every push must show something, or the browser shows a default text and eventually stops delivering.
world.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))

world.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open((event.notification.data as Pick<PushNotice, 'url'>).url))
})

function read(data: { json(): unknown } | null): PushNotice {
  const fallback: PushNotice = { title: 'Kerbside', body: 'There is news for you', url: '/', tag: 'news' }
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
