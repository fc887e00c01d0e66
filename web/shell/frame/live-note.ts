import { useEffect, useSyncExternalStore } from 'react'

/** What a page that works offline says in the header instead of the state of the live connection. */
export interface LiveNote {
  text: string
  state: 'offline' | 'sending'
}

let note: LiveNote | null = null
const listeners = new Set<() => void>()

function show(next: LiveNote | null): void {
  note = next
  listeners.forEach((notify) => notify())
}

export function useLiveNote(): LiveNote | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => note,
  )
}

/** Shows the note while the page is open. The network banner is not shown at the same time. */
export function useOwnLiveNote(text: string | null, state: LiveNote['state']): void {
  useEffect(() => {
    show(text === null ? null : { text, state })
  }, [text, state])
  useEffect(() => () => show(null), [])
}
