import type { Saved } from '#contract/shapes.ts'
import type { OutsideCrew } from '#contract/trip-shapes.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import { guardDay } from '#server/features/date-status/commands/guard-day.ts'
import { publishTrip, recordAgreedCost } from '#server/features/trips/commands/save-trip.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { crewOf } from '#server/features/trips/queries/trip-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Shown to the guest. Only dispatchers see the driver’s phone. */
const said = ['driver', 'car', 'plate'] as const
const everything = [...said, 'phone'] as const

/**
 * Saves the driver and car that an outside company sends, and the agreed cost of the trip. `costCents`
 * omitted: unchanged. The cost can still be changed once the day is closed, as it isn't in the ledger.
 */
export async function saveOutsideCrew(
  work: UnitOfWork,
  trip: LockedTrip,
  { costCents, ...crew }: OutsideCrew & { costCents?: number | null | undefined },
): Promise<Saved | Refusal> {
  const before = crewOf(trip.outside)
  const isOtherCrew = everything.some((it) => crew[it] !== before[it])
  const closed = isOtherCrew ? await guardDay(work, [trip.service_date]) : null
  if (closed !== null) return closed
  if (trip.outside_email === null) return refuse('trip', 'This trip isn’t assigned to an outside company')
  if (trip.status === 'cancelled') return refuse('trip', 'This trip is cancelled')
  const isToldAgain = said.some((it) => crew[it] !== before[it])
  const cost = costCents === undefined ? trip.agreed_cost_cents : costCents
  await work.tx
    .updateTable('trip')
    .set({
      // Notify the guest again when the driver or car changes.
      outside: JSON.stringify({ ...crew, at: isToldAgain ? work.now : trip.outside?.at }),
      agreed_cost_cents: cost,
      version: trip.version + 1,
      updated_at: work.now,
    })
    .where('guid', '=', trip.guid)
    .execute()
  if (isOtherCrew)
    work.audit.record({
      action: 'saveOutsideCrew',
      subjectKind: 'trip',
      subjectGuid: trip.guid,
      customerGuid: trip.customer_guid,
      groupGuid: trip.group_guid,
      before: toldOf(before),
      after: toldOf(crew),
    })
  else if (cost === trip.agreed_cost_cents) work.audit.replayed = true
  if (cost !== trip.agreed_cost_cents) recordAgreedCost(work, trip, cost)
  publishTrip(work, trip, [trip.service_date], [trip.driver_guid])
  work.events.publish({ topic: 'group', guid: trip.group_guid, partnerGuid: trip.partner_guid })
  return { guid: trip.guid, toast: `${trip.reference} saved` }
}

function toldOf({ driver, car, plate }: OutsideCrew) {
  return { driver, car, plate }
}
