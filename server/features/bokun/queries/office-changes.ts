import { canonical } from '#domain/plan.ts'
import { existingBooking, type ChannelRequest } from '#domain/reservation/changes/from-channel.ts'
import { importedCode } from '#domain/reservation/imported-price.ts'
import type { Db } from '#server/db/connection.ts'
import type { AppliedLine } from '#server/features/bokun/rows.ts'
import { storedReservation } from '#server/features/bookings/queries/reservation.ts'
import type { Actor } from '#server/work/actor.ts'

/** Imports never use policy override, regardless of who starts them. Records that need it go to review. */
export function channelActor(actor: Actor): Actor {
  return {
    ...actor,
    partnerGuid: null,
    permissions: actor.permissions.filter((it) => it !== 'policyOverride'),
  }
}

/**
 * Why a conflicting change needs review: the office has edited what the channel now changes. Null: no
 * conflict.
 */
export async function whyConflicting(
  db: Db,
  actor: Actor,
  request: ChannelRequest,
  { groupGuid, applied }: { groupGuid: string; applied: readonly AppliedLine[] },
): Promise<string | null> {
  const stored = await storedReservation(db, channelActor(actor), groupGuid)
  if (stored === null) return 'The reservation no longer exists'
  for (const { line, stood } of applied) {
    const now = request.lines.find((it) => it.code === line.code)
    if (!now || !request.changed.includes(line.code) || now.isCancelled || stood === '') continue
    if (stoodOf(stored.reservation.bookings, line.code) !== stood)
      return `${line.label} was changed both here and by the channel`
  }
  return null
}

/** The parts of a booking that the channel can change, as a comparable text. */
export function stoodOf(bookings: Parameters<typeof existingBooking>[0], code: string): string {
  const booking = existingBooking(bookings, code)
  if (booking === null || importedCode(booking) === null) return ''
  const { serviceDate, flightGuid, adults, children, infants, status, trips } = booking
  const isOver = status === 'cancelled'
  const drives = trips
    .filter((it) => it.status !== 'cancelled')
    .map((it) => [it.fromGuid, it.toGuid, it.serviceGuid, it.passengers, it.pickupAt])
  return canonical([serviceDate, flightGuid, adults, children, infants, isOver, drives])
}
