import { isBefore } from '#domain/calendar/instant.ts'
import { expectAgain, type DeskStamp } from './check-in.ts'
import type { DeskAction } from './desk-step.ts'
import { at, factsOf, partyOf } from './example-desk-steps.ts'
import { mergeStep } from './merge-desk-steps.ts'
import type { Merged, NamedDeskPassenger, PartyState } from './merge-facts.ts'

/** A step of a device, for a portal in memory. */
export interface SentStep {
  readonly key: string
  readonly device: string
  readonly by: string
  readonly minute: number
  readonly action: DeskAction
}

export type OfficeAct = 'cancel' | 'reset' | 'remove' | 'close' | 'pay' | 'comment'

interface Stored extends SentStep {
  readonly outcome: Merged['outcome']
  readonly before: readonly NamedDeskPassenger[]
}

export const minuteAt = (minute: number): string => at(`14:${String(minute).padStart(2, '0')}`)

/** A portal that receives steps and remembers what the real one reads from its tables. */
export class ExamplePortal {
  party: PartyState
  readonly stored: Stored[] = []
  readonly resets: DeskStamp[] = []
  #completed: DeskStamp | null = null
  #isClosed = false

  constructor(people: readonly NamedDeskPassenger[]) {
    this.party = { ...partyOf(...people), owedCents: 5_000 }
  }

  receive(step: SentStep): Merged {
    const stamp = { at: minuteAt(step.minute), by: step.by, device: step.device }
    const before = this.party
    const merged = mergeStep(before, step.action, {
      ...factsOf(),
      stamp,
      isDayClosed: this.#isClosed,
      isCashDayClosed: this.#isClosed,
      resets: this.resets,
      completed: before.status === 'completed' ? this.#completed : null,
      undone: step.action.kind === 'undo' ? this.#undone(step.action.undoes, step) : null,
      ...this.#claims(step.action.kind === 'undo' ? step.action.undoes : ''),
    })
    this.party = merged.party
    const changed = before.people.filter((it) => !merged.party.people.includes(it))
    this.stored.push({
      ...step,
      outcome: merged.outcome,
      before: merged.outcome === 'conflict' ? [] : changed,
    })
    if (merged.outcome === 'done' && step.action.kind === 'complete') this.#completed = stamp
    return merged
  }

  act(what: OfficeAct, minute: number): void {
    const { party } = this
    if (what === 'cancel' && party.status === 'booked') this.party = { ...party, status: 'cancelled' }
    if (what === 'reset' && party.status === 'checkedIn') {
      this.party = { ...party, status: 'booked', people: expectAgain(party.people) }
      this.resets.push({ at: minuteAt(minute), by: 'max', device: '' })
    }
    if (what === 'remove' && party.status === 'booked')
      this.party = { ...party, people: party.people.slice(0, -1) }
    if (what === 'close') this.#isClosed = true
    if (what === 'pay') this.party = { ...party, owedCents: 0 }
    if (what === 'comment') this.party = { ...party, comments: 'By the office' }
  }

  #isUndone(key: string): boolean {
    return this.stored.some(
      ({ action, outcome }) => action.kind === 'undo' && action.undoes === key && outcome !== 'conflict',
    )
  }

  #undone(key: string, { by }: SentStep) {
    const step = this.stored.find((it) => it.key === key && it.by === by)
    return step
      ? { action: step.action, outcome: step.outcome, before: step.before, isUndone: this.#isUndone(key) }
      : null
  }

  #claims(undoes: string) {
    const others = this.stored
      .filter(
        (it) =>
          it.key !== undoes &&
          it.outcome !== 'conflict' &&
          (it.action.kind === 'checkIn' || it.action.kind === 'complete'),
      )
      .map((it) => ({
        action: it.action,
        stamp: { at: minuteAt(it.minute), by: it.by, device: it.device },
        isOut: this.#isUndone(it.key),
      }))
      .toSorted((a, b) => (isBefore(a.stamp.at, b.stamp.at) ? -1 : 1))
    return {
      claims: others.filter((it) => !it.isOut),
      withdrawn: others.filter((it) => it.isOut).map(({ stamp }) => stamp),
    }
  }
}
