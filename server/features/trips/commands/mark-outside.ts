import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/db/connection.ts'

const open = ['assigned', 'started', 'waiting', 'onBoard'] as const

/**
 * Carries an account's mark over to its open trips: several trips of an outside company can be under way. A
 * company with open trips stays one, because they could be under way at the same time.
 */
export async function markOutside(tx: Tx, driverGuid: string, isOutside: boolean): Promise<Refusal | null> {
  if (isOutside) {
    await tx
      .updateTable('trip')
      .set({ outside: '{}' })
      .where('driver_guid', '=', driverGuid)
      .where('status', 'in', open)
      .where('outside', 'is', null)
      .execute()
    return null
  }
  const left = await tx
    .selectFrom('trip')
    .select('guid')
    .where('driver_guid', '=', driverGuid)
    .where('status', 'in', open)
    .limit(1)
    .executeTakeFirst()
  return left === undefined
    ? null
    : refuseField('outsideCompany', 'This company still has open trips. Reassign them first.')
}
