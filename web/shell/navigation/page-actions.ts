import { useEffect, useSyncExternalStore, type ReactNode } from 'react'

/** The action groups that a page adds to the side menu and the palette. */
export interface PageAction {
  label: string
  icon?: ReactNode
  href?: string
  run?: () => void
}

export interface PageActionGroup {
  title: string
  actions: readonly PageAction[]
}

let current: readonly PageActionGroup[] = []
const listeners = new Set<() => void>()

function show(groups: readonly PageActionGroup[]): void {
  current = groups
  listeners.forEach((notify) => notify())
}

const none: readonly PageActionGroup[] = []

/** Registers the page's groups while it is mounted. Memoize them or make them constants. */
export function usePageActions(groups: readonly PageActionGroup[]): void {
  useEffect(() => {
    show(groups)
    return () => show(none)
  }, [groups])
}

export function useShownPageActions(): readonly PageActionGroup[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
