import type { AuditAction } from '#contract/audit-actions.ts'
import type { WebhookEvent } from '#domain/webhook/webhook-events.ts'

/** The webhook event of a history line. Actions that aren't listed have none. */
const eventOfAction: Partial<Record<AuditAction, WebhookEvent>> = {
  makeAdvancedBooking: 'booking.made',
  makePrivateBooking: 'booking.made',
  makeHourlyBooking: 'booking.made',
  makePointBooking: 'booking.made',
  makeFee: 'booking.made',
  makeChannelBooking: 'booking.made',
  sellWalkIn: 'booking.made',

  addCars: 'booking.changed',
  addPassengers: 'booking.changed',
  addPassengersOnSite: 'booking.changed',
  alterTrip: 'booking.changed',
  answerFields: 'booking.changed',
  approveWaitlist: 'booking.changed',
  cancelTrip: 'booking.changed',
  changeDateOnSite: 'booking.changed',
  changeFastTrack: 'booking.changed',
  changeFlight: 'booking.changed',
  changeTransport: 'booking.changed',
  completeBooking: 'booking.changed',
  editNotes: 'booking.changed',
  editPassengers: 'booking.changed',
  followFlight: 'booking.changed',
  markNoShowBooking: 'booking.changed',
  moveDrive: 'booking.changed',
  reopenBooking: 'booking.changed',
  reopenTrip: 'booking.changed',
  rescheduleTrip: 'booking.changed',
  resetBooking: 'booking.changed',
  resetCheckIn: 'booking.changed',
  resetNoShow: 'booking.changed',
  saveBookingComments: 'booking.changed',
  serveParty: 'booking.changed',
  stepBackTrip: 'booking.changed',
  unassignTrip: 'booking.changed',
  undoDeskStep: 'booking.changed',
  undoStep: 'booking.changed',

  cancelBooking: 'booking.cancelled',
  changeChannelBooking: 'booking.changed',
  dropDrive: 'booking.changed',
  checkIn: 'booking.checkedIn',

  assignTrip: 'trip.assigned',
  startTrip: 'trip.started',
  recordStartTrip: 'trip.started',
  startWait: 'trip.waiting',
  recordStartWait: 'trip.waiting',
  departPickup: 'trip.onBoard',
  recordDepartPickup: 'trip.onBoard',
  completeTrip: 'trip.completed',
  recordCompleteTrip: 'trip.completed',
  noShowTrip: 'trip.noShow',
  recordNoShowTrip: 'trip.noShow',

  issueInvoice: 'invoice.issued',
}

/** The part of a history line that decides. `before` and `after` are as stored. */
interface Line {
  action: AuditAction
  before?: unknown
  after?: unknown
}

export function webhookOfHistory({ action, before, after }: Line): WebhookEvent | null {
  const event = eventOfAction[action] ?? null
  // A party is checked in with its first passengers. Later passengers are a change.
  if (event === 'booking.checkedIn')
    return statusOf(after) === 'checkedIn' && statusOf(before) !== 'checkedIn' ? event : 'booking.changed'
  if (action === 'changeChannelBooking' || action === 'dropDrive')
    return cancelledIn(after) > cancelledIn(before) ? 'booking.cancelled' : event
  return event
}

function statusOf(value: unknown): unknown {
  return (value as { status?: unknown } | null | undefined)?.status
}

/** The cancelled services of a reservation. */
function cancelledIn(value: unknown): number {
  const services = (value as { services?: { status: string }[] } | null | undefined)?.services ?? []
  return services.filter((it) => it.status === 'cancelled').length
}
