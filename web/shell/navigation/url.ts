import { useMatch, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** A parameter of the page's path (`$partner` in pages.ts). */
export function useParam(name: string): string {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  const value = params[name]
  if (value === undefined) throw new Error(`The page's path has no ${name}`)
  return value
}

/**
 * The screen state that a link should carry (date, filters, tab), as text in the URL. Defaults are omitted.
 * Setting replaces the URL, so that Back leads to the previous page; `push` adds a history entry.
 */
export function useUrlState<T extends Record<string, string>>(
  defaults: T,
): [T, (change: Partial<T>, how?: { push: boolean }) => void, UrlField<T>] {
  const search = useAddressNow()
  const navigate = useNavigate()
  const state = Object.fromEntries(
    Object.entries(defaults).map(([name, initial]) => [name, textOf(search[name]) ?? initial]),
  ) as T
  const set = useCallback(
    (change: Partial<T>, how?: { push: boolean }) => {
      const next = (was: Record<string, unknown>) => withoutDefaults({ ...was, ...change }, defaults)
      void navigate({
        to: '.',
        search: next as never,
        replace: !how?.push,
        resetScroll: false,
        // Keeps the history state of a page opened from a list.
        ...(!how?.push && { state: true }),
      })
    },
    // The defaults are constants; a new object with the same content changes nothing.
    // oxlint-disable-next-line react/exhaustive-deps
    [navigate, JSON.stringify(defaults)],
  )
  return [state, set, urlField(state, set)]
}

/** The value of a parameter and how to change it, as the props of its filter or search box. */
export type UrlField<T> = (name: keyof T) => { value: string; onChange: (value: string) => void }

export function urlField<T extends Record<string, string>>(
  url: T,
  change: (changed: Partial<T>) => void,
): UrlField<T> {
  return (name) => ({
    value: url[name] ?? '',
    onChange: (value) => change({ [name]: value } as Partial<T>),
  })
}

/**
 * The URL as last set. The router renders changes with a delay, so on a busy machine the next key would still
 * act on the previous day, tab or row. The router handles URLs of other pages.
 */
export function useAddressNow(): Record<string, unknown> {
  const { history } = useRouter()
  const page = useMatch({ strict: false })
  const { pathname, search } = useSyncExternalStore(history.subscribe, () => history.location)
  const now = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search])
  return withoutSlash(pathname) === withoutSlash(page.pathname) ? now : page.search
}

export function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '')
}

/** Replaces an outdated URL of the page, so that Back doesn't lead to it again. */
export function useReplaceAddress(): (path: string) => void {
  const navigate = useNavigate()
  return useCallback((path) => void navigate({ to: path, replace: true, resetScroll: false }), [navigate])
}

/** Makes the router read every URL value as text. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function withoutDefaults(
  search: Record<string, unknown>,
  defaults: Record<string, string>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => value !== '' && value !== undefined && value !== defaults[name],
    ),
  )
}
