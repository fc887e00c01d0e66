import { detailsAt, type Details } from '#domain/fields/detail-field.ts'
import { canonical } from '#domain/plan.ts'
import { publishOpenTrips } from '#server/features/details/commands/publish-open-trips.ts'
import { detailFields } from '#server/features/details/queries/detail-fields.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** The customer's open trips show new details that drivers see. */
export async function publishToDrivers(
  work: UnitOfWork,
  customerGuid: string,
  { before, after }: { before: Details; after: Details },
): Promise<void> {
  const fields = (await detailFields(work.tx)).filter((it) => it.owner === 'customer')
  const seen = (details: Details) => canonical(detailsAt('driver', fields, details))
  if (seen(before) !== seen(after)) await publishOpenTrips(work, 'customer_guid', customerGuid)
}
