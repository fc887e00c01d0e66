import type { Permission } from '#domain/access/permissions.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { closedDayText } from '#domain/date-status/closed-day.ts'
import { refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { isFastTrack, isTransport, type BookingKind } from '#domain/vocabulary/booking-kinds.ts'

export const bookingStatuses = [
  'waitlisted',
  'booked',
  'checkedIn',
  'completed',
  'noShow',
  'cancelled',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

interface BookingMove {
  readonly label: string
  readonly from: readonly BookingStatus[]
  readonly to: BookingStatus
  /** A permission in addition to the endpoint's own. */
  readonly needs: Permission | null
  readonly reasonRequired: boolean
}

/** The life cycle of a booking. Server, buttons and tooltips read this one table. */
export const bookingActions = {
  approve: { label: 'Approve', from: ['waitlisted'], to: 'booked', needs: null, reasonRequired: false },
  checkIn: { label: 'Check in', from: ['booked'], to: 'checkedIn', needs: null, reasonRequired: false },
  complete: {
    label: 'Complete',
    from: ['booked', 'checkedIn'],
    to: 'completed',
    needs: null,
    reasonRequired: false,
  },
  markNoShow: {
    label: 'Mark as no-show',
    from: ['booked'],
    to: 'noShow',
    needs: null,
    reasonRequired: false,
  },
  cancel: {
    label: 'Cancel booking',
    from: ['waitlisted', 'booked'],
    to: 'cancelled',
    needs: null,
    reasonRequired: true,
  },
  /** Cancels a completed or missed service, to correct a mistake. */
  cancelServed: {
    label: 'Cancel completed booking',
    from: ['checkedIn', 'completed', 'noShow'],
    to: 'cancelled',
    needs: 'policyOverride',
    reasonRequired: true,
  },
  resetCheckIn: {
    label: 'Reset check-in',
    from: ['checkedIn'],
    to: 'booked',
    needs: null,
    reasonRequired: true,
  },
  resetNoShow: {
    label: 'Reset no-show',
    from: ['noShow'],
    to: 'booked',
    needs: 'policyOverride',
    reasonRequired: true,
  },
  resetCompletion: {
    label: 'Reset completion',
    from: ['completed'],
    to: 'booked',
    needs: null,
    reasonRequired: true,
  },
  /** Follows the reopening of a trip. */
  reopen: { label: 'Reopen', from: ['completed', 'noShow'], to: 'booked', needs: null, reasonRequired: true },
  resetCancellation: {
    label: 'Undo cancellation',
    from: ['cancelled'],
    to: 'booked',
    needs: null,
    reasonRequired: true,
  },
} as const satisfies Record<string, BookingMove>

export type BookingAction = keyof typeof bookingActions
export const allBookingActions = Object.keys(bookingActions) as readonly BookingAction[]

/** The fields of a booking that the rules use. */
export interface BookingAtHand {
  readonly kind: BookingKind
  readonly status: BookingStatus
  readonly serviceDate: ServiceDate
}

export interface BookingFacts {
  /** Today, in the airport's time zone. */
  readonly today: ServiceDate
  /** Whether the service date has been closed and locked. */
  readonly dayClosed: boolean
  /** The acting user made the booking today. */
  readonly isOwnOfToday?: boolean
}

export const statusReasons: Record<BookingStatus, string> = {
  waitlisted: 'This booking is on the waitlist',
  booked: 'This booking isn’t checked in yet',
  checkedIn: 'This booking is checked in',
  completed: 'This booking is completed',
  noShow: 'This booking is a no-show',
  cancelled: 'This booking is cancelled',
}

export const needsOverride = 'This needs a policy override'

/** Why the action isn't available with these permissions, in one sentence. Null if it is. */
export function whyNotBooking(
  booking: BookingAtHand,
  action: BookingAction,
  actorPermissions: readonly Permission[],
  facts: BookingFacts,
): string | null {
  const move: BookingMove = bookingActions[action]
  if (!move.from.includes(booking.status)) return statusReasons[booking.status]
  return (
    whyNotThisService(booking, action) ??
    whyNotOnThisDay(booking, action, facts) ??
    whyNotBeyondPolicy(booking, action, facts, actorPermissions.includes('policyOverride'))
  )
}

/** The booking's status after the action, or a refusal. The table defines when `reason` is required. */
export function moveBooking(
  booking: BookingAtHand,
  action: BookingAction,
  actorPermissions: readonly Permission[],
  facts: BookingFacts & { readonly reason?: string },
): BookingStatus | Refusal {
  const why = whyNotBooking(booking, action, actorPermissions, facts)
  if (why !== null) return refuse('booking', why)
  const move = bookingActions[action]
  if (move.reasonRequired && !facts.reason?.trim()) return refuseField('reason', 'This field is required')
  return move.to
}

/** Fast track is completed through its check-in; fees and extras have neither check-in nor no-show. */
function whyNotThisService({ kind, status }: BookingAtHand, action: BookingAction): string | null {
  if (action === 'complete' && isFastTrack(kind) && status === 'booked') return 'Check the party in first'
  if (action === 'reopen' && !isTransport(kind)) return 'Only transport bookings can be reopened'
  const isAboutGuests = action === 'checkIn' || action === 'markNoShow'
  if (isAboutGuests && !isFastTrack(kind) && !isTransport(kind))
    return 'This booking has no guests to check in'
  return null
}

function whyNotOnThisDay(
  { kind, serviceDate }: BookingAtHand,
  action: BookingAction,
  { today }: BookingFacts,
): string | null {
  const isService = action === 'checkIn' || action === 'markNoShow' || action === 'complete'
  if (isService && today < serviceDate) return `This booking is for ${serviceDateText(serviceDate)}`
  // An evening flight may land after midnight: its party can still be served the next morning.
  if (action === 'checkIn' && today > addDays(serviceDate, 1))
    return `This booking was for ${serviceDateText(serviceDate)}. Change its date first.`
  // Resets are possible as long as the service is: a late evening flight belongs to the day before.
  const isOver = today < serviceDate || today > addDays(serviceDate, 1)
  if (action === 'resetCheckIn' && isOver)
    return 'You can only reset a check-in on the service date or the day after'
  if (action === 'resetCompletion' && isOver)
    return 'You can only reset a completion on the service date or the day after'
  const isTooLate = today > (isFastTrack(kind) ? addDays(serviceDate, 1) : serviceDate)
  if (action === 'resetCancellation' && isTooLate)
    return `This booking was for ${serviceDateText(serviceDate)}. Make a new booking instead.`
  return null
}

/**
 * A fee is completed as soon as it is charged. The user who charged it can cancel it on the same day, to fix
 * a typing error.
 */
function whyNotBeyondPolicy(
  { kind }: BookingAtHand,
  action: BookingAction,
  facts: BookingFacts,
  hasOverride: boolean,
): string | null {
  const move: BookingMove = bookingActions[action]
  if (action === 'resetNoShow' && facts.dayClosed) return 'This day is closed. Reopen it to reset a no-show.'
  if (facts.dayClosed && !hasOverride) return closedDayText
  if (action === 'cancelServed' && kind === 'fee' && facts.isOwnOfToday === true) return null
  if (move.needs === 'policyOverride' && !hasOverride) return needsOverride
  return null
}

const resets = [
  'resetCheckIn',
  'resetNoShow',
  'resetCompletion',
  'resetCancellation',
] as const satisfies readonly BookingAction[]

/**
 * The action that resets a booking, or null. Fees complete immediately and extras complete with their
 * service, so for these only a cancellation can be undone.
 */
export function resetActionOf({
  kind,
  status,
}: Pick<BookingAtHand, 'kind' | 'status'>): (typeof resets)[number] | null {
  const action = resets.find((it) => bookingActions[it].from.some((from) => from === status)) ?? null
  return isFastTrack(kind) || isTransport(kind) || action === 'resetCancellation' ? action : null
}
