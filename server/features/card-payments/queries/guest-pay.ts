import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { guestPay } from '#contract/carts.ts'
import { askedOfGuestCents } from '#domain/booking/group-state.ts'
import { addMinutes, isBefore } from '#domain/calendar/instant.ts'
import { guestLanguageOf, type SpokenBy } from '#domain/message/guest-language.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { takesCards } from '#server/features/card-gateway/queries.ts'
import { guestSettingsOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { moneyOfGroups } from '#server/features/ledger/queries/group-money.ts'
import { currencyDigitsOf, siteSettings } from '#server/features/settings/queries.ts'

/** What the holder of the link sees: first name, reference and amount owed. */
export async function guestPayOf(
  db: Db,
  groupGuid: string,
  now: string,
): Promise<ReplyOf<typeof guestPay> | Refusal> {
  const [site, { language: own }, cards] = await Promise.all([
    siteSettings(db),
    guestSettingsOf(db),
    takesCards(db),
  ])
  const { rows } = await sql<SpokenBy & { first_name: string; reference: string }>`
    select coalesce(nullif(c.first_name, ''), c.last_name) as first_name, c.phone, c.country, c.language,
      g.reference from booking_group g join customer c on c.guid = g.customer_guid
    where g.guid = ${groupGuid}::uuid`.execute(db)
  const [guest] = rows
  if (!guest) return notFound
  const owedCents = Math.max(0, askedOfGuestCents((await moneyOfGroups(db, [groupGuid]))(groupGuid)))
  const { first_name: firstName, reference } = guest
  return {
    company: site.company,
    currency: site.currency,
    currencyDigits: currencyDigitsOf(site),
    language: guestLanguageOf(guest, own),
    firstName,
    reference,
    owedCents,
    takesCards: cards,
    lastTry: await lastTryOf(db, groupGuid, now),
  }
}

const lookedForMinutes = 30

/** The result of the guest’s last attempt to pay. */
async function lastTryOf(
  db: Db,
  groupGuid: string,
  now: string,
): Promise<ReplyOf<typeof guestPay>['lastTry']> {
  const cart = await db
    .selectFrom('cart')
    .select(['state', 'redirected_at', 'asked_at'])
    .where('group_guid', '=', groupGuid)
    .where('kind', '=', 'reservation')
    .orderBy('created_at', 'desc')
    .orderBy('guid', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!cart) return 'none'
  if (cart.state === 'done' || cart.state === 'recovered') return 'paid'
  if (cart.state === 'paidUnbooked') return 'office'
  if (cart.state !== 'redirected' || cart.asked_at === null) return 'none'
  return isBefore(addMinutes(cart.asked_at, lookedForMinutes), now) ? 'none' : 'notPaid'
}

/**
 * Why a guest can’t pay this cart any more: they have since paid another way, such as at the desk, or the
 * price dropped. Null if its amount is still due, or the cart isn’t an open one of this reservation.
 */
export async function whyNotPayCart(
  db: Db,
  { groupGuid, cartGuid }: { groupGuid: string; cartGuid: string },
): Promise<'nothingDue' | 'dueChanged' | null> {
  const cart = await db
    .selectFrom('cart')
    .select('amount_cents')
    .where('guid', '=', cartGuid)
    .where('group_guid', '=', groupGuid)
    .where('state', '=', 'redirected')
    .where('offer_guid', 'is', null)
    .executeTakeFirst()
  if (!cart) return null
  const dueCents = askedOfGuestCents((await moneyOfGroups(db, [groupGuid]))(groupGuid))
  if (cart.amount_cents <= dueCents) return null
  return dueCents > 0 ? 'dueChanged' : 'nothingDue'
}

/** The outcome of a payment for a place from the waitlist. Null: it isn’t one, or isn’t paid yet. */
export async function paidPlaceOf(
  db: Db,
  groupGuid: string,
  cartGuid: string,
): Promise<'accepted' | 'tooLate' | null> {
  const cart = await db
    .selectFrom('cart')
    .select(['state', 'refund_due'])
    .where('guid', '=', cartGuid)
    .where('group_guid', '=', groupGuid)
    .where('offer_guid', 'is not', null)
    .executeTakeFirst()
  if (cart?.state === 'done' || cart?.state === 'recovered') return 'accepted'
  return cart?.refund_due === true ? 'tooLate' : null
}

/** The paying customer of a reservation; null: no such reservation. */
export async function payerOf(db: Db, groupGuid: string): Promise<{ name: string; email: string } | null> {
  const { rows } = await sql<{ name: string; email: string }>`
    select trim(c.first_name || ' ' || c.last_name) as name, c.email from booking_group g join customer c
      on c.guid = g.customer_guid
    where g.guid = ${groupGuid}::uuid`.execute(db)
  return rows[0] ?? null
}
