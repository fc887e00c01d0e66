import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#web/ui/device/stored.ts'
import { unsentKey as key } from './kept-data.ts'
import type { QueueName, Unsent } from './outbox.ts'

/**
 * How many actions of a user are saved on this device and not sent yet. Read without opening the database
 * that has them.
 */
export interface UnsentMark {
  queue: QueueName
  owner: string
  /** The owner's name; empty if an earlier version saved the actions. */
  name: string
  count: number
}

const nothing: readonly UnsentMark[] = []
const listeners = new Set<() => void>()
let marks = readMarks()

function readMarks(): readonly UnsentMark[] {
  return readStored<readonly UnsentMark[]>(key, nothing)
}

export function unsentMarks(): readonly UnsentMark[] {
  return marks
}

/** Called with all actions of a queue when they have changed. */
export function noteUnsent(
  queue: QueueName,
  items: readonly Pick<Unsent<unknown>, 'owner' | 'ownerName' | 'refused'>[],
): void {
  const own = new Map<string, UnsentMark>()
  for (const { owner, ownerName = '', refused } of items) {
    if (refused !== null) continue
    const mark = own.get(owner) ?? { queue, owner, name: ownerName, count: 0 }
    own.set(owner, { ...mark, name: ownerName || mark.name, count: mark.count + 1 })
  }
  const next = [...readMarks().filter((it) => it.queue !== queue), ...own.values()]
  if (JSON.stringify(next) === JSON.stringify(marks)) return
  writeStored(key, next)
  change(next)
}

function change(next: readonly UnsentMark[]): void {
  marks = next
  listeners.forEach((notify) => notify())
}

export function useUnsentMarks(): readonly UnsentMark[] {
  return useSyncExternalStore(subscribe, unsentMarks)
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) change(readMarks())
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/**
 * `12 actions by Ana Ruiz are saved on this device. They will be sent when Ana Ruiz signs in
 * here.` One sentence for each user.
 */
export function unsentTexts(all: readonly UnsentMark[], signedIn: string | null): string[] {
  const owners = Map.groupBy(all, (it) => it.owner)
  return [...owners].map(([owner, of]) => {
    const count = of.reduce((sum, it) => sum + it.count, 0)
    const [verb, they] = count === 1 ? ['1 action', 'It will be'] : [`${count} actions`, 'They will be']
    const is = count === 1 ? 'is' : 'are'
    if (owner === signedIn) return `${verb} saved on this device. ${they} sent when you’re back online.`
    const name = of.find((it) => it.name !== '')?.name ?? 'another user'
    const who = name === 'another user' ? 'that user' : name
    return `${verb} by ${name} ${is} saved on this device. ${they} sent when ${who} signs in here.`
  })
}
