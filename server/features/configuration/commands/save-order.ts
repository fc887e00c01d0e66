import { sql } from 'kysely'
import { catalogue } from '#contract/catalogue.ts'
import type { OrderedCollection, collectionOrder } from '#contract/collection-order.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import { oneSaveAtATime } from '#server/features/configuration/commands/save-item.ts'
import {
  orderedItems,
  positionStep,
  type OrderedItem,
} from '#server/features/configuration/queries/collection-order.ts'
import { catalogueTables } from '#server/features/configuration/rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

const actions = {
  'transport-services': 'editTransportService',
  zones: 'editZone',
  fields: 'editDetailField',
} as const

/** Puts the active items in the given order. Inactive ones follow in the order they had. */
export async function saveOrder(
  work: UnitOfWork,
  name: OrderedCollection,
  { guids, seen }: BodyOf<typeof collectionOrder.save>,
): Promise<Saved | Refusal> {
  await oneSaveAtATime(work, name)
  const items = await orderedItems(work.tx, name)
  const { title, plural } = catalogue[name]
  const active = items.filter((it) => it.active).map((it) => it.guid)
  if (!isSame(active, seen) || !isSame(active.toSorted(), guids.toSorted()))
    return refuse(
      title,
      `Another user changed the ${plural.toLowerCase()} since you opened them. Reload to see the changes.`,
    )
  const placeOf = ({ guid, active: isActive }: OrderedItem) => (isActive ? guids.indexOf(guid) : guids.length)
  const sorted = items.toSorted((a, b) => placeOf(a) - placeOf(b))
  const { table, subject } = catalogueTables[name]
  for (const [index, { guid, position: before }] of sorted.entries()) {
    const position = index * positionStep
    if (position === before) continue
    // The version lets a form that was opened before the change be refused instead of undoing it.
    await sql`update ${sql.table(table)} set position = ${position}, version = version + 1,
      updated_at = ${work.now} where guid = ${guid}`.execute(work.tx)
    work.audit.record({
      action: actions[name],
      subjectKind: subject,
      subjectGuid: guid,
      before: { position: before },
      after: { position },
    })
    work.events.publish({ topic: 'configuration', guid })
  }
  work.audit.replayed = work.audit.count === 0
  return { toast: `Order of ${plural.toLowerCase()} saved` }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((it, index) => it === other[index])
}
