import type { AuditAction } from '#contract/audit-actions.ts'
import type { Saved } from '#contract/shapes.ts'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { isByPortal, type RequestKind } from '#domain/my-booking/request-state.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface GuestRequest {
  groupGuid: string
  bookingGuid: string | null
  kind: RequestKind
  text: string
  /** Nothing is left to do for an agent. */
  isDone: boolean
  /** Child seats as data. */
  seats?: { guid: string; count: number; chargeCents: number | null }
}

export interface LockedGroup {
  customer_guid: string
  partner_guid: string | null
  comments: string
  flags: string[]
}

const actions: Readonly<Record<GuestRequest['kind'], AuditAction>> = {
  note: 'guestNote',
  flight: 'guestFlight',
  pickup: 'guestPickup',
  change: 'guestChange',
  seats: 'guestSeats',
  refund: 'listRefund',
  place: 'listUnpaidPlace',
}

/** A guest writes a few things, not a book: more are refused until an agent has read them. */
const openAtMost = 20

/** Two presses at the same time are handled one after the other. */
export function lockedGroup(work: UnitOfWork, groupGuid: string): Promise<LockedGroup> {
  return work.tx
    .selectFrom('booking_group')
    .select(['customer_guid', 'partner_guid', 'comments', 'flags'])
    .where('guid', '=', groupGuid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Stores what a guest said, under the lock of the reservation. What waits already isn’t stored again.
 * `tooMany`: too much is waiting.
 */
export async function storeRequest(
  work: UnitOfWork,
  group: LockedGroup,
  request: GuestRequest,
): Promise<'stored' | 'again' | 'tooMany'> {
  const { groupGuid, bookingGuid, kind, text, isDone, seats = null } = request
  const before = await work.tx
    .selectFrom('guest_request')
    .select(['guid', 'booking_guid', 'kind', 'text', 'done_at'])
    .where('group_guid', '=', groupGuid)
    .execute()
  const isSame = (it: (typeof before)[number]) =>
    it.kind === kind && it.text === text && it.booking_guid === bookingGuid
  if (before.some((it) => isSame(it) && it.done_at === null)) return 'again'
  if (kind === 'flight') await withdrawFlights(work, group, request)
  const isTooMany = before.filter((it) => it.done_at === null).length >= openAtMost
  if (isTooMany && !isByPortal(kind)) return 'tooMany'
  const guid = newGuid()
  await work.tx
    .insertInto('guest_request')
    .values({
      guid,
      group_guid: groupGuid,
      booking_guid: bookingGuid,
      kind,
      text,
      at: work.now,
      done_at: isDone ? work.now : null,
      done_by: null,
      seats: seats === null ? null : JSON.stringify(seats),
    })
    .execute()
  work.audit.record({
    action: actions[kind],
    subjectKind: 'group',
    subjectGuid: groupGuid,
    customerGuid: group.customer_guid,
    groupGuid,
    after: { booking: bookingGuid, text },
  })
  work.events.publish({ topic: 'group', guid: groupGuid, partnerGuid: group.partner_guid })
  return 'stored'
}

/** Only the latest flight number counts, so earlier flight requests for the service are withdrawn. */
export async function withdrawFlights(
  work: UnitOfWork,
  group: LockedGroup,
  { groupGuid, bookingGuid }: { groupGuid: string; bookingGuid: string | null },
): Promise<void> {
  const open = await work.tx
    .selectFrom('guest_request')
    .select(['guid', 'text', 'booking_guid'])
    .where('group_guid', '=', groupGuid)
    .where('booking_guid', '=', bookingGuid)
    .where('kind', '=', 'flight')
    .where('done_at', 'is', null)
    .execute()
  await withdraw(work, group, groupGuid, open)
}

/** Withdraws the guest's open requests. Returns how many were still open. */
export async function withdraw(
  { tx, now, audit, events }: UnitOfWork,
  { customer_guid: customerGuid, partner_guid: partnerGuid }: LockedGroup,
  groupGuid: string,
  requests: readonly { guid: string; text: string; booking_guid: string | null }[],
): Promise<number> {
  let count = 0
  for (const { guid, text, booking_guid: booking } of requests) {
    // An agent may have replied at the same moment.
    const { numUpdatedRows } = await tx
      .updateTable('guest_request')
      .set({ withdrawn: true, done_at: now })
      .where('guid', '=', guid)
      .where('done_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) continue
    count += 1
    audit.record({
      action: 'guestWithdraw',
      subjectKind: 'group',
      subjectGuid: groupGuid,
      customerGuid,
      groupGuid,
      after: { booking, text },
    })
  }
  if (count > 0) events.publish({ topic: 'group', guid: groupGuid, partnerGuid })
  return count
}

/** An agent has done what a guest asked for. A second press changes nothing. */
export async function finishRequest(work: UnitOfWork, request: string): Promise<Saved | Refusal> {
  const found = await lockedRequest(work, request)
  if (isRefusal(found)) return found
  if (found.withdrawn) return refuse('request', 'The guest withdrew this request')
  if (found.doneAt !== null) {
    work.audit.replayed = true
    return { toast: 'Marked as done' }
  }
  await work.tx
    .updateTable('guest_request')
    .set({ done_at: work.now, done_by: work.actor.accountGuid })
    .where('guid', '=', request)
    .execute()
  recordFinished(work, 'finishGuestRequest', found)
  return { toast: 'Marked as done' }
}

/** A request within the user's reach, locked. */
export async function lockedRequest({ tx, actor }: UnitOfWork, request: string) {
  const found = await tx
    .selectFrom('guest_request')
    .innerJoin('booking_group', 'booking_group.guid', 'guest_request.group_guid')
    .select([
      'group_guid as groupGuid',
      'done_at as doneAt',
      'kind',
      'text',
      'answer',
      'withdrawn',
      'customer_guid as customerGuid',
      'partner_guid as partnerGuid',
    ])
    .where('guest_request.guid', '=', request)
    .where(isWithin(partnerScopeOf(actor), 'booking_group.partner_guid'))
    .forUpdate('guest_request')
    .executeTakeFirst()
  return found ?? notFound
}

interface Finished {
  groupGuid: string
  customerGuid: string
  partnerGuid: string | null
  kind: RequestKind
  text: string
}

export function recordFinished(
  { audit, events }: UnitOfWork,
  action: 'finishGuestRequest' | 'answerGuestRequest',
  { groupGuid, customerGuid, partnerGuid, kind, text }: Finished,
  more: object = {},
): void {
  audit.record({
    action,
    subjectKind: 'group',
    subjectGuid: groupGuid,
    customerGuid,
    groupGuid,
    after: { kind, text, ...more },
  })
  events.publish({ topic: 'group', guid: groupGuid, partnerGuid })
}
