import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { guestGratuity } from '#contract/gratuities.ts'
import { guestLanguageOf, type SpokenBy } from '#domain/message/guest-language.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { takesCards } from '#server/features/card-gateway/queries.ts'
import { guestSettingsOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { postServiceOf } from '#server/features/guest-messages/queries/post-service-settings.ts'
import { currencyDigitsOf, siteSettings } from '#server/features/settings/queries.ts'

/**
 * The page for a guest with the link: first names of the drivers who completed trips. Not found without a
 * completed trip.
 */
export async function guestPageOf(
  db: Db,
  groupGuid: string,
): Promise<ReplyOf<typeof guestGratuity> | Refusal> {
  const [site, { language: own }, { gratuities }, cards] = await Promise.all([
    siteSettings(db),
    guestSettingsOf(db),
    postServiceOf(db),
    takesCards(db),
  ])
  const { rows } = await sql<SpokenBy & { first_name: string; drivers: string[] }>`
    select coalesce(nullif(c.first_name, ''), c.last_name) as first_name, c.phone, c.country, c.language,
      array(select d.name from trip t join account d on d.guid = t.driver_guid where t.group_guid = g.guid
        and t.status = 'completed' group by d.guid order by min(t.pickup_at)) as drivers
    from booking_group g join customer c on c.guid = g.customer_guid
    where g.guid = ${groupGuid}::uuid`.execute(db)
  const [guest] = rows
  if (!guest || guest.drivers.length === 0) return notFound
  const drivers = guest.drivers.map((name) => name.split(' ')[0] ?? name)
  return {
    company: site.company,
    currency: site.currency,
    currencyDigits: currencyDigitsOf(site),
    language: guestLanguageOf(guest, own),
    firstName: guest.first_name,
    drivers,
    suggestedCents: gratuities,
    takesCards: cards,
    lastCard: await lastCardOf(db, groupGuid),
  }
}

/** Result of the guest's last card payment attempt. */
async function lastCardOf(db: Db, groupGuid: string): Promise<ReplyOf<typeof guestGratuity>['lastCard']> {
  const cart = await db
    .selectFrom('cart')
    .select(['state', 'asked_at'])
    .where('group_guid', '=', groupGuid)
    .where('kind', '=', 'gratuity')
    .orderBy('created_at', 'desc')
    .orderBy('guid', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (cart?.state === 'done' || cart?.state === 'recovered') return 'paid'
  if (cart?.state === 'paidUnbooked') return 'office'
  return cart?.state === 'redirected' && cart.asked_at !== null ? 'notPaid' : 'none'
}
