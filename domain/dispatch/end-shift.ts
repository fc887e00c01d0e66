import { minuteOfDay } from '#domain/calendar/local-time.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { boardBeginsAt, type RotaEntry, type UsualShift } from './rota.ts'
import { worksThrough, type DayShift, type Stretch } from './shift.ts'

/** A driver's usual shift and rota entries. */
export interface WorkingDays {
  readonly driverGuid: string
  readonly usual: UsualShift
  readonly entries: readonly RotaEntry[]
}

/**
 * The rota entries that end a driver's work at a local time, `HH:MM`, of a date: of that date, of the day
 * before if its shift is still under way, and of the next day if the driver has no fixed hours then. If the
 * work is over anyway, the entry of the date with its new note; empty if that doesn't change it.
 */
export function endedShifts(days: WorkingDays, date: ServiceDate, time: string, note: string): RotaEntry[] {
  const today = entryOf(days, date)
  const ended = [
    endedNight(entryOf(days, addDays(date, -1)), time),
    endedDay(today, time),
    withoutNight(days, addDays(date, 1)),
  ].filter((it) => it !== null)
  if (note === '') return ended
  const noted = ended.length > 0 ? ended : [today].filter((it) => it.note !== note)
  return noted.map((it) => ({ ...it, note }))
}

/** The rota entry of a driver who is absent on a date; empty if it is the same already. */
export function absentDay(days: WorkingDays, date: ServiceDate, note: string): RotaEntry[] {
  const before = entryOf(days, date)
  const after = { ...absence(before), note: note === '' ? before.note : note }
  return before.absent && before.note === after.note ? [] : [after]
}

/** Whether a driver can't drive during the stretch because they are absent on a date. */
export function isLostTo(
  absentOn: ServiceDate,
  shifts: readonly DayShift[],
  serviceDate: ServiceDate,
  stretch: Stretch,
): boolean {
  const left = shifts.map((it) => (it.date === absentOn ? { ...it, absent: true, hours: null } : it))
  return !worksThrough(left, serviceDate, stretch)
}

export function alreadyAbsentText(name: string, date: ServiceDate): string {
  return `${name} is already absent on ${serviceDateText(date)}`
}

/** Why a driver's work on a date can't be ended: it is over. */
export function alreadyEndedText(name: string, days: WorkingDays, date: ServiceDate): string {
  const { absent, to } = entryOf(days, date)
  return absent || to === null
    ? `${name} is already absent today`
    : `${name} has already been unavailable since ${to}`
}

function entryOf({ driverGuid, usual, entries }: WorkingDays, date: ServiceDate): RotaEntry {
  const usually = { absent: false, ...usual, breakFrom: null, breakTo: null, note: '' }
  return entries.find((it) => it.date === date) ?? { driverGuid, date, ...usually }
}

/** A shift of the day before that runs past midnight and past the time. */
function endedNight(entry: RotaEntry, time: string): RotaEntry | null {
  const { absent, from, to } = entry
  return !absent && from !== null && to !== null && to < from && time < to ? endedAt(entry, time) : null
}

function endedDay(entry: RotaEntry, time: string): RotaEntry | null {
  const { absent, from, to } = entry
  if (absent) return null
  // No fixed hours: available since midnight.
  if (from === null || to === null)
    return time === '00:00' ? absence(entry) : endedAt({ ...entry, from: '00:00' }, time)
  if (time <= from) return absence(entry)
  return from <= to && to <= time ? null : endedAt(entry, time)
}

/** The day without its night, which is part of the board of the evening before. Null: it has fixed hours. */
function withoutNight(days: WorkingDays, date: ServiceDate): RotaEntry | null {
  const isSet = days.entries.some((it) => it.date === date)
  if (isSet || (days.usual.from !== null && days.usual.to !== null)) return null
  // Open to the next morning, as far as a shift can be.
  return { ...entryOf(days, date), from: boardBeginsAt, to: '04:59' }
}

function absence(entry: RotaEntry): RotaEntry {
  return { ...entry, absent: true, from: null, to: null, breakFrom: null, breakTo: null }
}

/** The shift with its end at the time, without a break that isn't over by then. */
function endedAt(entry: RotaEntry, time: string): RotaEntry {
  const { from, breakFrom, breakTo } = entry
  const minutesIn = (it: string) => (minuteOfDay(it) - minuteOfDay(from ?? '00:00') + 24 * 60) % (24 * 60)
  const isOver = breakFrom !== null && breakTo !== null && minutesIn(breakTo) <= minutesIn(time)
  return { ...entry, to: time, ...(isOver ? {} : { breakFrom: null, breakTo: null }) }
}
