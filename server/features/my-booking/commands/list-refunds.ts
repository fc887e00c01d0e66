import { sql } from 'kysely'
import { dueBackCents } from '#domain/booking/group-state.ts'
import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'
import { moneyText } from '#domain/money/money-text.ts'
import type { Db } from '#server/db/connection.ts'
import { guestReservationOf } from '#server/features/guest-messages/queries/guest-reservations.ts'
import { moneyOfGroups } from '#server/features/ledger/queries/group-money.ts'
import { lockedGroup, storeRequest } from '#server/features/my-booking/commands/guest-requests.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

interface Ended {
  groupGuid: string
  bookingGuid: string
}

/**
 * Puts deposits of services that left the waitlist without a place on the agents' list, each once. Returns
 * their number.
 */
export async function listRefunds(db: Db, now: Instant, timeZone: string): Promise<number> {
  const since = addMinutes(now, -3 * 24 * 60)
  const { rows } = await sql<Ended>`
    with ended as (
      select b.guid, b.group_guid from booking b left join flight f on f.guid = b.flight_guid
      where b.status = 'waitlisted' and b.kind in ('arrivalFastTrack', 'departureFastTrack')
        and b.service_date between ${since}::timestamptz::date - 1 and ${now}::timestamptz::date + 1
        and coalesce(f.scheduled_at, (b.service_date + b.service_time) at time zone ${timeZone})
          between ${since} and ${now}
      union all
      select guid, group_guid from booking
      where status = 'cancelled' and waitlisted_at is not null and cancelled_at >= ${since}
    )
    select b.group_guid as "groupGuid", b.guid as "bookingGuid"
    from ended b
    where exists (select from posting p
        where p.account = 'customerReceivable' and p.party_guid = b.group_guid)
      and not exists (select from guest_request r where r.group_guid = b.group_guid
        and r.booking_guid = b.guid and r.kind = 'refund')
    order by b.guid limit 500`.execute(db)
  let listed = 0
  for (const one of rows)
    if (await inUnitOfWork(db, { actor: portalActor, now }, (work) => list(work, one))) listed += 1
  return listed
}

async function list(work: UnitOfWork, { groupGuid, bookingGuid }: Ended): Promise<boolean> {
  const group = await lockedGroup(work, groupGuid)
  const [{ facts }, moneyOf, { currency }] = await Promise.all([
    guestReservationOf(work.tx, groupGuid),
    moneyOfGroups(work.tx, [groupGuid]),
    siteSettings(work.tx),
  ])
  const money = moneyOf(groupGuid)
  // A service whose flight was due will not be charged any more, although it is still on the waitlist.
  const closedCents = facts.services
    .filter((it) => it.isWaitlisted && it.startsAt !== null && isBefore(it.startsAt, work.now))
    .reduce((sum, it) => sum + (it.totalCents ?? 0), 0)
  const promisedCents = Math.max(0, money.promisedCents - closedCents)
  const cents = dueBackCents({ ...money, promisedCents })
  if (cents === 0) return false
  const text = `${moneyText(cents, currency)}: no waitlist place became available`
  return (
    (await storeRequest(work, group, { groupGuid, bookingGuid, kind: 'refund', text, isDone: false })) ===
    'stored'
  )
}
