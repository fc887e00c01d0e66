import type { endDriverDay } from '#contract/dispatch-moves.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { endedShifts } from '#domain/dispatch/end-shift.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import { assignEach } from '#server/features/dispatch/commands/assign-trip.ts'
import { replaceEntry, shownEntry } from '#server/features/dispatch/commands/rota.ts'
import { rotaEntries } from '#server/features/dispatch/queries/rota.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { driverReads, type DriverRead } from '#server/features/trips/queries/driver-reads.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type Reply = ReplyOf<typeof endDriverDay>

/**
 * Ends a driver's work today, in the rota, and reassigns trips. A trip that can't be assigned doesn't block
 * the others.
 */
export async function endDay(
  work: UnitOfWork,
  { driverGuid, note, assignments }: BodyOf<typeof endDriverDay>,
): Promise<Reply | Refusal> {
  const driver = (await driverReads(work.tx, [])).find((it) => it.guid === driverGuid)
  if (!driver) return notFound
  let shifts: Reply['shifts'] = []
  const run = async () => {
    shifts = await endShifts(work, driver, note)
  }
  const results = await assignEach(work, assignments, { force: false, reason: note }, { driverGuid, run })
  return { results, shifts, toast: `${driver.name} is not available for the rest of the day` }
}

/** Called with the driver locked. */
async function endShifts(work: UnitOfWork, driver: DriverRead, note: string): Promise<Reply['shifts']> {
  const { time_zone: timeZone } = await siteSettings(work.tx)
  const today = localDateOf(work.now, timeZone)
  const entries = await rotaEntries(work.tx, addDays(today, -1), today, driver.guid)
  const usual = { from: driver.shift_start, to: driver.shift_end }
  const days = { driverGuid: driver.guid, usual, entries }
  const ended = endedShifts(days, today, localTimeOf(work.now, timeZone), note)
  const shifts: Reply['shifts'] = []
  for (const after of ended) {
    const before = entries.find((it) => it.date === after.date) ?? null
    await replaceEntry(work, after, before, after)
    shifts.push({ date: after.date, before: before && shownEntry(before), after: shownEntry(after) })
  }
  return shifts
}
