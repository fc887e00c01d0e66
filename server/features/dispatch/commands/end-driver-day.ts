import type { endDriverDay } from '#contract/dispatch-moves.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import {
  absentDay,
  alreadyAbsentText,
  alreadyEndedText,
  endedShifts,
  type WorkingDays,
} from '#domain/dispatch/end-shift.ts'
import type { RotaEntry } from '#domain/dispatch/rota.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { assignEach } from '#server/features/dispatch/commands/assign-trip.ts'
import { pastRotaText, replaceEntry, shownEntry } from '#server/features/dispatch/commands/rota.ts'
import { rotaEntries } from '#server/features/dispatch/queries/rota.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { driverReads, type DriverRead } from '#server/features/trips/queries/driver-reads.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type Reply = ReplyOf<typeof endDriverDay>

/**
 * Ends a driver's work today and tonight, in the rota, or makes the driver absent on a later
 * date, and reassigns trips. A trip that can't be assigned doesn't block the others. Refused if it changes
 * neither the rota nor a trip.
 */
export async function endDay(
  work: UnitOfWork,
  { driverGuid, date: asked, note, assignments }: BodyOf<typeof endDriverDay>,
): Promise<Reply | Refusal> {
  const driver = (await driverReads(work.tx, [])).find((it) => it.guid === driverGuid)
  if (!driver) return notFound
  const { time_zone: timeZone } = await siteSettings(work.tx)
  const [today, time] = [localDateOf(work.now, timeZone), localTimeOf(work.now, timeZone)]
  const date = asked ?? today
  if (date < today) return refuse('rota', pastRotaText(date))
  let shifts: Reply['shifts'] = []
  let over = ''
  const run = async () => {
    const days = await workingDays(work, driver, date)
    const ended = date === today ? endedShifts(days, date, time, note) : absentDay(days, date, note)
    shifts = await replaceShifts(work, days, ended)
    over = date === today ? alreadyEndedText(driver.name, days, date) : alreadyAbsentText(driver.name, date)
  }
  const results = await assignEach(work, assignments, { force: false, reason: note }, { driverGuid, run })
  if (shifts.length === 0 && assignments.length === 0) return refuse('rota', over)
  const when = date === today ? 'unavailable for the rest of the day' : `absent on ${serviceDateText(date)}`
  return { results, shifts, toast: `${driver.name} is ${when}` }
}

/** Called with the driver locked. */
async function workingDays(work: UnitOfWork, driver: DriverRead, date: ServiceDate): Promise<WorkingDays> {
  const entries = await rotaEntries(work.tx, addDays(date, -1), addDays(date, 1), driver.guid)
  return { driverGuid: driver.guid, usual: { from: driver.shift_start, to: driver.shift_end }, entries }
}

async function replaceShifts(
  work: UnitOfWork,
  { entries }: WorkingDays,
  ended: readonly RotaEntry[],
): Promise<Reply['shifts']> {
  const shifts: Reply['shifts'] = []
  for (const after of ended) {
    const before = entries.find((it) => it.date === after.date) ?? null
    await replaceEntry(work, after, before, after)
    shifts.push({ date: after.date, before: before && shownEntry(before), after: shownEntry(after) })
  }
  return shifts
}
