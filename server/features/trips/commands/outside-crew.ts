import type { Saved } from '#contract/shapes.ts'
import type { OutsideCrew } from '#contract/trip-shapes.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import { guardDay } from '#server/features/date-status/commands/guard-day.ts'
import { publishTrip } from '#server/features/trips/commands/save-trip.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { crewOf } from '#server/features/trips/queries/trip-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

const said = ['driver', 'car', 'plate'] as const

function isSame(crew: OutsideCrew, before: OutsideCrew | null): boolean {
  return before !== null && said.every((it) => crew[it] === before[it])
}

/**
 * Saves the driver and car that an outside company sends, and the agreed cost of the trip. `costCents`
 * omitted: unchanged. Until the day is closed.
 */
export async function saveOutsideCrew(
  work: UnitOfWork,
  trip: LockedTrip,
  { costCents, ...crew }: OutsideCrew & { costCents?: number | null | undefined },
): Promise<Saved | Refusal> {
  const closed = await guardDay(work, [trip.service_date])
  if (closed !== null) return closed
  if (trip.outside_email === null) return refuse('trip', 'This trip isn’t assigned to an outside company')
  if (trip.status === 'cancelled') return refuse('trip', 'This trip is cancelled')
  const cost = costCents === undefined ? trip.agreed_cost_cents : costCents
  await work.tx
    .updateTable('trip')
    .set({
      // Notify the guest again when the driver or car changes.
      outside: JSON.stringify({ ...crew, at: isSame(crew, trip.outside) ? trip.outside?.at : work.now }),
      agreed_cost_cents: cost,
      version: trip.version + 1,
      updated_at: work.now,
    })
    .where('guid', '=', trip.guid)
    .execute()
  work.audit.record({
    action: 'saveOutsideCrew',
    subjectKind: 'trip',
    subjectGuid: trip.guid,
    customerGuid: trip.customer_guid,
    groupGuid: trip.group_guid,
    before: { ...crewOf(trip.outside) },
    after: { ...crew },
  })
  // Without the reservation, whose history partners can read.
  if (cost !== trip.agreed_cost_cents)
    work.audit.record({
      action: 'agreeTripCost',
      subjectKind: 'trip',
      subjectGuid: trip.guid,
      before: { agreedCostCents: trip.agreed_cost_cents },
      after: { agreedCostCents: cost },
    })
  publishTrip(work, trip, [trip.service_date], [trip.driver_guid])
  work.events.publish({ topic: 'group', guid: trip.group_guid, partnerGuid: trip.partner_guid })
  return { guid: trip.guid, toast: `${trip.reference} saved` }
}
