import type { Permission } from '#domain/access/permissions.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'

/** A service date that was closed is locked: whatever would change it needs policy override. The one rule of it, for every command. */
export const closedDayText = 'The day is closed; changing it needs policy override'

/** Why a closed day cannot be changed with these permissions; null: it is open, or may be changed. */
export function whyNotOnClosedDay(isClosed: boolean, permissions: readonly Permission[]): string | null {
  return isClosed && !permissions.includes('policyOverride') ? closedDayText : null
}

/** What plan and history say of a change of closed days. */
export function changedByOverrideText(dates: readonly ServiceDate[]): string {
  const days = dates.map(serviceDateText).join(', ')
  return dates.length === 1 ? `${days} is closed: changed by policy override` : `${days} are closed: changed by policy override`
}
