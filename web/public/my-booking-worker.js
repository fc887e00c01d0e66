/* The service worker of the guest's page: shows the last answer of a booking when there is no network. */
const kept = 'my-booking-1'

addEventListener('install', () => void skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, searchParams } = new URL(request.url)
  // The page only: what a guest does, and what a guest just did, is never kept.
  if (
    request.method !== 'GET' ||
    !/^\/my-booking\/[^/]+$/.test(pathname) ||
    ['cancel', 'seats'].some((it) => searchParams.has(it))
  )
    return
  event.respondWith(answer(request, pathname + (searchParams.get('lang') ?? '')))
})

async function answer(request, key) {
  const cache = await caches.open(kept)
  try {
    const fresh = await fetch(request)
    if (fresh.ok) await cache.put(key, fresh.clone())
    // A revoked or expired link shows nothing any more.
    else if (fresh.status === 404 || fresh.status === 410) await caches.delete(kept)
    return fresh
  } catch {
    const last = await cache.match(key)
    if (!last) return Response.error()
    const headers = new Headers(last.headers)
    headers.set('x-kept', '1')
    return new Response(last.body, { status: 200, headers })
  }
}
