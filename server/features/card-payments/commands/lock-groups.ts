import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Locks reservations in guid order, as the till does. Returns their customers by reservation. */
export async function lockGroups({ tx }: UnitOfWork, guids: readonly string[]): Promise<Map<string, string>> {
  if (guids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('booking_group')
    .select(['guid', 'customer_guid'])
    .where('guid', 'in', guids)
    .orderBy('guid')
    .forUpdate()
    .execute()
  return new Map(rows.map((it) => [it.guid, it.customer_guid]))
}
