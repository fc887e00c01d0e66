import type { Permission } from '#domain/access/permissions.ts'
import {
  bookingActions,
  needsOverride,
  resetActionOf,
  statusReasons,
  whyNotBooking,
  type BookingFacts,
  type BookingStatus,
} from '#domain/booking/booking-states.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { whyNotOnClosedDay } from '#domain/date-status/closed-day.ts'
import { isFastTrack, isTransport, type BookingKind } from '#domain/vocabulary/booking-kinds.ts'

/** The changes offered on the reservation page, for one booking or for the whole reservation. */
export const bookingChangeLabels = {
  flightChange: 'Change flight',
  transportChange: 'Change transport',
  fastTrackChange: 'Change fast track',
  addCars: 'Add cars',
  addPax: 'Add passengers',
  editPaxNames: 'Edit passengers',
  changePrice: 'Change price',
  approveWaitlist: 'Approve from waitlist',
  resetBooking: 'Reset',
  cancelBooking: 'Cancel',
} as const

export type BookingChange = keyof typeof bookingChangeLabels
export const allBookingChanges = Object.keys(bookingChangeLabels) as [BookingChange, ...BookingChange[]]

/** The facts about a booking that decide its menu. */
export interface BookingInMenu {
  readonly kind: BookingKind
  readonly status: BookingStatus
  readonly serviceDate: ServiceDate
  readonly flightGuid: string | null
}

interface MenuFacts extends BookingFacts {
  readonly permissions: readonly Permission[]
  readonly isPartnerUser: boolean
}

export interface OfferedChange {
  change: BookingChange
  label: string
  whyNot: string | null
}

/** Labels that differ in the reservation’s menu. */
const groupLabels: Partial<Record<BookingChange, string>> = {
  cancelBooking: 'Cancel reservation',
  resetBooking: bookingActions.resetCancellation.label,
}

const isOpen = ({ status }: BookingInMenu) => status === 'booked' || status === 'waitlisted'

/**
 * The changes of one booking, each with the reason if it is unavailable. Changes that don't apply to its kind
 * are omitted.
 */
export function changesOfBooking(booking: BookingInMenu, facts: MenuFacts): OfferedChange[] {
  const { kind, flightGuid } = booking
  const isDriven = isTransport(kind)
  const has: readonly BookingChange[] = [
    ...(flightGuid !== null && (isFastTrack(kind) || isDriven) ? (['flightChange'] as const) : []),
    ...(isDriven ? (['transportChange', 'addCars'] as const) : []),
    ...(isFastTrack(kind) ? (['fastTrackChange'] as const) : []),
    ...(kind === 'fee' || facts.isPartnerUser ? [] : (['changePrice'] as const)),
    ...(booking.status === 'waitlisted' && isFastTrack(kind) ? (['approveWaitlist'] as const) : []),
    ...(resetActionOf(booking) === null || (isDriven && booking.status !== 'cancelled')
      ? []
      : (['resetBooking'] as const)),
    ...(booking.status === 'cancelled' ? [] : (['cancelBooking'] as const)),
  ]
  return has.map((change) => ({
    change,
    label:
      change === 'resetBooking' && booking.status === 'cancelled'
        ? bookingActions.resetCancellation.label
        : bookingChangeLabels[change],
    whyNot: whyNotChange(booking, change, facts),
  }))
}

function whyNotChange(booking: BookingInMenu, change: BookingChange, facts: MenuFacts): string | null {
  const reset = resetActionOf(booking)
  if (change === 'resetBooking' && reset !== null)
    return whyNotBooking(booking, reset, facts.permissions, facts)
  if (change === 'cancelBooking')
    return whyNotBooking(booking, isOpen(booking) ? 'cancel' : 'cancelServed', facts.permissions, facts)
  if (change === 'changePrice') return whyNoNewPrice(booking, facts)
  if (change === 'approveWaitlist') return whyNotBooking(booking, 'approve', facts.permissions, facts)
  if (!isOpen(booking)) return statusReasons[booking.status]
  return whyNotOnClosedDay(facts.dayClosed, facts.permissions)
}

function whyNoNewPrice({ status }: BookingInMenu, { permissions }: MenuFacts): string | null {
  if (status === 'cancelled') return statusReasons.cancelled
  return permissions.includes('policyOverride') ? null : needsOverride
}

/**
 * The changes of the whole reservation. `undoes`: for each cancelled service, why its cancellation can't be
 * undone, or null.
 */
export function changesOfGroup(
  bookings: readonly BookingInMenu[],
  undoes: readonly (string | null)[] = [],
): OfferedChange[] {
  const services = bookings.filter(({ kind }) => isFastTrack(kind) || isTransport(kind))
  const open = services.filter(isOpen)
  const isFlown = open.some((it) => it.flightGuid !== null)
  const over = open.length > 0 ? null : 'This reservation has no upcoming services'
  const grounded = over ?? (isFlown ? null : 'This reservation has no upcoming flights')
  const offered: [BookingChange, string | null][] = [
    ['flightChange', grounded],
    ['addPax', over],
    ['editPaxNames', null],
    ['fastTrackChange', grounded],
    ['addCars', over],
    ['cancelBooking', bookings.some(isOpen) ? null : over],
  ]
  if (undoes.length > 0) offered.push(['resetBooking', undoes.includes(null) ? null : (undoes[0] ?? null)])
  return offered.map(([change, whyNot]) => ({
    change,
    label: groupLabels[change] ?? bookingChangeLabels[change],
    whyNot,
  }))
}
