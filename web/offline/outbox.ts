import type { Shelf } from './device-store.ts'

/** Something a person did that the server has not answered yet. */
export interface Unsent<Deed> {
  /** Also its idempotency key: sent twice, it acts once. */
  key: string
  /** Its place in line, over reloads too. */
  place: number
  /** Whose it is: never sent in somebody else's name. */
  owner: string
  deed: Deed
  /** Why the server will not have it, in words; it stays until its owner has read it. */
  refused: string | null
}

/** What came of sending one. `later`: no network, no session, a server that faltered: it stays first in line. */
export type Sent = { kind: 'done' } | { kind: 'refused'; why: string } | { kind: 'later' }

export interface Sender<Deed> {
  send(it: Unsent<Deed>): Promise<Sent>
}

/**
 * Keeps deeds on the device and sends them in order, one at a time. A deed is kept before it is sent, so that neither a reload nor an
 * empty battery loses it, and let go only once the server has answered.
 */
export class Outbox<Deed> {
  readonly #shelf: Shelf<Unsent<Deed>>
  readonly #newKey: () => string
  readonly #listeners = new Set<() => void>()
  #items: readonly Unsent<Deed>[] = []
  #loaded: Promise<void> | null = null
  #sending: Promise<void> | null = null

  constructor(shelf: Shelf<Unsent<Deed>>, newKey: () => string) {
    this.#shelf = shelf
    this.#newKey = newKey
  }

  /** Everything kept, in order. The same list until it changes. */
  items = (): readonly Unsent<Deed>[] => this.#items

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads what an earlier visit left. */
  load(): Promise<void> {
    this.#loaded ??= this.#shelf.all().then((kept) => this.#show(kept))
    return this.#loaded
  }

  async add(owner: string, deed: Deed): Promise<void> {
    await this.load()
    const place = Math.max(0, ...this.#items.map((it) => it.place)) + 1
    const it: Unsent<Deed> = { key: this.#newKey(), place, owner, deed, refused: null }
    // Shown at once: the person who pressed the button sees it before the device has written it.
    this.#show([...this.#items, it])
    await this.#shelf.put(it.key, it)
  }

  /** Sends what waits, in order, until something has to wait. Asked while it sends, it goes on with what came meanwhile. */
  flush(owner: string, sender: Sender<Deed>): Promise<void> {
    this.#sending ??= this.#sendAll(owner, sender).finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  /** A refused deed that its owner has read. */
  async dismiss(key: string): Promise<void> {
    await this.#shelf.remove(key)
    this.#show(this.#items.filter((it) => it.key !== key))
  }

  async #sendAll(owner: string, sender: Sender<Deed>): Promise<void> {
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

  async #keepRefused(it: Unsent<Deed>): Promise<void> {
    await this.#shelf.put(it.key, it)
    this.#show(this.#items.map((was) => (was.key === it.key ? it : was)))
  }

  #show(items: readonly Unsent<Deed>[]): void {
    this.#items = items.toSorted((a, b) => a.place - b.place)
    this.#listeners.forEach((tell) => tell())
  }
}
