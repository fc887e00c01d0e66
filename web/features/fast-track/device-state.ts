import { useSyncExternalStore } from 'react'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { DeskParty } from '#contract/fast-track.ts'
import type { DeskAction } from '#domain/fast-track/desk-step.ts'
import type { CallArgs } from '#web/api/client.ts'
import type { Outcome } from '#web/api/outcome.ts'
import type { Account } from '#web/shell/account/account.ts'

/** Whether the network is away, and the device's part of the desk once it is loaded. */
export type DeskUser = Pick<Account, 'guid' | 'name' | 'site' | 'granted'>

export interface DeskCall<E extends Endpoint> {
  user: DeskUser
  endpoint: E
  args: CallArgs<E>
}

/** The result of an action on the device, in words. A conflict is shown immediately and not saved. */
export interface DeviceResult {
  outcome: 'done' | 'already' | 'conflict'
  message: string
}

/** The desk on the device: answers calls, and saves actions before they are shown as done. */
export interface DeviceDesk {
  /** Null if the device has no answer. `isRepeat`: the server may have acted already. */
  answer: <E extends Endpoint>(
    asked: DeskCall<E>,
    repeat?: { isRepeat?: boolean },
  ) => Promise<Outcome<ReplyOf<E>> | null>
  /** Saves an action on a party, to be sent as soon as there is a network. */
  act: (user: DeskUser, bookingGuid: string, action: DeskAction) => Promise<DeviceResult>
  /** Undoes the device's own last step on a party that isn't sent, or that its records show. */
  undo: (user: DeskUser, bookingGuid: string) => Promise<DeviceResult>
  canUndo: (user: DeskUser, party: Pick<DeskParty, 'bookingGuid' | 'status' | 'people'>) => boolean
  /** Why cash can't be taken on this device, or null. */
  whyNoCash: (user: DeskUser, bookingGuid: string) => string | null
}

interface Line {
  isAway: boolean
  /** Null until its code is loaded. */
  device: DeviceDesk | null
  /** The bookings with actions that aren't sent yet. */
  unsentBookings: ReadonlySet<string>
}

let line: Line = {
  isAway: typeof navigator !== 'undefined' && !navigator.onLine,
  device: null,
  unsentBookings: new Set(),
}
const listeners = new Set<() => void>()

export function changeLine(change: Partial<Line>): void {
  line = { ...line, ...change }
  listeners.forEach((notify) => notify())
}

export function deskLine(): Line {
  return line
}

export function useDeskLine(): Line {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, deskLine)
}

export const noDrawer = 'To take cash offline, you need an open drawer'

/** Why an action that needs prices, places or card payments is disabled. */
export function useNeedsNetwork(): string | null {
  return useDeskLine().isAway ? 'Not available offline' : null
}
