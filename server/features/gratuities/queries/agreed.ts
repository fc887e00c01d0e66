import { sql } from 'kysely'
import { agreedGratuities, type AgreedTrip } from '#domain/gratuity/agreed-gratuity.ts'
import { isDroppedFee } from '#domain/reservation/price-service.ts'
import type { KeyedPriceLine } from '#domain/reservation/reservation.ts'
import type { Tx } from '#server/db/connection.ts'

export interface Agreed {
  partnerGuid: string
  partner: string
  /** By trip, in cents. */
  gratuities: ReadonlyMap<string, number>
}

/** What a partner agreed to give for the completed trips of a reservation on its account; null: nothing. */
export async function agreedOf(tx: Tx, groupGuid: string): Promise<Agreed | null> {
  const { rows } = await sql<{ partnerGuid: string; partner: string; basisPoints: number }>`
    select partner.guid as "partnerGuid", partner.name as partner,
      g.gratuity_basis_points as "basisPoints"
    from booking_group g join partner on partner.guid = g.partner_guid
    where g.guid = ${groupGuid}::uuid and g.gratuity_basis_points > 0`.execute(tx)
  const [group] = rows
  if (!group) return null
  const { basisPoints, ...partner } = group
  return { ...partner, gratuities: agreedGratuities(await tripsOf(tx, groupGuid), basisPoints) }
}

type TripRead = Omit<AgreedTrip, 'charges'> & { priceLines: KeyedPriceLine[] }

async function tripsOf(tx: Tx, groupGuid: string): Promise<AgreedTrip[]> {
  const { rows } = await sql<TripRead>`
    select t.guid as "tripGuid", t.status, t.booking_guid as "bookingGuid", t.journey, t.sequence,
      b.price_lines as "priceLines", b.status = 'cancelled' as "isBookingCancelled"
    from trip t join booking b on b.guid = t.booking_guid
    where t.group_guid = ${groupGuid}::uuid order by t.booking_guid, t.sequence`.execute(tx)
  return rows.map(({ priceLines, ...trip }) => ({
    ...trip,
    charges: priceLines
      .filter((it) => !isDroppedFee(it))
      .map(({ key, totalCents }) => ({ key, cents: totalCents })),
  }))
}

export interface StandingAgreed {
  giftGuid: string
  tripGuid: string
  amountCents: number
  isPaidOut: boolean
}

/** The agreed gratuities of a reservation that were posted and not reversed. */
export async function standingAgreedOf(tx: Tx, groupGuid: string): Promise<StandingAgreed[]> {
  const { rows } = await sql<StandingAgreed>`
    select gift.guid as "giftGuid", q.trip_guid as "tripGuid", q.amount_cents as "amountCents",
      q.state = 'paidOut' as "isPaidOut"
    from gratuity_gift gift join gratuity q on q.gift_guid = gift.guid
    where gift.group_guid = ${groupGuid}::uuid and gift.source = 'partner' and gift.state = 'given'
    order by gift.guid`.execute(tx)
  return rows
}
