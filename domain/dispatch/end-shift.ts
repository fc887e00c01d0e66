import { minuteOfDay } from '#domain/calendar/local-time.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { RotaEntry, UsualShift } from './rota.ts'

/** A driver's usual shift and rota entries. */
export interface WorkingDays {
  readonly driverGuid: string
  readonly usual: UsualShift
  readonly entries: readonly RotaEntry[]
}

/**
 * The rota entries that end a driver's work at a local time, `HH:MM`, of a date: of that date and, if its
 * shift is still under way, of the day before. Empty if the driver doesn't work then anyway.
 */
export function endedShifts(
  { driverGuid, usual, entries }: WorkingDays,
  date: ServiceDate,
  time: string,
  note: string,
): RotaEntry[] {
  const yesterday = addDays(date, -1)
  const of = (day: ServiceDate): RotaEntry =>
    entries.find((it) => it.date === day) ?? {
      driverGuid,
      date: day,
      absent: false,
      ...usual,
      breakFrom: null,
      breakTo: null,
      note: '',
    }
  return [endedNight(of(yesterday), time), endedDay(of(date), time)].flatMap((it) =>
    it === null ? [] : [{ ...it, note: note === '' ? it.note : note }],
  )
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
