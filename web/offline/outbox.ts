import type { Shelf } from './device-store.ts'

export type QueueName = 'driver' | 'desk'

/** A user's action that the server has not answered yet. */
export interface Unsent<Payload> {
  /** Also the idempotency key, so that sending it twice is safe. */
  key: string
  /** The position in the queue, which survives reloads. */
  place: number
  /** The account of the owner. Never sent as another user. */
  owner: string
  /** The owner's name, shown to the device's next user. Missing in actions saved by an earlier version. */
  ownerName?: string
  /** Missing in actions of drivers saved by an earlier version. */
  queue?: QueueName
  payload: Payload
  /** What the server said, if the owner has to see it; it stays until the owner dismisses it. */
  refused: string | null
  /** Of a refused action: whether a person has to decide about it, or it was done before. */
  verdict?: Verdict | undefined
}

export type Verdict = 'conflict' | 'already'

/**
 * The result of sending an action. `later`: no network, no session or a server error; it stays first in the
 * queue.
 */
export type Sent = { kind: 'done' } | { kind: 'refused'; why: string; verdict?: Verdict } | { kind: 'later' }

export interface Sender<Payload> {
  /** The most actions per request. */
  atMost: number
  /** Sends actions in order. One result for each of the first ones; the others wait. */
  send(actions: readonly Unsent<Payload>[]): Promise<readonly Sent[]>
}

interface Owner {
  guid: string
  name: string
}

/**
 * Stores actions on the device and sends them in order. An action is stored before it is sent, so that it
 * survives a reload or an empty battery, and removed only once the server has answered. Tabs of one browser
 * share the actions.
 */
export class Outbox<Payload> {
  readonly #shelf: Shelf<Unsent<Payload>>
  readonly #queue: QueueName
  readonly #newKey: () => string
  readonly #listeners = new Set<() => void>()
  readonly #stored = new Set<string>()
  #isDurable = true
  #items: readonly Unsent<Payload>[] = []
  #loaded: Promise<void> | null = null
  #sending: Promise<void> | null = null

  constructor(shelf: Shelf<Unsent<Payload>>, queue: QueueName, newKey: () => string) {
    this.#shelf = shelf
    this.#queue = queue
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

  /** What other tabs have added or sent meanwhile included. */
  async #read(): Promise<void> {
    const stored = (await this.#shelf.all()).filter((it) => (it.queue ?? 'driver') === this.#queue)
    const keys = new Set(stored.map((it) => it.key))
    const beingStored = this.#items.filter((it) => !this.#stored.has(it.key) && !keys.has(it.key))
    for (const key of keys) this.#stored.add(key)
    const isKnown =
      stored.length + beingStored.length === this.#items.length &&
      this.#items.every((it) => isIn(it, [...stored, ...beingStored]))
    if (!isKnown) this.#show([...stored, ...beingStored])
  }

  /** Resolves to the action once it is stored. */
  async add(owner: Owner, payload: Payload): Promise<Unsent<Payload>> {
    await this.load()
    const place = Math.max(0, ...this.#items.map((it) => it.place)) + 1
    const of = { owner: owner.guid, ownerName: owner.name, queue: this.#queue }
    const action: Unsent<Payload> = { key: this.#newKey(), place, ...of, payload, refused: null }
    // Shown immediately, before it is stored.
    this.#show([...this.#items, action])
    if (!(await this.#shelf.put(action.key, action))) this.#isDurable = false
    this.#stored.add(action.key)
    this.#show(this.#items)
    return action
  }

  /** Whether the action is stored on the device and will survive the page. */
  isStored = ({ key }: Pick<Unsent<Payload>, 'key'>): boolean => this.#stored.has(key)

  /**
   * False once this device could not store an action, as in a private window: it lasts only as long as the
   * page.
   */
  isDurable = (): boolean => this.#isDurable

  /**
   * Sends actions in order until one has to wait. A call while sending joins the running one, which also
   * sends new actions. `isOwner`: asked before each batch, because another tab can sign in someone else.
   */
  flush(owner: string, sender: Sender<Payload>, isOwner: () => boolean = () => true): Promise<void> {
    this.#sending ??= this.#sendAll(owner, sender, isOwner).finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  /** Removes actions: refused ones that their owner has dismissed, or those that were sent. */
  async dismiss(...keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    await this.#shelf.remove(...keys)
    this.#show(this.#items.filter((it) => !keys.includes(it.key)))
  }

  async #sendAll(owner: string, sender: Sender<Payload>, isOwner: () => boolean): Promise<void> {
    await this.load()
    for (;;) {
      await this.#read()
      const waiting = this.#items.filter((it) => it.owner === owner && it.refused === null)
      // One that is still being stored holds back those after it.
      const unstored = waiting.findIndex((it) => !this.#stored.has(it.key))
      const batch = waiting.slice(0, unstored === -1 ? sender.atMost : Math.min(unstored, sender.atMost))
      if (batch.length === 0 || !isOwner()) return
      const results = await sender.send(batch)
      const answered = results.findIndex((it) => it.kind === 'later')
      const sent = answered === -1 ? results : results.slice(0, answered)
      await this.#take(batch, sent)
      if (sent.length < batch.length) return
    }
  }

  async #take(batch: readonly Unsent<Payload>[], sent: readonly Sent[]): Promise<void> {
    const refused = batch.flatMap((it, at) => {
      const answer = sent[at]
      return answer?.kind === 'refused' ? [{ ...it, refused: answer.why, verdict: answer.verdict }] : []
    })
    for (const it of refused) await this.#shelf.put(it.key, it)
    if (refused.length > 0)
      this.#show(this.#items.map((it) => refused.find(({ key }) => key === it.key) ?? it))
    await this.dismiss(...batch.filter((_, at) => sent[at]?.kind === 'done').map((it) => it.key))
  }

  #show(items: readonly Unsent<Payload>[]): void {
    this.#items = items.toSorted((a, b) => a.place - b.place)
    this.#listeners.forEach((notify) => notify())
  }
}

function isIn<Payload>({ key, refused }: Unsent<Payload>, items: readonly Unsent<Payload>[]): boolean {
  return items.some((it) => it.key === key && it.refused === refused)
}
