import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { momentMeant } from '#domain/calendar/typed-time.ts'
import { refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import {
  droppedDriveTarget,
  movedDriveTarget,
  priceMovedText,
  whyNotByDriver,
} from '#domain/reservation/changes/operations.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import { driverName } from '#domain/reservation/facts.ts'
import { keptPriceText } from '#domain/reservation/kept-prices.ts'
import { termsOn } from '#domain/terms/terms.ts'
import type { NewPickup } from '#domain/trip/driver-step.ts'
import { whyNot, type TripRole } from '#domain/trip/trip-actions.ts'
import type { Saved } from '#contract/shapes.ts'
import { changeAtOnce } from '#server/change/change.ts'
import { reservationChange } from '#server/features/bookings/commands/reservation-change.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { lifeOf } from '#server/features/trips/queries/trip-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface Moving extends NewPickup {
  bookingGuid: string
  tripGuid: string
  reference: string
  pickupAt: Instant
  by: { role: TripRole; at: Instant }
}

const movedDrive = reservationChange<Moving>({
  name: 'moveDrive',
  action: 'moveDrive',
  toast: (planned, facts, { reference, date, time, by }) => {
    const lost = effectsOf(planned.effects, 'tripAltered').find((it) => it.driver === 'loses')
    const busy = lost
      ? `${driverName(facts, lost.before.driverGuid)} is busy then, so the trip needs another driver`
      : ''
    return [
      `${reference} moved to ${serviceDateText(date)} ${time}`,
      priceMovedText(planned, facts.currency),
      by.role === 'dispatcher' ? keptPriceText(facts, planned) : '',
      busy,
    ]
      .filter((it) => it !== '')
      .join('; ')
  },
  of: ({ bookingGuid }) => ({ bookingGuid }),
  wants: ({ date }) => ({ dates: [date] }),
  reasonOf: ({ reason }) => reason,
  by: ({ by }) => by,
  target: movedDriveTarget,
  refuses(planned, { by }) {
    const why = by.role === 'driver' ? whyNotByDriver(planned) : null
    return why === null ? null : refuse('trip', why)
  },
})

/**
 * Changes a trip's pickup time, and its booking with it. A change of price is reported to a dispatcher and
 * refused to a driver. The driver keeps the trip unless busy then. Driver, dispatchers and guests are
 * notified.
 */
export async function moveDrive(
  work: UnitOfWork,
  trip: LockedTrip,
  to: NewPickup,
  by: { role: TripRole; at: Instant },
): Promise<Saved | Refusal> {
  const { time_zone: timeZone, settings } = await siteSettings(work.tx)
  const life = lifeOf(trip, termsOn(settings, trip.service_date))
  const why = whyNot(life, 'reschedule', { now: by.at, role: by.role, isOwnDriver: by.role === 'driver' })
  if (why !== null) return refuse('trip', why)
  const meant = momentMeant(to.date, to.time, timeZone, (at) => !isBefore(at, by.at))
  if ('why' in meant) return refuseField('time', meant.why)
  const pickupAt = meant.at
  if (isBefore(pickupAt, by.at)) return refuseField('time', 'Choose a time in the future')
  if (to.reason.trim() === '') return refuseField('reason', 'This field is required')
  const { guid: tripGuid, booking_guid: bookingGuid, reference } = trip
  const done = await changeAtOnce(work, movedDrive, { ...to, pickupAt, tripGuid, bookingGuid, reference, by })
  return 'toast' in done ? { ...done, guid: tripGuid } : done
}

interface Dropping {
  bookingGuid: string
  tripGuid: string
  reference: string
  reason: string
}

const droppedDrive = reservationChange<Dropping>({
  name: 'dropDrive',
  action: 'dropDrive',
  toast: (planned, facts, { reference }) =>
    [`${reference}: trip cancelled`, priceMovedText(planned, facts.currency)]
      .filter((it) => it !== '')
      .join('; '),
  of: ({ bookingGuid }) => ({ bookingGuid }),
  reasonOf: ({ reason }) => reason,
  target: droppedDriveTarget,
})

/**
 * Cancels a trip for a dispatcher. Cancelling the last one cancels the booking free of charge and notifies
 * the guest.
 */
export async function dropDrive(
  work: UnitOfWork,
  trip: LockedTrip,
  reason: string,
): Promise<Saved | Refusal> {
  const { time_zone: _, settings } = await siteSettings(work.tx)
  const life = lifeOf(trip, termsOn(settings, trip.service_date))
  const why = whyNot(life, 'cancel', { now: work.now, role: 'dispatcher', isOwnDriver: false })
  if (why !== null) return refuse('trip', why)
  const { guid: tripGuid, booking_guid: bookingGuid, reference } = trip
  const done = await changeAtOnce(work, droppedDrive, { tripGuid, bookingGuid, reference, reason })
  return 'toast' in done ? { ...done, guid: tripGuid } : done
}
