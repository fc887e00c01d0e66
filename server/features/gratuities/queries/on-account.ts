import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { gratuityDrives } from '#contract/gratuities.ts'
import { giftCents } from '#domain/gratuity/gratuity-states.ts'
import { noCompletedTrip } from '#domain/gratuity/partner-gratuity.ts'
import { whyNotOnAccount, type CreditFacts } from '#domain/partner/credit.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { partnerOwes } from '#server/features/ledger/queries/balances.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { holds, type Actor } from '#server/work/actor.ts'

export interface PartnerOfGroup extends Omit<CreditFacts, 'chargeCents'> {
  guid: string
  name: string
  /** For the driver of each trip of this reservation. */
  agreedBasisPoints: number
}

/** The partner of a reservation with its credit; null: none. The caller checks access. */
export async function partnerOfGroup(
  db: Db | Tx,
  groupGuid: string,
  actor: Actor,
): Promise<PartnerOfGroup | null> {
  const { rows } = await sql<Omit<PartnerOfGroup, 'currency' | 'hasPolicyOverride'>>`
    select partner.guid, partner.name, blocked, credit_limit_cents as "creditLimitCents",
      ${partnerOwes(sql`partner.guid`)} as "balanceCents", g.gratuity_basis_points as "agreedBasisPoints"
    from booking_group g join partner on partner.guid = g.partner_guid
    where g.guid = ${groupGuid}::uuid`.execute(db)
  const [partner] = rows
  if (!partner) return null
  const { currency } = await siteSettings(db)
  return { ...partner, currency, hasPolicyOverride: holds(actor, 'policyOverride') }
}

type Account = ReplyOf<typeof gratuityDrives>['account']

/** Whether the desk can put a gratuity on the partner's account. Not offered to partner users. */
export async function accountToCharge(
  db: Db,
  groupGuid: string,
  { actor, hasCompletedTrip }: { actor: Actor; hasCompletedTrip: boolean },
): Promise<Account> {
  if (actor.kind === 'partner') return null
  const partner = await partnerOfGroup(db, groupGuid, actor)
  if (!partner) return null
  const whyNot = hasCompletedTrip
    ? (whyNotOnAccount({ ...partner, chargeCents: giftCents.atLeast })?.message ?? null)
    : noCompletedTrip
  const { name, agreedBasisPoints } = partner
  return { partner: name, whyNot, overrideAboveCents: overrideAbove(partner), agreedBasisPoints }
}

function overrideAbove({ hasPolicyOverride, blocked, creditLimitCents, balanceCents }: PartnerOfGroup) {
  if (!hasPolicyOverride || (!blocked && creditLimitCents === null)) return null
  return blocked ? 0 : Math.max(0, (creditLimitCents ?? 0) - balanceCents)
}

/** The places and the date of a trip, as a partner reads them. */
export async function givenFor(
  db: Db | Tx,
  tripGuid: string,
): Promise<{ from: string; to: string; date: string }> {
  const { rows } = await sql<{ from: string; to: string; date: string }>`
    select origin.name as from, destination.name as to, trip.service_date as date
    from trip
    join location origin on origin.guid = trip.from_location_guid
    join location destination on destination.guid = trip.to_location_guid
    where trip.guid = ${tripGuid}::uuid`.execute(db)
  const [trip] = rows
  if (!trip) throw new Error('The trip of a gratuity is missing')
  return trip
}
