import { useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { rememberList } from '#web/shell/views/left-lists.ts'
import { useAddressNow, useUrlState, withoutSlash } from './url.ts'

/**
 * The filters of a list, in the address, as `useUrlState` has them. They are remembered for this tab and day,
 * so that a plain link to the page brings them back (`asLeft`), except `passing` ones: by default the typed
 * search.
 */
export function useListFilters<T extends Record<string, string>>(
  defaults: T,
  passing: readonly string[] = ['query'],
): ReturnType<typeof useUrlState<T>> {
  const state = useUrlState(defaults)
  const path = withoutSlash(useMatch({ strict: false }).pathname)
  const kept = Object.entries(useAddressNow()).filter(([name]) => !passing.includes(name))
  const text = new URLSearchParams(kept as [string, string][]).toString()
  const search = text === '' ? '' : `?${text}`
  useEffect(() => rememberList(path, search), [path, search])
  return state
}

/**
 * Clears a list's filters; null if none is in use. The typed search and the order stay, and whatever
 * else the list always has (`kept`).
 */
export function clearingOf<T extends Record<string, string>>(
  url: T,
  defaults: T,
  change: (changed: Partial<T>) => void,
  kept: readonly string[] = [],
): (() => void) | null {
  const cleared = Object.fromEntries(
    Object.entries(defaults).filter(([name]) => !['query', 'sort', ...kept].includes(name)),
  ) as Partial<T>
  const isUsed = Object.entries(cleared).some(([name, initial]) => url[name] !== initial)
  return isUsed ? () => change(cleared) : null
}
