import type { StoredParty } from '#contract/offline-desk.ts'
import { applyOnDevice, type DeviceFacts } from '#domain/fast-track/device-party.ts'
import { eveningOf } from '#domain/fast-track/desk-day.ts'
import type { Desk } from '#domain/fast-track/desk-notice.ts'
import type { DeskStep } from '#domain/fast-track/desk-step.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { portalNow } from '#web/clock.ts'
import { readStored } from '#web/ui/device/stored.ts'
import { dateText } from '#web/ui/value/format.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import type { DeskMode } from './desk-calls.ts'
import type { DeviceList } from './device-list.ts'
import type { DeskUser } from './device-state.ts'

/** What the rules need to know on this device. */
export function deviceFacts(user: DeskUser, list: DeviceList): DeviceFacts {
  const { timeZone, currency } = user.site
  return {
    device: readStored('desk-device', ''),
    by: user.name,
    permissions: user.granted,
    currency,
    hasOpenDrawer: list.hasOpenDrawer,
    isClosed: (date) => list.dates.some((it) => it.date === date && it.isClosed),
    dateOf: (at) => dateText(at, timeZone),
    timeText: (at) => timeText(at, timeZone),
    fieldName: (guid) => list.fields?.find((it) => it.guid === guid)?.name ?? 'A field',
  }
}

/** The stored parties with the steps of this device that aren't sent yet. The others are the same objects. */
export function partiesWith(
  list: DeviceList,
  steps: readonly DeskStep[],
  facts: DeviceFacts,
): readonly StoredParty[] {
  if (steps.length === 0) return list.parties
  const changed = new Set(steps.map((it) => it.bookingGuid))
  return list.parties.map((it) => (changed.has(it.bookingGuid) ? applyOnDevice(it, steps, facts).party : it))
}

/** The desk that asks, with the evening before while it still serves its late flights. */
export function deskAt({
  user,
  list,
  mode,
  date,
}: {
  user: DeskUser
  list: DeviceList
  mode: DeskMode
  date: string | undefined
}): Desk {
  const now = portalNow()
  const today = dateText(now, user.site.timeZone)
  const asked = date ?? today
  const isBeforeClosed = list.dates.some((it) => it.date === addDays(asked, -1) && it.isClosed)
  return { date: asked, direction: mode, evening: eveningOf(asked, { today, now, isBeforeClosed }) }
}
