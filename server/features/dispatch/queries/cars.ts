import type { BoardCar } from '#contract/dispatch.ts'
import type { Db } from '#server/db/connection.ts'

/** The fleet by name, including cars out of service that a trip or a driver may still have. */
export async function carReads(db: Db): Promise<BoardCar[]> {
  const rows = await db
    .selectFrom('vehicle')
    .select(['guid', 'name', 'plate', 'vehicle_class', 'seats', 'luggage', 'active', 'documents'])
    .orderBy('name')
    .orderBy('guid')
    .execute()
  return rows.map(({ vehicle_class: vehicleClass, documents, ...it }) => ({
    ...it,
    vehicleClass,
    papers: documents as BoardCar['papers'],
  }))
}
