import { clockEvent, missedEvent } from '#contract/live.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { learnTime, portalNow } from '#web/clock.ts'
import { inBursts } from './event-bursts.ts'
import {
  EventMemory,
  everything,
  type LiveEvent,
  type LiveState,
  type NumberedEvent,
} from './event-memory.ts'

/** `to`: the only recipient tab. `after`: the last event known to the tab that says hello. */
type Message =
  | ({ kind: 'event'; to?: string } & NumberedEvent)
  | { kind: 'state'; state: LiveState }
  | { kind: 'hello'; tab: string; after: number | null }

const channelName = 'kerbside-live'
const retryMs = 3_000

type SetState = (state: LiveState) => void
type Deliver = (heard: NumberedEvent) => void

interface Source {
  address: string
  /** The newest known event. Null: none. */
  position: () => number | null
}

export function joinBrowser(source: Source, signal: AbortSignal, setState: SetState, onEvent: Deliver): void {
  const deliver = inBursts(onEvent)
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    keepStream(source, signal, setState, deliver)
    return
  }
  const channel = new BroadcastChannel(channelName)
  signal.addEventListener('abort', () => channel.close())
  const tab = crypto.randomUUID()
  const send = (message: Message) => channel.postMessage(message)
  /** For the leading tab. */
  let memory: EventMemory | null = null
  let known: LiveState = { kind: 'off' }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello' && memory) {
      send({ kind: 'state', state: known })
      for (const heard of memory.after(data.after) ?? [missedSome])
        send({ kind: 'event', to: data.tab, ...heard })
    }
    if (memory) return
    if (data.kind === 'state') setState(data.state)
    if (data.kind === 'event' && (data.to ?? tab) === tab) deliver(data)
  }
  send({ kind: 'hello', tab, after: source.position() })

  const lead = () => {
    const own = new EventMemory(source.position())
    memory = own
    const passState: SetState = (next) => {
      known = next
      setState(next)
      send({ kind: 'state', state: next })
    }
    const passEvent: Deliver = (heard) => {
      own.add(heard)
      deliver(heard)
      send({ kind: 'event', ...heard })
    }
    keepStream(source, signal, passState, passEvent)
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  navigator.locks.request(channelName, { signal }, lead).catch(() => {
    // Waiting for the lock was aborted because live events were stopped.
  })
}

const missedSome: NumberedEvent = { event: { topic: everything }, id: null }

/**
 * Maintains an event stream from the newest known event. EventSource reconnects with Last-Event-ID; a new one
 * is created only after it has given up.
 */
function keepStream(
  { address, position }: Source,
  signal: AbortSignal,
  setState: SetState,
  deliver: Deliver,
): void {
  let missed = false
  let opened = false
  const open = () => {
    if (signal.aborted) return
    const after = position()
    const source = new EventSource(after === null ? address : `${address}?after=${after}`)
    signal.addEventListener('abort', () => source.close())
    source.onopen = () => {
      setState({ kind: 'live' })
      if (missed) deliver(missedSome)
      missed = false
      opened = true
    }
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) =>
      deliver({ event: JSON.parse(data) as LiveEvent, id: lastEventId === '' ? null : Number(lastEventId) })
    source.addEventListener(missedEvent, () => deliver(missedSome))
    source.addEventListener(clockEvent, ({ data }: MessageEvent<string>) =>
      learnTime(JSON.parse(data) as Instant),
    )
    source.onerror = () => {
      setState({ kind: 'reconnecting', since: portalNow() })
      if ((!opened && after === null) || source.readyState === EventSource.CLOSED) missed = true
      if (source.readyState !== EventSource.CLOSED) return
      setTimeout(open, retryMs)
    }
  }
  open()
}
