import { takesGratuity, type GiftMethod } from '#domain/gratuity/gratuity-states.ts'
import { partnerGratuityMemo } from '#domain/gratuity/partner-gratuity.ts'
import { gratuityEntry } from '#domain/ledger/entries.ts'
import { methodWords, type PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { partnerGratuityEntry } from '#domain/ledger/settling-entries.ts'
import { splitGift } from '#domain/gratuity/split.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { givenFor } from '#server/features/gratuities/queries/on-account.ts'
import { postEntries, type Posted } from '#server/features/ledger/commands.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { pushTo } from '#server/features/trips/commands/notify.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface Gift {
  guid: string
  /** guest: paid by card on the gateway's page. partner: agreed for each trip. */
  source: 'desk' | 'driver' | 'guest' | 'partner'
  method: GiftMethod
  /** Whose account is charged, if the method is `partnerAccount`. */
  partnerGuid?: string
  amountCents: number
  note: string
  /** For online gifts: the gateway's order, which creates at most one gift. */
  externalId?: string
}

/** A trip with the driver who gets its share. */
export type DrivenTrip = LockedTrip & { driver_guid: string }

export function isDriven(trip: LockedTrip): trip is DrivenTrip {
  return takesGratuity({ status: trip.status, driverGuid: trip.driver_guid })
}

/**
 * Inserts a gift with a share for each of the locked trips of one reservation, posts what is owed to the
 * drivers, and notifies them. Cash kept by a driver moves no company money and isn't posted. The caller
 * records the history.
 */
export async function insertGift(
  work: UnitOfWork,
  gift: Gift,
  trips: readonly DrivenTrip[],
): Promise<Refusal | null> {
  const [first] = trips
  if (!first) throw new Error('A gratuity needs at least one trip')
  const { guid, source, method, partnerGuid = null, amountCents, note, externalId = null } = gift
  const own = {
    guid,
    at: work.now,
    group_guid: first.group_guid,
    source,
    method,
    amount_cents: amountCents,
    state: 'given' as const,
    note,
    external_id: externalId,
    partner_guid: partnerGuid,
  }
  await work.tx
    .insertInto('gratuity_gift')
    .values({ ...own, created_by: work.actor.accountGuid })
    .execute()
  const shares = splitGift(
    gift.amountCents,
    trips.map((it) => it.guid),
  ).flatMap((share) =>
    trips
      .filter((it) => it.guid === share.tripGuid)
      .map((trip) => ({ trip, amountCents: share.amountCents })),
  )
  const isKept = gift.source === 'driver'
  const entries = isKept ? [] : await postShares(work, gift, shares)
  if (isRefusal(entries)) return entries
  await work.tx
    .insertInto('gratuity')
    .values(
      shares.map(({ trip, amountCents }, index) => ({
        guid: newGuid(),
        gift_guid: gift.guid,
        trip_guid: trip.guid,
        driver_guid: trip.driver_guid,
        amount_cents: amountCents,
        state: isKept ? ('kept' as const) : ('due' as const),
        entry_guid: entries[index] ?? null,
        updated_at: work.now,
      })),
    )
    .execute()
  const { currency } = await siteSettings(work.tx)
  for (const { trip, amountCents } of shares) {
    const body = `${moneyText(amountCents, currency)} for ${trip.reference}`
    pushTo(
      work,
      trip.driver_guid,
      { template: 'gratuityReceived', subject: 'Gratuity received', body },
      trip.group_guid,
    )
    publishGratuity(work, trip.driver_guid)
  }
  return null
}

/** Records a gift in the history of its reservation. */
export function recordGift(
  work: UnitOfWork,
  { guid, source, method, amountCents, note }: Gift,
  trips: readonly DrivenTrip[],
  more: { partner?: string } = {},
): void {
  work.audit.record({
    action:
      source === 'driver' ? 'keepGratuity' : method === 'partnerAccount' ? 'chargeGratuity' : 'takeGratuity',
    subjectKind: 'gratuity',
    subjectGuid: guid,
    customerGuid: trips[0]?.customer_guid ?? null,
    groupGuid: trips[0]?.group_guid ?? null,
    reason: note,
    after: { source, method, amountCents, ...more, drivers: trips.map((it) => it.driver_name) },
  })
}

/** Publishes events for the office's gratuity lists and the driver's own. */
export function publishGratuity(work: UnitOfWork, driverGuid: string): void {
  work.events.publish({ topic: 'ledger' })
  work.events.publish({ topic: 'ownTrip', accountGuid: driverGuid })
}

async function postShares(
  work: UnitOfWork,
  { method, partnerGuid }: Gift,
  shares: readonly { trip: DrivenTrip; amountCents: number }[],
): Promise<string[] | Refusal> {
  const posted: Posted[] = []
  for (const { trip, amountCents } of shares) {
    const own =
      method === 'partnerAccount'
        ? await onAccount(work, { trip, amountCents, partnerGuid: partnerGuid ?? '' })
        : byGuest(trip, method, amountCents)
    if (isRefusal(own)) return own
    posted.push(own)
  }
  return postEntries(work, posted)
}

function byGuest(trip: DrivenTrip, method: PaymentMethod, amountCents: number): Posted | Refusal {
  const memo = `Gratuity ${methodWords[method]}, ${trip.reference}`
  const entry = gratuityEntry({ driverGuid: trip.driver_guid, method, amountCents, memo })
  return isRefusal(entry) ? entry : { entry, context: contextOf(trip, method) }
}

/** Dated by the trip, so that it goes on the invoice with the trip. */
async function onAccount(
  work: UnitOfWork,
  { trip, amountCents, partnerGuid }: { trip: DrivenTrip; amountCents: number; partnerGuid: string },
): Promise<Posted | Refusal> {
  const memo = partnerGratuityMemo(await givenFor(work.tx, trip.guid))
  const entry = partnerGratuityEntry({ partnerGuid, driverGuid: trip.driver_guid, amountCents, memo })
  if (isRefusal(entry)) return entry
  return { entry, context: { ...contextOf(trip, null), earnedOn: trip.service_date, partnerGuid } }
}

/** The reservation context of a gratuity entry. */
export function contextOf(
  trip: Pick<LockedTrip, 'customer_guid' | 'group_guid' | 'booking_guid'>,
  method: PaymentMethod | null,
) {
  return {
    method,
    customerGuid: trip.customer_guid,
    groupGuid: trip.group_guid,
    bookingGuid: trip.booking_guid,
  }
}
