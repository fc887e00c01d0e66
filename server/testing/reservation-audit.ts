import { sql } from 'kysely'
import { canonical } from '#domain/plan.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import { placeOf, type ReservationFacts } from '#domain/reservation/facts.ts'
import type { PlannedChange } from '#domain/reservation/plan-change.ts'
import type { ReservedBooking } from '#domain/reservation/reservation.ts'
import type { Db } from '#server/db/connection.ts'
import { readReservation } from '#server/testing/read-reservation.ts'
import { differences, valueOf } from '#server/testing/reservation-value.ts'

/**
 * Checks that the database matches the plan of a change. It reads the database only with the queries in this
 * folder, which the product doesn't use, so that a bug in reading can't hide a bug in writing.
 */

/** The state before a change, which the result is compared with in addition to the plan. */
export interface StateBefore {
  version: number
  taken: Map<string, number>
  mails: number
}

export async function auditBefore(db: Db, groupGuid: string | null): Promise<StateBefore> {
  const group = await db
    .selectFrom('booking_group')
    .select('version')
    .where('guid', '=', groupGuid ?? noGuid)
    .executeTakeFirst()
  return {
    version: group?.version ?? 0,
    taken: await takenByDay(db),
    mails: (await mailsOf(db, groupGuid ?? noGuid)).length,
  }
}

const noGuid = '00000000-0000-0000-0000-000000000000'

/** Lists every difference between the database and the plan, in sentences. Empty if there is none. */
export async function wrongAfter(
  db: Db,
  groupGuid: string,
  planned: PlannedChange,
  { facts, before }: { facts: ReservationFacts; before: StateBefore },
): Promise<string[]> {
  const read = await readReservation(db, groupGuid)
  if (read === null) return ['The reservation doesn’t exist']
  const placeName = (guid: string) => placeOf(facts, guid)?.name ?? guid
  const expected = valueOf(planned.after, placeName)
  const wrong = differences(expected, read.value)
  const mails = (await mailsOf(db, groupGuid)).slice(before.mails)
  const told = effectsOf(planned.effects, 'guestNotified').map((it) => it.template)
  if (canonical(mails) !== canonical(told) && !isToldTogether(mails, told))
    wrong.push(`The guest got ${canonical(mails)} instead of ${canonical(told)}`)
  if (read.version !== before.version + 1)
    wrong.push(`The version is ${read.version} instead of ${before.version + 1}`)
  if (read.balanceCents !== planned.plan.balanceAfterCents && planned.after.billing !== 'partnerAccount')
    wrong.push(`The guest owes ${read.balanceCents} instead of ${planned.plan.balanceAfterCents}`)
  return [
    ...wrong,
    ...(await wrongPlaces(db, planned, before)),
    ...read.wrongRows,
    ...cancelledTrips(planned, read.droppedTrips),
  ]
}

/** A new pickup time announced by an unsent earlier message is a change like others. */
function isToldTogether(mails: readonly string[], told: readonly string[]): boolean {
  return canonical(mails) === canonical(told.map((it) => (it === 'newPickup' ? 'change' : it)))
}

/** Places taken by date and direction, as the product counts them. */
async function takenByDay(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('fast_track_day').select(['date', 'direction', 'taken']).execute()
  return new Map(rows.map((it) => [`${it.date} ${it.direction}`, it.taken]))
}

async function wrongPlaces(
  db: Db,
  { before: was, after }: PlannedChange,
  before: StateBefore,
): Promise<string[]> {
  const now = await takenByDay(db)
  const moved = new Map<string, number>()
  const count = (bookings: readonly ReservedBooking[], sign: number) => {
    for (const booking of bookings) {
      const isHolding = ['booked', 'checkedIn', 'completed', 'noShow'].includes(booking.status)
      if (!isHolding || (booking.kind !== 'arrivalFastTrack' && booking.kind !== 'departureFastTrack'))
        continue
      const day = `${booking.serviceDate} ${booking.direction ?? ''}`
      moved.set(day, (moved.get(day) ?? 0) + sign * (booking.adults + booking.children + booking.infants))
    }
  }
  count(was?.bookings ?? [], -1)
  count(after.bookings, 1)
  return [...new Set([...now.keys(), ...moved.keys()])].flatMap((day) => {
    const should = (before.taken.get(day) ?? 0) + (moved.get(day) ?? 0)
    return (now.get(day) ?? 0) === should
      ? []
      : [`${day}: ${now.get(day) ?? 0} places taken instead of ${should}`]
  })
}

function cancelledTrips({ after }: PlannedChange, dropped: readonly string[]): string[] {
  const trips = after.bookings.flatMap((it) => it.trips).filter((it) => it.status === 'cancelled')
  return trips
    .filter((it) => !dropped.includes(it.guid))
    .map((it) => `Trip ${it.sequence} should have been cancelled`)
}

/**
 * The messages to the guest. One that told a change together with an unsent earlier message has the template
 * of that one (decision 62): it represents the change.
 */
async function mailsOf(db: Db, groupGuid: string): Promise<string[]> {
  const { rows } = await sql<{ template: string }>`
    select case when template in ('confirmation', 'waitlistApproved', 'change')
        and exists (select from outbox replaced where replaced.replaced_by = mail.guid
          and replaced.template = mail.template) then 'change' else template end as template
      from outbox mail where group_guid = ${groupGuid} and kind = 'mail'
      order by created_at, guid`.execute(db)
  return rows.map((it) => it.template)
}
