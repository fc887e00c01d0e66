import { doorPaths, screens } from '#contract/screens.ts'
import { withQuery } from '#contract/with-query.ts'

/**
 * The redirect target of a reply. Only when the action is "redirect" and a URL is given; otherwise it is
 * ignored (specification, point 2).
 */
export function redirectOf(reply: unknown): string | null {
  const { redirectAction, redirectUrl } = (reply ?? {}) as { redirectAction?: unknown; redirectUrl?: unknown }
  return redirectAction === 'redirect' && typeof redirectUrl === 'string' && redirectUrl !== ''
    ? redirectUrl
    : null
}

export function toastOf(reply: unknown): string | null {
  const { toast } = (reply ?? {}) as { toast?: unknown }
  return typeof toast === 'string' && toast !== '' ? toast : null
}

/**
 * The sign-in page, with the user's location to return to: path, query and hash. `ended`: the page says that
 * a session ended while it was in use.
 */
export function signInAddress(
  here: { pathname: string; search: string; hash: string },
  ended?: 'yes',
): string {
  const from = here.pathname + here.search + here.hash
  const returnUrl = leadsNowhere(here.pathname) || from === '/' ? undefined : from
  return withQuery(doorPaths.signIn, { returnUrl, ended })
}

/**
 * A return address is only followed within our own paths: never to another site, a sign-in page or signing
 * out.
 */
export function safeReturnUrl(asked: string | null | undefined, origin: string): string {
  if (!asked || !asked.startsWith('/') || !URL.canParse(asked, origin)) return '/'
  const url = new URL(asked, origin)
  // `/.//elsewhere` looks like our own path, but becomes another site's once normalised and parsed again.
  if (url.origin !== origin || url.pathname.startsWith('//') || leadsNowhere(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** The sign-in pages, and signing out: never a return target. */
function leadsNowhere(pathname: string): boolean {
  return pathname === screens.signOut.path || isDoor(pathname)
}

export function isDoor(pathname: string): boolean {
  return Object.values(doorPaths).some((door) => pathname === door || pathname.startsWith(`${door}/`))
}
