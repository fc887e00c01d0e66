import type { Shelf } from './device-store.ts'

/** A user's action that the server has not answered yet. */
export interface Unsent<Payload> {
  /** Also its idempotency key: sent twice, it acts once. */
  key: string
  /** Its position in the queue, across reloads too. */
  place: number
  /** The owner's account: never sent in another user's name. */
  owner: string
  payload: Payload
  /** Why the server refused it, as text; it stays until its owner has read it. */
  refused: string | null
}

/** The result of sending one. `later`: no network, no session, a server error: it stays first in the queue. */
export type Sent = { kind: 'done' } | { kind: 'refused'; why: string } | { kind: 'later' }

export interface Sender<Payload> {
  send(it: Unsent<Payload>): Promise<Sent>
}

/**
 * Stores actions on the device and sends them in order, one at a time. An action is stored before it is sent, so that neither a reload nor
 * an empty battery loses it, and removed only once the server has answered.
 */
export class Outbox<Payload> {
  readonly #shelf: Shelf<Unsent<Payload>>
  readonly #newKey: () => string
  readonly #listeners = new Set<() => void>()
  readonly #stored = new Set<string>()
  #items: readonly Unsent<Payload>[] = []
  #loaded: Promise<void> | null = null
  #sending: Promise<void> | null = null

  constructor(shelf: Shelf<Unsent<Payload>>, newKey: () => string) {
    this.#shelf = shelf
    this.#newKey = newKey
  }

  /** All stored actions, in order. The same list instance until it changes. */
  items = (): readonly Unsent<Payload>[] => this.#items

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads what an earlier visit stored. */
  load(): Promise<void> {
    this.#loaded ??= this.#read()
    return this.#loaded
  }

  async #read(): Promise<void> {
    const stored = await this.#shelf.all()
    for (const it of stored) this.#stored.add(it.key)
    this.#show(stored)
  }

  async add(owner: string, payload: Payload): Promise<void> {
    await this.load()
    const place = Math.max(0, ...this.#items.map((it) => it.place)) + 1
    const it: Unsent<Payload> = { key: this.#newKey(), place, owner, payload, refused: null }
    // Shown at once: the user sees it before the device has written it.
    this.#show([...this.#items, it])
    await this.#shelf.put(it.key, it)
    this.#stored.add(it.key)
    this.#show(this.#items)
  }

  /** Whether the device has written it down: what is told as kept must outlive the page. */
  isStored = ({ key }: Unsent<Payload>): boolean => this.#stored.has(key)

  /** Sends waiting actions, in order, until one has to wait. If called while sending, it continues with new ones. */
  flush(owner: string, sender: Sender<Payload>): Promise<void> {
    this.#sending ??= this.#sendAll(owner, sender).finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  /** A refused action that its owner has acknowledged. */
  async dismiss(key: string): Promise<void> {
    await this.#shelf.remove(key)
    this.#show(this.#items.filter((it) => it.key !== key))
  }

  async #sendAll(owner: string, sender: Sender<Payload>): Promise<void> {
    await this.load()
    for (;;) {
      const next = this.#items.find((it) => it.owner === owner && it.refused === null)
      if (!next) return
      const sent = await sender.send(next)
      if (sent.kind === 'later') return
      if (sent.kind === 'done') await this.dismiss(next.key)
      else await this.#keepRefused({ ...next, refused: sent.why })
    }
  }

  async #keepRefused(it: Unsent<Payload>): Promise<void> {
    await this.#shelf.put(it.key, it)
    this.#show(this.#items.map((was) => (was.key === it.key ? it : was)))
  }

  #show(items: readonly Unsent<Payload>[]): void {
    this.#items = items.toSorted((a, b) => a.place - b.place)
    this.#listeners.forEach((notify) => notify())
  }
}
