import { isSending } from '#web/api/client.ts'
import { isReachable } from '#web/api/connection.ts'
import { isNewBuildServed } from '#web/api/new-build.ts'
import { hasUnsaved } from '#web/ui/form/unsaved.ts'

/** The part of the router used here. */
interface Goes {
  navigate: (to: { href: string; state: { fromList?: number } }) => Promise<void>
  preloadRoute: (to: { to: string }) => Promise<unknown>
}

/**
 * Paths that the server answers. Below /reports/ these are only files (`…xlsx`, `…csv`); the rest are
 * screens.
 */
export const servedPaths = /^\/((api|auth-api|tickets)\/|reports\/[^/]+\.\w+$)/

/** Set by the frame: the address of a list as it was left. Needed only once there is something to click. */
export const listAsLeft = { current: (href: string) => href }

/**
 * Routes every plain link to one of our pages, so that components needn't know the router. A page's code is
 * prefetched when its link is hovered or focused. After an upgrade, a link loads the new version unless
 * something isn't saved or sent yet, or the server can't be reached.
 */
export function followOwnLinks(router: Goes): void {
  document.addEventListener('click', (event) => {
    const href = followed(event)
    if (href === null) return
    // The browser follows the link itself and so loads the new version.
    if (isNewBuildServed() && isReachable() && !hasUnsaved() && !isSending()) return
    event.preventDefault()
    const isRow = linkOf(event.target)?.matches('[data-row-link]')
    void router.navigate({ href: listAsLeft.current(href), state: isRow ? { fromList: 1 } : stateOn(href) })
  })
  const prepare = (event: Event) => {
    const href = ownAddress(linkOf(event.target))
    if (href !== null) void router.preloadRoute({ to: href.split(/[?#]/)[0] ?? '/' })
  }
  document.addEventListener('pointerover', prepare, { passive: true })
  // The focus itself is shown first.
  document.addEventListener('focusin', (event) => setTimeout(prepare, 100, event))
}

/** Another tab of a page opened from a list: the list is one entry further behind. */
export function stateOn(href: string): { fromList?: number } {
  const fromList = (history.state as { fromList?: number } | null)?.fromList
  return fromList && href.split(/[?#]/)[0] === location.pathname ? { fromList: fromList + 1 } : {}
}

function followed(event: MouseEvent): string | null {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return null
  return ownAddress(linkOf(event.target))
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null
}

function ownAddress(link: HTMLAnchorElement | null): string | null {
  if (!link?.href || link.origin !== location.origin || link.hasAttribute('download')) return null
  if (link.target !== '' && link.target !== '_self') return null
  const sameDocument =
    link.hash !== '' && link.pathname === location.pathname && link.search === location.search
  return sameDocument || servedPaths.test(link.pathname) ? null : link.pathname + link.search + link.hash
}
