import { sql } from 'kysely'
import { type SpokenBy, guestLanguageOf, type GuestLanguage } from '#domain/message/guest-language.ts'
import type { GaveOnPage } from '#domain/my-booking/gratuity-page.ts'
import { driverForGuest } from '#server/db/driver-for-guest.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import type { Db } from '#server/db/connection.ts'

export interface GiftFacts {
  language: GuestLanguage
  firstName: string
  /** First names of the drivers who completed trips. */
  drivers: string[]
}

/** What the gratuity page says about a reservation. Null: no trip is completed. */
export async function giftFactsOf(db: Db, groupGuid: string, own: GuestLanguage): Promise<GiftFacts | null> {
  const { rows } = await sql<SpokenBy & { first_name: string; drivers: string[] }>`
    select coalesce(nullif(c.first_name, ''), c.last_name) as first_name, c.phone, c.country, c.language,
      array(select driver from (select ${driverForGuest('d')} as driver, d.guid, t.pickup_at
          from trip t join account d on d.guid = t.driver_guid
          where t.group_guid = g.guid and t.status = 'completed') driven
        group by driver, guid order by min(pickup_at)) as drivers
    from booking_group g join customer c on c.guid = g.customer_guid
    where g.guid = ${groupGuid}::uuid`.execute(db)
  const [guest] = rows
  if (!guest || guest.drivers.length === 0) return null
  return { language: guestLanguageOf(guest, own), firstName: guest.first_name, drivers: guest.drivers }
}

/** The result of the card payment that the guest comes back from. */
export async function gaveByCard(db: Db, groupGuid: string, cartGuid: string): Promise<GaveOnPage> {
  if (!isGuid(cartGuid)) return null
  const cart = await db
    .selectFrom('cart')
    .select(['state', 'asked_at'])
    .where('guid', '=', cartGuid)
    .where('group_guid', '=', groupGuid)
    .where('kind', '=', 'gratuity')
    .executeTakeFirst()
  if (cart?.state === 'done' || cart?.state === 'recovered') return { kind: 'paid' }
  if (cart?.state === 'paidUnbooked') return { kind: 'office' }
  return cart?.state === 'redirected' && cart.asked_at !== null ? { kind: 'notPaid' } : null
}
