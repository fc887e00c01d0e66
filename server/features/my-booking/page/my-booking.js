/* Keeps the page up to date while it is visible, and the last answer while there is no network. */
;(() => {
  const live = document.getElementById('live')
  document.addEventListener('submit', (event) => {
    const form = event.target
    // A second press sends nothing.
    if (form.dataset.sent) return event.preventDefault()
    form.dataset.sent = '1'
    event.submitter?.setAttribute('aria-busy', 'true')
  })
  addEventListener('pageshow', () => {
    for (const form of document.forms) {
      delete form.dataset.sent
      for (const button of form.querySelectorAll('button')) button.removeAttribute('aria-busy')
    }
  })
  const toCard = document.getElementById('to-card')
  if (toCard) toCard.requestSubmit()
  if (!live) return
  const address = new URL(location.href)
  for (const name of ['said', 'cart']) address.searchParams.delete(name)
  history.replaceState(null, '', address)
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.register('/my-booking-worker.js', { scope: '/my-booking/' }).catch(() => {})
  // A link leads to what is folded, too.
  const reveal = () => {
    for (let it = document.querySelector(':target'); it; it = it.parentElement)
      if (it.localName === 'details') it.open = true
  }
  addEventListener('hashchange', reveal)
  reveal()
  const isTyping = () =>
    live.querySelector('details[open]:not(#past), .sure') !== null || live.contains(document.activeElement)
  const offline = (isOff) => {
    const told = document.getElementById('offline')
    if (told) told.hidden = !isOff
  }
  let told = -Infinity
  // Agents see when the guest last had the page open.
  const tell = () => {
    if (document.hidden || performance.now() - told < 60000) return
    told = performance.now()
    fetch(`/api/guest-page-seen/${address.pathname.split('/')[2]}`, {
      method: 'POST',
      keepalive: true,
    }).catch(() => {})
  }
  tell()
  let last = performance.now()
  const refresh = async () => {
    tell()
    if (document.hidden || isTyping()) return
    last = performance.now()
    try {
      const answer = await fetch(address, { cache: 'no-store' })
      if (answer.status === 404 || answer.status === 410) return location.reload()
      if (!answer.ok) return
      const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('live')
      if (!fresh || isTyping()) return
      if (live.querySelector('#past[open]')) fresh.querySelector('#past')?.setAttribute('open', '')
      if (fresh.innerHTML !== live.innerHTML) live.innerHTML = fresh.innerHTML
      offline(answer.headers.has('x-kept'))
    } catch {
      offline(true)
    }
  }
  setInterval(refresh, 45000)
  document.addEventListener('visibilitychange', () => {
    tell()
    if (performance.now() - last > 15000) void refresh()
  })
  addEventListener('offline', () => offline(true))
  addEventListener('online', () => void refresh())
  if (!navigator.onLine) offline(true)
})()
