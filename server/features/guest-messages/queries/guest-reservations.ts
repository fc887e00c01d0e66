import type { BookingStatus } from '#domain/booking/booking-states.ts'
import { dayIn } from '#domain/message/guest-formats.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import { guestDetails, type DetailsOfParty } from '#domain/fields/shown-details.ts'
import { detailFields } from '#server/features/details/queries/detail-fields.ts'
import { guestLanguageOf, type GuestLanguage } from '#domain/message/guest-language.ts'
import type { GuestMessage, GuestMoney, GuestService } from '#domain/message/guest-message.ts'
import type { Db } from '#server/db/connection.ts'
import { guestSettingsOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import {
  groupRows,
  type BookingRow,
  type GroupRow,
  type TripRow,
} from '#server/features/guest-messages/queries/guest-rows.ts'
import { droppedTripsOf, serviceOf, tripsOf } from '#server/features/guest-messages/queries/guest-services.ts'
import { moneyOfGroups } from '#server/features/ledger/queries/group-money.ts'
import { shownPhone } from '#server/contact-data/phone.ts'
import { siteCountry, siteSettings } from '#server/features/settings/queries.ts'

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

/**
 * Reservations as their guests see them now, in the order given. Unknown ones are omitted. `spoken`: the
 * language of the page they are shown on; null: each guest’s own.
 */
export async function guestReservationsOf(
  db: Db,
  groupGuids: readonly string[],
  spoken: GuestLanguage | null = null,
): Promise<GuestReservation[]> {
  if (groupGuids.length === 0) return []
  const [site, { language: own }, rows, moneyOf, fields, country] = await Promise.all([
    siteSettings(db),
    guestSettingsOf(db),
    groupRows(db, groupGuids),
    moneyOfGroups(db, groupGuids),
    detailFields(db),
    siteCountry(db),
  ])
  return groupGuids.flatMap((guid) => {
    const row = rows.find((it) => it.guid === guid)
    if (!row) return []
    const onAccount = row.billing === 'partnerAccount'
    const { chargedCents: totalCents, paidCents, balanceCents } = moneyOf(guid)
    const language = spoken ?? guestLanguageOf(row, own)
    const shown = (booking: BookingRow, trips = tripsOf(booking)) =>
      serviceOf(booking, {
        onAccount,
        site,
        trips,
        language,
        details: guestDetails(fields, detailsOf(row, booking, trips), speechOf(language, country)),
      })
    const of = (...states: BookingStatus[]) =>
      row.bookings.filter((it) => states.includes(it.status)).map((it) => shown(it))
    return [
      {
        about: { customerGuid: row.customerGuid, groupGuid: guid },
        facts: {
          language,
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

function detailsOf(
  { details: reservation, passengers }: GroupRow,
  { details: fastTrack }: BookingRow,
  trips: readonly TripRow[],
): DetailsOfParty {
  return { reservation, passengers, fastTrack, transport: trips.map((it) => it.details) }
}

function speechOf(language: GuestLanguage, country: string) {
  const { yes, no } = guestTexts[language].answers
  return {
    language,
    yes,
    no,
    dayText: (date: string) => dayIn(language, date),
    phoneText: (typed: string) => shownPhone(typed, country),
  }
}

/** The reservation that a command has just changed. */
export async function guestReservationOf(
  db: Db,
  groupGuid: string,
  spoken: GuestLanguage | null = null,
): Promise<GuestReservation> {
  const [reservation] = await guestReservationsOf(db, [groupGuid], spoken)
  if (!reservation) throw new Error('Can’t message a guest without a reservation')
  return reservation
}
