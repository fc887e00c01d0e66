import { useSyncExternalStore } from 'react'

/** The page's banner, at most one. It survives the navigation that often follows a save. */
export type BannerKind = 'saved'

let shown: { kind: BannerKind; id: number } | null = null
let ids = 0
const listeners = new Set<() => void>()

export function showBanner(kind: BannerKind): void {
  shown = { kind, id: ++ids }
  listeners.forEach((notify) => notify())
}

export function hideBanner(): void {
  if (!shown) return
  shown = null
  listeners.forEach((notify) => notify())
}

export function useBanner(): { kind: BannerKind; id: number } | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
}
