import { useSyncExternalStore } from 'react'

/** The row a trip would move to, before it is assigned. */
export interface Ghost {
  guid: string
  row: number
}

/**
 * The trip being moved by keyboard: a store outside React state, so that each key press re-renders only its
 * subscribers.
 */
export interface MovedTrip {
  get: () => Ghost | null
  set: (ghost: Ghost | null) => void
  subscribe: (onChange: () => void) => () => void
}

export function newMovedTrip(): MovedTrip {
  let ghost: Ghost | null = null
  const subscribers = new Set<() => void>()
  return {
    get: () => ghost,
    set: (next) => {
      if (next === ghost) return
      ghost = next
      for (const onChange of subscribers) onChange()
    },
    subscribe: (onChange) => {
      subscribers.add(onChange)
      return () => subscribers.delete(onChange)
    },
  }
}

export function useMovedTrip({ subscribe, get }: MovedTrip): Ghost | null {
  return useSyncExternalStore(subscribe, get)
}
