import { gratuityEntry } from '#domain/ledger/entries.ts'
import { methodWords } from '#domain/ledger/ledger-accounts.ts'
import { splitGift } from '#domain/gratuity/split.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { postEntries, type Posted } from '#server/features/ledger/commands.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { pushTo } from '#server/features/trips/commands/notify.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface Gift {
  guid: string
  /** guest: paid by card on the gateway's page. */
  source: 'desk' | 'driver' | 'guest'
  method: 'cash' | 'card'
  amountCents: number
  note: string
  /** For online gifts: the gateway's order, which creates at most one gift. */
  externalId?: string
}

/** A trip with the driver who gets its share. */
export type DrivenTrip = LockedTrip & { driver_guid: string }

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
  const { guid, source, method, amountCents, note, externalId = null } = gift
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

/** Publishes events for the office's gratuity lists and the driver's own. */
export function publishGratuity(work: UnitOfWork, driverGuid: string): void {
  work.events.publish({ topic: 'ledger' })
  work.events.publish({ topic: 'ownTrip', accountGuid: driverGuid })
}

async function postShares(
  work: UnitOfWork,
  { method }: Gift,
  shares: readonly { trip: DrivenTrip; amountCents: number }[],
): Promise<string[] | Refusal> {
  const posted: Posted[] = []
  for (const { trip, amountCents } of shares) {
    const entry = gratuityEntry({
      driverGuid: trip.driver_guid,
      method,
      amountCents,
      memo: `Gratuity ${methodWords[method]}, ${trip.reference}`,
    })
    if (isRefusal(entry)) return entry
    posted.push({ entry, context: contextOf(trip, method) })
  }
  return postEntries(work, posted)
}

/** The reservation context of a gratuity entry. */
export function contextOf(
  trip: Pick<LockedTrip, 'customer_guid' | 'group_guid' | 'booking_guid'>,
  method: 'cash' | 'card' | null,
) {
  return {
    method,
    customerGuid: trip.customer_guid,
    groupGuid: trip.group_guid,
    bookingGuid: trip.booking_guid,
  }
}
