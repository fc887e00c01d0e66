import type { DeskAttention } from '#contract/dashboard.ts'
import { localTimeOf } from '#domain/calendar/airport-time.ts'
import { overdueMinutes } from '#domain/fast-track/overdue.ts'
import type { Db } from '#server/db/connection.ts'
import { waveOf } from '#server/features/dashboard/queries/airport-today.ts'
import { staffOnShift } from '#server/features/date-status/queries.ts'
import { countOpenConflicts } from '#server/features/desk-device/queries/desk-conflicts.ts'
import { findParties } from '#server/features/fast-track/queries/find-parties.ts'
import type { Actor } from '#server/work/actor.ts'

interface Asking {
  db: Db
  actor: Actor
  now: string
}

/** The desk’s problems: overdue arriving parties, hours ahead with guests but no staff, open conflicts. */
export async function deskAttention(
  { db, actor, now }: Asking,
  date: string,
  timeZone: string,
): Promise<DeskAttention> {
  const { items } = await findParties(db, actor, now, { query: '', direction: 'arrival' })
  const overdue = items
    .map((party) => ({ party, minutes: overdueMinutes(party, now) ?? -1 }))
    .filter(({ minutes }) => minutes >= 0)
    .toSorted((one, other) => other.minutes - one.minutes)
  const longest = overdue[0]
  return {
    overdue: {
      parties: overdue.length,
      longest: longest
        ? { name: longest.party.name, reference: longest.party.reference, minutes: longest.minutes }
        : null,
    },
    conflicts: await countOpenConflicts(db),
    hoursWithoutStaff: await hoursWithoutStaff(db, date, localTimeOf(now, timeZone)),
  }
}

/** From the present hour on; none while the day's staff isn't entered. */
async function hoursWithoutStaff(db: Db, date: string, time: string): Promise<number[]> {
  const staff = await staffOnShift(db, date)
  const wave = await waveOf(db, date)
  return wave.map((it) => it.hour).filter((hour) => hour >= Number(time.slice(0, 2)) && staff[hour] === 0)
}
