import { useSyncExternalStore } from 'react'

/** Where a trip would go, before anything is sent. */
export interface Ghost {
  guid: string
  row: number
}

/** The trip that is moved by key: kept beside the board, so that only what shows it is drawn anew at each press. */
export interface MovedTrip {
  get: () => Ghost | null
  set: (ghost: Ghost | null) => void
  subscribe: (heard: () => void) => () => void
}

export function newMovedTrip(): MovedTrip {
  let ghost: Ghost | null = null
  const hearers = new Set<() => void>()
  return {
    get: () => ghost,
    set: (next) => {
      if (next === ghost) return
      ghost = next
      for (const heard of hearers) heard()
    },
    subscribe: (heard) => {
      hearers.add(heard)
      return () => hearers.delete(heard)
    },
  }
}

export function useMovedTrip({ subscribe, get }: MovedTrip): Ghost | null {
  return useSyncExternalStore(subscribe, get)
}
