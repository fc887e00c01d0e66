import { missedEvent, type Topic } from '#contract/live.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { deviceNow } from '../clock.ts'

/**
 * One event stream for the whole browser: the tab that owns the lock has the connection and forwards every event to the other tabs. Where
 * the browser has no locks (plain http in a local network), each tab has its own.
 */
export interface LiveEvent {
  topic: Topic | typeof everything
  date?: string
  guid?: string
}

/** Events may have been missed, so everything on screen should be refetched. */
export const everything = 'everything'

export type LiveState = { kind: 'off' } | { kind: 'live' } | { kind: 'reconnecting'; since: Instant }

type Message = { kind: 'event'; event: LiveEvent } | { kind: 'state'; state: LiveState } | { kind: 'hello' }

const channelName = 'kerbside-live'
const retryMs = 3_000

export interface LiveConnection {
  state: () => LiveState
  onState: (listener: () => void) => () => void
  onEvent: (listener: (event: LiveEvent) => void) => () => void
  /** `after`: the newest event as the page was loaded; '': not known. */
  start: (after: string) => void
  stop: () => void
}

export function liveConnection(address: string): LiveConnection {
  const stateListeners = new Set<() => void>()
  const eventListeners = new Set<(event: LiveEvent) => void>()
  let state: LiveState = { kind: 'off' }
  let running: AbortController | null = null

  const setState = (next: LiveState) => {
    if (next.kind === state.kind) return
    state = next
    stateListeners.forEach((notify) => notify())
  }
  const deliver = (event: LiveEvent) => eventListeners.forEach((notify) => notify(event))

  return {
    state: () => state,
    onState: (listener) => subscribe(stateListeners, listener),
    onEvent: (listener) => subscribe(eventListeners, listener),
    start(after) {
      if (running) return
      running = new AbortController()
      joinBrowser({ address, after }, running.signal, setState, deliver)
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

type SetState = (state: LiveState) => void
type Deliver = (event: LiveEvent) => void

interface Source {
  address: string
  after: string
}

function joinBrowser(source: Source, signal: AbortSignal, setState: SetState, deliver: Deliver): void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    keepStream(source, signal, setState, deliver)
    return
  }
  const channel = new BroadcastChannel(channelName)
  signal.addEventListener('abort', () => channel.close())
  let leading = false
  let known: LiveState = { kind: 'off' }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello' && leading) channel.postMessage({ kind: 'state', state: known } satisfies Message)
    if (leading) return
    if (data.kind === 'state') setState(data.state)
    if (data.kind === 'event') deliver(data.event)
  }
  channel.postMessage({ kind: 'hello' } satisfies Message)

  const lead = () => {
    leading = true
    const passState: SetState = (next) => {
      known = next
      setState(next)
      channel.postMessage({ kind: 'state', state: next } satisfies Message)
    }
    const passEvent: Deliver = (event) => {
      deliver(event)
      channel.postMessage({ kind: 'event', event } satisfies Message)
    }
    keepStream(source, signal, passState, passEvent)
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  navigator.locks.request(channelName, { signal }, lead).catch(() => {
    // Waiting for the lock was aborted because live events were stopped.
  })
}

/**
 * Maintains an event stream, from the event on that was the newest as the page was loaded. EventSource resumes by itself, with Last-Event-ID; only
 * when it gives up for good is a new one created.
 */
function keepStream({ address, after }: Source, signal: AbortSignal, setState: SetState, deliver: Deliver): void {
  let missed = false
  let opened = false
  const open = () => {
    if (signal.aborted) return
    const source = new EventSource(after === '' ? address : `${address}?after=${after}`)
    signal.addEventListener('abort', () => source.close())
    source.onopen = () => {
      setState({ kind: 'live' })
      if (missed) deliver({ topic: everything })
      missed = false
      opened = true
    }
    source.onmessage = ({ data }: MessageEvent<string>) => deliver(JSON.parse(data) as LiveEvent)
    source.addEventListener(missedEvent, () => deliver({ topic: everything }))
    source.onerror = () => {
      setState({ kind: 'reconnecting', since: deviceNow() })
      if ((!opened && after === '') || source.readyState === EventSource.CLOSED) missed = true
      if (source.readyState !== EventSource.CLOSED) return
      setTimeout(open, retryMs)
    }
  }
  open()
}
