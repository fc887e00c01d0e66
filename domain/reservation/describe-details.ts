import type { Details, FieldOwner } from '#domain/fields/detail-field.ts'
import { changedDetails } from '#domain/fields/shown-details.ts'
import type { PlanLine } from '#domain/plan.ts'
import type { ReservationFacts } from './facts.ts'

/** One line for each detail that differs. Each names its field, to be hidden from those who can't see it. */
export function detailLines(
  { fields }: Pick<ReservationFacts, 'fields'>,
  owner: FieldOwner,
  { before = {}, after }: { before?: Details; after: Details },
  about: Pick<PlanLine, 'section'> & { prefix?: string } = {},
): PlanLine[] {
  const { prefix = '', ...section } = about
  return changedDetails(fields, before, after, owner).map((it) => ({
    ...section,
    label: `${prefix}${it.name}`,
    ...(it.before === '' ? {} : { before: it.before }),
    after: it.after === '' ? 'none' : it.after,
    field: it.guid,
  }))
}
