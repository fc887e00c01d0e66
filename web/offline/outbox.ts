import type { Shelf } from './device-store.ts'

/** A user's action that the server has not answered yet. */
export interface Unsent<Payload> {
  /** Also the idempotency key, so that sending it twice is safe. */
  key: string
  /** The position in the queue, which survives reloads. */
  place: number
  /** The account of the owner. Never sent as another user. */
  owner: string
  payload: Payload
  /** Why the server refused it; it stays until the owner dismisses it. */
  refused: string | null
}

/** The result of sending an action. `later`: no network, no session or a server error; it stays first in the queue. */
export type Sent = { kind: 'done' } | { kind: 'refused'; why: string } | { kind: 'later' }

export interface Sender<Payload> {
  send(action: Unsent<Payload>): Promise<Sent>
}

/**
 * Stores actions on the device and sends them in order, one at a time. An action is stored before it is sent, so that it survives a reload or
 * an empty battery, and removed only once the server has answered.
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

  /** All actions in order. The same array until it changes. */
  items = (): readonly Unsent<Payload>[] => this.#items

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Loads actions stored by an earlier visit. */
  load(): Promise<void> {
    this.#loaded ??= this.#read()
    return this.#loaded
  }

  async #read(): Promise<void> {
    const stored = await this.#shelf.all()
    for (const { key } of stored) this.#stored.add(key)
    this.#show(stored)
  }

  async add(owner: string, payload: Payload): Promise<void> {
    await this.load()
    const place = Math.max(0, ...this.#items.map((it) => it.place)) + 1
    const action: Unsent<Payload> = { key: this.#newKey(), place, owner, payload, refused: null }
    // Shown immediately, before it is stored.
    this.#show([...this.#items, action])
    await this.#shelf.put(action.key, action)
    this.#stored.add(action.key)
    this.#show(this.#items)
  }

  /** Whether the action is stored on the device and will survive the page. */
  isStored = ({ key }: Unsent<Payload>): boolean => this.#stored.has(key)

  /** Sends actions in order until one has to wait. A call while sending joins the running one, which also sends new actions. */
  flush(owner: string, sender: Sender<Payload>): Promise<void> {
    this.#sending ??= this.#sendAll(owner, sender).finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  /** Removes an action: a refused one that its owner has dismissed, or one that was sent. */
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

  async #keepRefused(refused: Unsent<Payload>): Promise<void> {
    await this.#shelf.put(refused.key, refused)
    this.#show(this.#items.map((it) => (it.key === refused.key ? refused : it)))
  }

  #show(items: readonly Unsent<Payload>[]): void {
    this.#items = items.toSorted((a, b) => a.place - b.place)
    this.#listeners.forEach((notify) => notify())
  }
}
