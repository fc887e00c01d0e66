import type { Permission } from '#domain/access/permissions.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'

/**
 * The rule for closed days, used by every command: a closed service date is locked, and changing it needs
 * policy override.
 */
export const closedDayText = 'This day is closed. You need a policy override to change it.'

/** Why a day can't be changed with these permissions, or null. */
export function whyNotOnClosedDay(isClosed: boolean, permissions: readonly Permission[]): string | null {
  return isClosed && !permissions.includes('policyOverride') ? closedDayText : null
}

/** The note in plan and history about a change to closed days. */
export function changedByOverrideText(dates: readonly ServiceDate[]): string {
  const days = dates.map(serviceDateText).join(', ')
  return dates.length === 1
    ? `Closed day changed by policy override: ${days}`
    : `Closed days changed by policy override: ${days}`
}
