import type { BodyOf } from '#contract/endpoint.ts'
import type { resolveDeskConflict } from '#contract/offline-desk.ts'
import type { Saved } from '#contract/shapes.ts'
import { acceptStep } from '#domain/fast-track/accept-desk-step.ts'
import type { DeskAction } from '#domain/fast-track/desk-step.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { applyAction } from '#server/features/desk-device/commands/apply-action.ts'
import { markResolved } from '#server/features/desk-device/commands/mark-resolved.ts'
import { mergeFactsOf, stateOf } from '#server/features/desk-device/queries/merge-facts.ts'
import {
  lockedDeskBooking,
  type LockedDeskBooking,
} from '#server/features/fast-track/commands/desk-booking.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Resolves a conflict, and further ones of the same party with it: all of them or none. Accepting applies
 * each step to the party's current state, as the accepting user; the history names the sender, the device and
 * both times.
 */
export async function resolveConflict(
  work: UnitOfWork,
  { guid, more, as, reason }: BodyOf<typeof resolveDeskConflict>,
): Promise<Saved | Refusal> {
  const keys = [...new Set([guid, ...more])]
  const found = await work.tx
    .selectFrom('desk_step')
    .select(['key', 'booking_guid'])
    .where('key', 'in', keys)
    .where('outcome', '=', 'conflict')
    .execute()
  if (found.length < keys.length) return notFound
  const bookingGuid = found[0]?.booking_guid ?? null
  if (found.some((it) => it.booking_guid !== bookingGuid))
    return refuse('conflict', 'Resolve the conflicts of each party separately')
  for (const key of keys) {
    const refused = await resolveOne(work, key, { bookingGuid, as, reason })
    if (refused !== null) return refused
  }
  const verb = as === 'accepted' ? 'accepted' : 'dismissed'
  return { guid, toast: keys.length === 1 ? `Conflict ${verb}` : `${keys.length} conflicts ${verb}` }
}

async function resolveOne(
  work: UnitOfWork,
  key: string,
  { bookingGuid, as, reason }: { bookingGuid: string | null; as: 'accepted' | 'dismissed'; reason: string },
): Promise<Refusal | null> {
  // The party is locked first, as where a step is received.
  const booking = bookingGuid === null ? null : await lockedDeskBooking(work, bookingGuid)
  const conflict = await work.tx
    .selectFrom('desk_step')
    .selectAll()
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (conflict.resolved_at !== null)
    return refuse('conflict', 'Another user has already resolved this conflict')
  const refused = as === 'accepted' ? await accept(work, booking, conflict) : null
  if (refused !== null) return refused
  await markResolved(work, key, { as, reason })
  const { kind, message, account_guid: accountGuid, device, at, device_at: deviceAt } = conflict
  work.audit.record({
    action: 'resolveDeskConflict',
    subjectKind: 'booking',
    subjectGuid: booking?.guid ?? null,
    customerGuid: booking?.customer_guid ?? null,
    groupGuid: booking?.group_guid ?? null,
    reason,
    before: { action: kind, why: message, accountGuid, device, at, deviceAt },
    after: { outcome: as },
  })
  work.events.publish({
    topic: 'fastTrack',
    ...(booking === null
      ? {}
      : { date: booking.service_date, guid: booking.group_guid, partnerGuid: booking.partner_guid }),
  })
  return null
}

interface Conflict {
  kind: string
  step: unknown
  account_guid: string
  device: string
  at: string
  device_at: string
}

async function accept(
  work: UnitOfWork,
  booking: LockedDeskBooking | null,
  conflict: Conflict,
): Promise<Refusal | null> {
  if (booking === null || conflict.kind === 'unread')
    return refuse('conflict', 'This action can’t be applied. Dismiss it with a reason.')
  const step = conflict.step as DeskAction
  const { device, at, device_at: deviceAt } = conflict
  const stamp = {
    at,
    by: step.kind === 'undo' ? conflict.account_guid : (work.actor.accountGuid ?? ''),
    device,
  }
  const before = await stateOf(work.tx, booking)
  const facts = await mergeFactsOf({ ...work, db: work.tx }, booking, before, { action: step, stamp })
  const { time_zone: timeZone } = await siteSettings(work.tx)
  const today = localDateOf(work.now, timeZone)
  const { action, merged, whyNot } = acceptStep(before, step, facts, today)
  if (whyNot !== null) return refuse('conflict', whyNot)
  const refused = await applyAction(work, booking, action, {
    before,
    merged,
    made: { device, at, deviceAt },
    isAccepted: true,
  })
  return isRefusal(refused) ? refused : null
}
