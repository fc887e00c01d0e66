import type { DeskAction, DeskStep } from '#domain/fast-track/desk-step.ts'
import { newKey } from '#web/api/client.ts'
import { deviceShelf } from '#web/offline/device-store.ts'
import { Outbox, type Unsent } from '#web/offline/outbox.ts'
import { noteUnsent } from '#web/offline/unsent-marks.ts'
import { changeLine } from './device-state.ts'

/** An action at the desk, as saved on the device until the server has received it. */
export interface SavedStep extends Pick<
  DeskStep,
  'bookingGuid' | 'seenVersion' | 'at' | 'offsetMs' | 'contactAt'
> {
  action: DeskAction
  /** The party's reference and name, for display. */
  reference: string
  name: string
  /** The server may have acted already, before the network failed: then there is nothing to look at. */
  isRepeat: boolean
}

/** One instance for the whole app, so that leaving and reopening the desk continues the same queue. */
export const deskOutbox = new Outbox<SavedStep>(deviceShelf<Unsent<SavedStep>>('outbox'), 'desk', newGuid)

deskOutbox.subscribe(() => {
  const items = deskOutbox.items()
  noteUnsent('desk', items)
  const unsent = items.filter((it) => it.refused === null)
  changeLine({ unsentBookings: new Set(unsent.map((it) => it.payload.bookingGuid)) })
})

/** As the server reads it, and the rules on the device. */
export function stepOf({ key, payload }: Unsent<SavedStep>): DeskStep {
  const { action, bookingGuid, seenVersion, at, offsetMs, contactAt } = payload
  return { key, bookingGuid, seenVersion, at, offsetMs, contactAt, ...action }
}

/** A version 4 UUID; `randomUUID` exists on https and localhost only. */
export function newGuid(): string {
  const hex = newKey()
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}
