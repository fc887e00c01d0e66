import { useEffect, useRef, useSyncExternalStore } from 'react'
import { events, type Topic } from '#contract/live.ts'
import { everything, type LiveEvent, type LiveState } from './event-memory.ts'
import { liveConnection } from './live-connection.ts'

/**
 * The browser's connection to the server's events. The shell starts it after sign-in and stops it at
 * sign-out.
 */
export const live = liveConnection(events.path)

/** Calls `onEvent` for events of these topics, and when events may have been missed. */
export function useLive(topics: readonly Topic[], onEvent: (event: LiveEvent) => void): void {
  const latest = useRef(onEvent)
  latest.current = onEvent
  const key = topics.join(' ')
  useEffect(() => {
    if (key === '') return undefined
    const wanted = new Set<string>([...key.split(' '), everything])
    return live.onEvent((event) => {
      if (wanted.has(event.topic)) latest.current(event)
    })
  }, [key])
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(live.onState, live.state)
}
