import { counted } from '#domain/text/counted.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { copyRota, saveShift } from '#contract/rota.ts'
import type { Saved } from '#contract/shapes.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { dayShift, isStillWorked, whyNotShift, type RotaEntry } from '#domain/dispatch/rota.ts'
import { notFound, refuse, refuseFields, type Refusal } from '#domain/refusal.ts'
import { rotaEntries } from '#server/features/dispatch/queries/rota.ts'
import { weekOf } from '#server/features/dispatch/queries/rota-week.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { driverReads } from '#server/features/trips/queries/driver-reads.ts'
import { lockDrivers } from '#server/features/trips/queries/locked-trip.ts'
import { whyStale } from '#server/work/seen.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Sets a driver's shift on a date that is not over, or whose shift is still under way; the usual shift
 * deletes the entry. Assigned trips stay assigned, and the board shows their conflicts.
 */
export async function setShift(work: UnitOfWork, form: BodyOf<typeof saveShift>): Promise<Saved | Refusal> {
  const { driverGuid, date, kind } = form
  await lockDrivers(work.tx, [driverGuid])
  const driver = (await driverReads(work.tx, [])).find((it) => it.guid === driverGuid)
  if (!driver) return notFound
  const [before = null] = await rotaEntries(work.tx, date, date, driverGuid)
  const stale = whyStale(form.seen, before && shownEntry(before), entryText(before))
  if (stale !== null) return stale
  const after = kind === 'usual' ? null : entryOf(form)
  const { time_zone: timeZone } = await siteSettings(work.tx)
  const usual = { from: driver.shift_start, to: driver.shift_end }
  const runs = [before, after].some((it) => isStillWorked(dayShift(date, usual, it, timeZone), work.now))
  if (date < localDateOf(work.now, timeZone) && !runs) return refuse('rota', pastRotaText(date))
  const wrong = after === null ? {} : whyNotShift(after)
  if (Object.keys(wrong).length > 0) return refuseFields(wrong)
  await replaceEntry(work, { driverGuid, date }, before, after)
  return { guid: driverGuid, toast: `${driver.name}, ${serviceDateText(date)}: ${entryText(after)}` }
}

export function pastRotaText(date: ServiceDate): string {
  return `${serviceDateText(date)} is in the past, so you can’t change its rota`
}

/** Replaces a driver's entry for a date, and records it. `after` null: the usual shift. */
export async function replaceEntry(
  work: UnitOfWork,
  { driverGuid, date }: Pick<RotaEntry, 'driverGuid' | 'date'>,
  before: RotaEntry | null,
  after: RotaEntry | null,
): Promise<void> {
  await work.tx
    .deleteFrom('driver_shift')
    .where('driver_guid', '=', driverGuid)
    .where('date', '=', date)
    .execute()
  if (after !== null) await insertEntries(work, [after])
  work.audit.record({
    action: 'saveShift',
    subjectKind: 'account',
    subjectGuid: driverGuid,
    before: { date, works: entryText(before) },
    after: { date, works: entryText(after) },
  })
  work.events.publish({ topic: 'rota', date, guid: driverGuid })
}

/** Copies the previous week's rota. Past days and days that already have an entry are skipped and listed. */
export async function copyWeek(
  work: UnitOfWork,
  { date }: BodyOf<typeof copyRota>,
): Promise<ReplyOf<typeof copyRota> | Refusal> {
  const days = weekOf(date)
  const [first = date, last = date] = [days[0], days.at(-1)]
  const drivers = new Map((await driverReads(work.tx, [])).map((it) => [it.guid, it.name]))
  await lockDrivers(work.tx, [...drivers.keys()])
  const [source, set] = [
    await rotaEntries(work.tx, addDays(first, -7), addDays(last, -7)),
    await rotaEntries(work.tx, first, last),
  ]
  const from = await today(work)
  const wanted = source
    .map((it) => ({ ...it, date: addDays(it.date, 7) }))
    .filter((it) => drivers.has(it.driverGuid))
  if (wanted.every((it) => it.date < from))
    return refuse('rota', 'The previous week has nothing to copy to upcoming days')
  const isSet = ({ driverGuid, date }: RotaEntry) =>
    set.some((own) => own.driverGuid === driverGuid && own.date === date)
  const fresh = wanted.filter((it) => it.date >= from && !isSet(it))
  const skipped = wanted
    .filter((it) => !fresh.includes(it))
    .map((it) => ({
      driverGuid: it.driverGuid,
      driver: drivers.get(it.driverGuid) ?? '',
      date: it.date,
      why: it.date < from ? ('isOver' as const) : ('isSet' as const),
    }))
  if (fresh.length > 0) await insertEntries(work, fresh)
  const copied = fresh.length
  const kept = skipped.filter((it) => it.why === 'isSet').length
  work.audit.record({
    action: 'copyRota',
    subjectKind: 'rota',
    subjectGuid: null,
    after: { week: first, copied, kept },
  })
  for (const day of new Set(fresh.map((it) => it.date))) work.events.publish({ topic: 'rota', date: day })
  return { copied, skipped, toast: `${counted(copied, 'day')} copied` }
}

async function today({ tx, now }: UnitOfWork): Promise<ServiceDate> {
  const { time_zone: timeZone } = await siteSettings(tx)
  return localDateOf(now, timeZone)
}

function entryOf(form: BodyOf<typeof saveShift>): RotaEntry {
  const { driverGuid, date, kind, note } = form
  const absent = kind === 'absent'
  const time = (text: string) => (absent || text === '' ? null : text)
  const { from, to, breakFrom, breakTo } = form
  return {
    driverGuid,
    date,
    absent,
    from: time(from),
    to: time(to),
    breakFrom: time(breakFrom),
    breakTo: time(breakTo),
    note,
  }
}

/** The entry as `rotaWeek` returns it. */
export function shownEntry({ absent, from, to, breakFrom, breakTo, note }: RotaEntry) {
  return { absent, from, to, breakFrom, breakTo, note }
}

/** `06:00 to 15:00, break 10:00 to 10:30`, `absent: Holiday`, `as usual` */
function entryText(entry: RotaEntry | null): string {
  if (entry === null) return 'as usual'
  const { absent, from, to, breakFrom, breakTo, note } = entry
  const hours = absent
    ? 'absent'
    : `${from} to ${to}${breakFrom === null ? '' : `, break ${breakFrom} to ${breakTo}`}`
  return note === '' ? hours : `${hours}: ${note}`
}

async function insertEntries(work: UnitOfWork, entries: readonly RotaEntry[]): Promise<void> {
  const by = work.actor.accountGuid
  const rows = entries.map((entry) => ({
    driver_guid: entry.driverGuid,
    date: entry.date,
    absent: entry.absent,
    shift_from: entry.from,
    shift_to: entry.to,
    break_from: entry.breakFrom,
    break_to: entry.breakTo,
    note: entry.note,
    updated_at: work.now,
    updated_by: by,
  }))
  await work.tx.insertInto('driver_shift').values(rows).execute()
}
