import { sql, type SqlBool } from 'kysely'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { partnersTakeNoMoney } from '#domain/booking/group-state.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { isOfCustomer } from '#server/features/customers/queries/kept-customer.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { guardToday } from '#server/features/date-status/commands/guard-day.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface OfReservation {
  customerGuid: string
  groupGuid: string
}

export interface LockedReservation {
  guid: string
  reference: string
  customerGuid: string
  partnerGuid: string | null
}

/**
 * Locks a reservation for a change to its money, so that two desks can't make it twice. Refused for partner
 * users, and on a day whose cash was settled by its closing.
 */
export async function lockedReservation(
  work: UnitOfWork,
  { customerGuid, groupGuid }: OfReservation,
): Promise<LockedReservation | Refusal> {
  const [group] = await lockedReservations(work, [groupGuid], customerGuid)
  if (!group) return notFound
  if (work.actor.kind === 'partner') return refuse('payment', partnersTakeNoMoney)
  return (await guardToday(work)) ?? group
}

/** Locks several reservations, optionally of one customer, always in the same order. */
export async function lockedReservations(
  work: UnitOfWork,
  guids: readonly string[],
  customerGuid?: string,
): Promise<LockedReservation[]> {
  return work.tx
    .selectFrom('booking_group')
    .select(['guid', 'reference', 'customer_guid as customerGuid', 'partner_guid as partnerGuid'])
    .where('guid', 'in', guids)
    .where(
      customerGuid === undefined
        ? sql<SqlBool>`true`
        : isOfCustomer('booking_group.customer_guid', customerGuid),
    )
    .where(isWithin(partnerScopeOf(work.actor), 'booking_group.partner_guid'))
    .orderBy('guid')
    .forUpdate()
    .execute()
}
