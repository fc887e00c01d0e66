import type { LiveEvent, LiveState, NumberedEvent } from './event-memory.ts'

/**
 * One event stream for the whole browser: the tab that owns the lock has the connection and forwards every
 * event to the other tabs. Where the browser has no locks (plain http in a local network), each tab has its
 * own.
 */
export interface LiveConnection {
  state: () => LiveState
  onState: (listener: () => void) => () => void
  onEvent: (listener: (event: LiveEvent) => void) => () => void
  /** `after`: the newest event when the page was loaded. Null: the last event received. */
  start: (after: number | null) => void
  stop: () => void
}

export function liveConnection(address: string): LiveConnection {
  const stateListeners = new Set<() => void>()
  const eventListeners = new Set<(event: LiveEvent) => void>()
  let state: LiveState = { kind: 'off' }
  let running: AbortController | null = null
  let position: number | null = null

  const setState = (next: LiveState) => {
    if (next.kind === state.kind) return
    state = next
    stateListeners.forEach((notify) => notify())
  }
  const deliver = ({ event, id }: NumberedEvent) => {
    position = id ?? position
    eventListeners.forEach((notify) => notify(event))
  }

  return {
    state: () => state,
    onState: (listener) => subscribe(stateListeners, listener),
    onEvent: (listener) => subscribe(eventListeners, listener),
    start(after) {
      if (running) return
      running = new AbortController()
      position = after ?? position
      const { signal } = running
      const join = async () => {
        const { joinBrowser } = await import('./live-stream.ts')
        if (!signal.aborted) joinBrowser({ address, position: () => position }, signal, setState, deliver)
      }
      // This code is in the frame's chunk. If that didn't load, there is no connection either.
      join().catch(() => undefined)
    },
    stop() {
      running?.abort()
      running = null
      setState({ kind: 'off' })
    },
  }
}

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
