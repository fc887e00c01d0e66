import { gratuityMoveEntry } from '#domain/ledger/settling-entries.ts'
import { isRefusal } from '#domain/refusal.ts'
import { contextOf, publishGratuity } from '#server/features/gratuities/commands/gifts.ts'
import { postEntries, type Posted } from '#server/features/ledger/commands.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Moves gratuities given before the trip ended to the driver who completed it, except kept cash and paid out
 * ones. The caller locks the trip.
 */
export async function moveGratuities(work: UnitOfWork, trip: LockedTrip, completedBy: string): Promise<void> {
  const shares = await work.tx
    .selectFrom('gratuity')
    .select(['guid', 'gift_guid', 'driver_guid', 'amount_cents'])
    .where('trip_guid', '=', trip.guid)
    .where('state', '=', 'due')
    .where('driver_guid', '<>', completedBy)
    .orderBy('guid')
    .forUpdate()
    .execute()
  if (shares.length === 0) return
  const posted = shares.map(({ driver_guid: fromDriverGuid, amount_cents: amountCents }): Posted => {
    const memo = `Gratuity ${trip.reference} moved to the driver who completed the trip`
    const entry = gratuityMoveEntry({ fromDriverGuid, toDriverGuid: completedBy, amountCents, memo })
    if (isRefusal(entry)) throw new Error('A gratuity must be above zero')
    return { entry, context: contextOf(trip, null) }
  })
  await postEntries(work, posted)
  const guids = shares.map((it) => it.guid)
  await work.tx
    .updateTable('gratuity')
    .set((of) => ({ driver_guid: completedBy, moved_from_guid: of.ref('driver_guid'), updated_at: work.now }))
    .where('guid', 'in', guids)
    .execute()
  for (const share of shares) {
    work.audit.record({
      action: 'moveGratuity',
      subjectKind: 'gratuity',
      subjectGuid: share.gift_guid,
      customerGuid: trip.customer_guid,
      groupGuid: trip.group_guid,
      before: { driverGuid: share.driver_guid },
      after: { driverGuid: completedBy, amountCents: share.amount_cents },
    })
    publishGratuity(work, share.driver_guid)
  }
  publishGratuity(work, completedBy)
}

/**
 * Moves gratuities back to the original driver when a completion is reversed, except paid out ones. The
 * caller locks the trip.
 */
export async function moveGratuitiesBack(work: UnitOfWork, trip: LockedTrip): Promise<void> {
  const shares = await work.tx
    .selectFrom('gratuity')
    .select(['guid', 'gift_guid', 'driver_guid', 'moved_from_guid', 'amount_cents'])
    .where('trip_guid', '=', trip.guid)
    .where('state', '=', 'due')
    .where('moved_from_guid', 'is not', null)
    .orderBy('guid')
    .forUpdate()
    .execute()
  for (const {
    guid,
    gift_guid: giftGuid,
    driver_guid: fromDriverGuid,
    moved_from_guid: givenTo,
    amount_cents: amountCents,
  } of shares) {
    if (givenTo === null) continue
    const memo = `Gratuity ${trip.reference} moved back to the original driver`
    const entry = gratuityMoveEntry({ fromDriverGuid, toDriverGuid: givenTo, amountCents, memo })
    if (isRefusal(entry)) throw new Error('A gratuity must be above zero')
    await postEntries(work, [{ entry, context: contextOf(trip, null) }])
    await work.tx
      .updateTable('gratuity')
      .set({ driver_guid: givenTo, moved_from_guid: null, updated_at: work.now })
      .where('guid', '=', guid)
      .execute()
    work.audit.record({
      action: 'moveGratuity',
      subjectKind: 'gratuity',
      subjectGuid: giftGuid,
      customerGuid: trip.customer_guid,
      groupGuid: trip.group_guid,
      before: { driverGuid: fromDriverGuid },
      after: { driverGuid: givenTo, amountCents },
    })
    publishGratuity(work, fromDriverGuid)
    publishGratuity(work, givenTo)
  }
}
