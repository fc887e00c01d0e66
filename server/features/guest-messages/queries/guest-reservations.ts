import type { BookingStatus } from '#domain/booking/booking-states.ts'
import { timeTextOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { storedMoment } from '#domain/calendar/typed-time.ts'
import { journeysOf } from '#domain/message/guest-journey.ts'
import { guestLanguageOf } from '#domain/message/guest-language.ts'
import type { GuestMessage, GuestMoney, GuestService } from '#domain/message/guest-message.ts'
import { isFastTrack, isTransport, type BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { Db } from '#server/db/connection.ts'
import { guestSettingsOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import {
  groupRows,
  type BookingRow,
  type TripRow,
} from '#server/features/guest-messages/queries/guest-rows.ts'
import { moneyOfGroups } from '#server/features/ledger/queries/group-money.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** A reservation as shown to its guest in messages. */
export interface GuestReservation {
  about: { customerGuid: string; groupGuid: string }
  /** The common part of every message about it, with upcoming and current services. */
  facts: Pick<GuestMessage, 'language' | 'customer' | 'reference' | 'onAccount' | 'services'>
  /** The guest's own money, without what a partner owes. */
  money: GuestMoney
  /** Services that were provided or closed as a no-show, and cancelled ones. */
  past: GuestService[]
  cancelled: GuestService[]
  /** Services that stand, with only their cancelled journeys. */
  dropped: GuestService[]
}

/** Reservations as their guests see them now, in the order given. Unknown ones are omitted. */
export async function guestReservationsOf(
  db: Db,
  groupGuids: readonly string[],
): Promise<GuestReservation[]> {
  if (groupGuids.length === 0) return []
  const [{ time_zone: timeZone }, { language: own }, rows, moneyOf] = await Promise.all([
    siteSettings(db),
    guestSettingsOf(db),
    groupRows(db, groupGuids),
    moneyOfGroups(db, groupGuids),
  ])
  return groupGuids.flatMap((guid) => {
    const row = rows.find((it) => it.guid === guid)
    if (!row) return []
    const onAccount = row.billing === 'partnerAccount'
    const { chargedCents: totalCents, paidCents, balanceCents } = moneyOf(guid)
    const shown = (booking: BookingRow, trips = tripsOf(booking)) =>
      serviceOf(booking, { onAccount, timeZone, trips })
    const of = (...states: BookingStatus[]) =>
      row.bookings.filter((it) => states.includes(it.status)).map((it) => shown(it))
    return [
      {
        about: { customerGuid: row.customerGuid, groupGuid: guid },
        facts: {
          language: guestLanguageOf(row, own),
          customer: { firstName: row.firstName, lastName: row.lastName, email: row.email },
          reference: row.reference,
          onAccount,
          services: of('waitlisted', 'booked', 'checkedIn'),
        },
        past: of('completed', 'noShow'),
        cancelled: of('cancelled'),
        dropped: row.bookings.flatMap((it) => {
          const trips = droppedTripsOf(it)
          return trips.length === 0 ? [] : [shown(it, trips)]
        }),
        money: { totalCents, paidCents, balanceCents },
      },
    ]
  })
}

/** The reservation that a command has just changed. */
export async function guestReservationOf(db: Db, groupGuid: string): Promise<GuestReservation> {
  const [reservation] = await guestReservationsOf(db, [groupGuid])
  if (!reservation) throw new Error('Can’t message a guest without a reservation')
  return reservation
}

/** Cancelled trips are left out, except of a cancelled booking, where all are. */
function tripsOf({ trips, status }: BookingRow): TripRow[] {
  return status === 'cancelled' ? trips : trips.filter((it) => it.status !== 'cancelled')
}

/** The trips of journeys that were cancelled while their booking stands. */
function droppedTripsOf({ trips, status }: BookingRow): TripRow[] {
  const left = new Set(trips.filter((it) => it.status !== 'cancelled').map((it) => it.journey))
  return status === 'cancelled' ? [] : trips.filter((it) => !left.has(it.journey))
}

interface Shown {
  onAccount: boolean
  timeZone: string
  trips: readonly TripRow[]
}

function serviceOf(booking: BookingRow, { onAccount, timeZone, trips }: Shown): GuestService {
  const { guid, kind, adults, children, infants, ident, city, labels, status } = booking
  const isSold = kind === 'extra' || kind === 'fee'
  const isTimeKnown = !isSold && !isToBeAdvised(kind, booking.timeKnown)
  const journeys = isTransport(kind) ? journeysOf(trips, { timeZone, isTimeKnown }) : []
  const [first] = journeys
  const startsAt = first ? first.startsAt : isTimeKnown ? beginningOf(booking, timeZone) : null
  return {
    guid,
    kind,
    detail: isSold ? [...new Set(labels)].join(', ') : '',
    reference: null,
    date: first?.date ?? booking.date,
    time: startsAt && timeTextOf(startsAt, timeZone),
    startsAt,
    flight: ident === null ? null : { ident, city: city ?? '' },
    journeys,
    hours: booking.hours,
    party: isSold ? { adults: 0, children: 0, infants: 0 } : { adults, children, infants },
    isWaitlisted: status === 'waitlisted',
    totalCents: onAccount ? null : booking.chargeCents,
  }
}

function beginningOf({ date, time, scheduledAt, bestAt }: BookingRow, timeZone: string): Instant {
  const flightAt = scheduledAt === null || bestAt === null ? [] : [scheduledAt, bestAt]
  return storedMoment(date, time, timeZone, flightAt)
}

/**
 * Without a flight time, the fast track and the arrival pickup have none either. A departure pickup was
 * agreed with the guest.
 */
export function isToBeAdvised(kind: BookingKind, timeKnown: boolean | null): boolean {
  return timeKnown === false && (isFastTrack(kind) || kind === 'arrivalTransfer')
}
