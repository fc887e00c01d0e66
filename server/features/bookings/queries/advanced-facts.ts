import { partnerScopeOf, type PartnerScope } from '#domain/access/partner-reach.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import type { AdvancedFacts, AdvancedRequest, PartnerFacts } from '#domain/booking/advanced/advanced-facts.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { SpokenBy } from '#domain/message/guest-language.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { CustomerForm } from '#contract/customers.ts'
import type { Loading } from '#server/change/change.ts'
import type { Db } from '#server/db/connection.ts'
import { freeReference } from '#server/features/reservations/commands/save-group.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { legFacts } from '#server/features/bookings/queries/leg-facts.ts'
import { whyNotCustomer } from '#server/features/customers/commands.ts'
import { priceBook } from '#server/features/configuration/queries/price-book.ts'
import { partnerBalance } from '#server/features/ledger/queries/balances.ts'
import { holds } from '#server/work/actor.ts'

/** The customer: existing, or created with the booking. */
export interface Booker {
  customerGuid: string | null
  customer: CustomerForm | null
}

export interface AdvancedAsk {
  booker: Booker
  request: AdvancedRequest
  isWalkIn: boolean
}

/** The inputs of the plan, and what is made of it. */
export interface AdvancedState extends AdvancedFacts {
  customer: (NonNullable<AdvancedFacts['customer']> & SpokenBy) | null
  /** The reference that the group will have; null while it is only planned. */
  reference: string | null
}

/** All inputs of an advanced booking's plan. Locks the places of its dates, last of all, when the booking is about to be made. */
export async function advancedFacts(from: Loading, ask: AdvancedAsk): Promise<AdvancedState | Refusal> {
  const { db, actor, now, lock } = from
  const { request, booker } = ask
  const wrong = booker.customer && whyNotCustomer(booker.customer, 'customer.')
  if (wrong) return wrong
  const [site, reference] = await Promise.all([siteSettings(db), lock ? freeReference(db) : null])
  const customer = booker.customerGuid === null ? booker.customer : await customerOf(db, booker.customerGuid, partnerScopeOf(actor))
  if (booker.customerGuid !== null && customer === null) return notFound
  const shared = {
    today: localDateOf(now, site.time_zone),
    now,
    timeZone: site.time_zone,
    hasPolicyOverride: holds(actor, 'policyOverride'),
    isPartnerUser: actor.kind === 'partner',
    isWalkIn: ask.isWalkIn,
    book: await priceBook(db),
    terms: site.settings,
    customer,
    partner: request.partnerGuid === null ? null : await partnerOf(from, request.partnerGuid),
  }
  const legs = await legFacts(from, request, site.time_zone)
  return { ...shared, ...legs, reference }
}

async function customerOf(db: Db, guid: string, scope: PartnerScope) {
  const row = await db
    .selectFrom('customer')
    .select(['first_name', 'last_name', 'email', 'phone', 'country', 'language'])
    .where('guid', '=', guid)
    .where('active', '=', true)
    .where('merged_into', 'is', null)
    .where(isWithin(scope, 'partner_guid'))
    .executeTakeFirst()
  if (!row) return null
  const { first_name: firstName, last_name: lastName, ...own } = row
  return { firstName, lastName, ...own }
}

/** A partner user books for their own partner only. The row is locked so that two concurrent bookings cannot both use the last credit. */
async function partnerOf({ db, actor, lock }: Loading, guid: string): Promise<PartnerFacts | null> {
  if (actor.partnerGuid !== null && actor.partnerGuid !== guid) return null
  const row = await db
    .selectFrom('partner')
    .select(['guid', 'name', 'blocked', 'settlement', 'basis_points as basisPoints', 'credit_limit_cents as creditLimitCents'])
    .where('guid', '=', guid)
    .where('active', '=', true)
    .$if(lock, (it) => it.forUpdate())
    .executeTakeFirst()
  return row ? { ...row, balanceCents: await partnerBalance(db, guid) } : null
}
