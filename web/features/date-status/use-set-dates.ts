import { useRef, useState } from 'react'
import { dateStatus, dateStatusMonth, type DayOfMonth } from '#contract/date-status.ts'
import type { DateMode } from '#domain/date-status/capacity.ts'
import { call } from '#web/api/client.ts'
import { problemsOf } from '#web/api/outcome.ts'
import { useInvalidate } from '#web/api/use-load.ts'
import { dayText } from '#web/ui/value/format.ts'

export interface DateSetting {
  mode: DateMode
  arrivalCapacity: number | null
  departureCapacity: number | null
  /** Null keeps each day's own value. */
  comments: string | null
}

/** A day's base for saving: the version the user saw, and the values to keep. */
type Known = Pick<DayOfMonth, 'version' | 'comments' | 'arrival' | 'departure'>

/**
 * Sets days one by one and reports failures with their reasons. Days the user has seen are saved against that
 * version; others are loaded first.
 */
export function useSetDates(seen: readonly DayOfMonth[]) {
  const known = useRef(new Map<string, Known>(seen.map((it) => [it.date, it])))
  const invalidate = useInvalidate()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)

  /** Returns the days that failed, with the reason. */
  const setDates = async (days: readonly string[], setting: DateSetting): Promise<Map<string, string>> => {
    const failed = new Map<string, string>()
    for (const [done, date] of days.entries()) {
      setProgress({ done, total: days.length })
      const problem = await setOne(date, setting)
      if (problem === null) continue
      failed.set(date, problem)
      // A user who retries has seen the conflict, so the retry saves over the current version.
      known.current.delete(date)
    }
    setProgress(null)
    invalidate(dateStatusMonth, dateStatus.load)
    return failed
  }

  const setOne = async (date: string, setting: DateSetting): Promise<string | null> => {
    const day = known.current.get(date) ?? (await look(date))
    if (typeof day === 'string') return day
    const outcome = await call(dateStatus.save, { params: { date }, body: bodyOf(day, setting) })
    return outcome.kind === 'ok' ? null : (problemsOf(outcome)[0] ?? `${dayText(date)} couldn’t be saved`)
  }
  return { setDates, progress }
}

async function look(date: string): Promise<Known | string> {
  const outcome = await call(dateStatus.load, { params: { date } })
  return outcome.kind === 'ok'
    ? outcome.reply
    : (problemsOf(outcome)[0] ?? `${dayText(date)} couldn’t be loaded`)
}

/** A date without a limit keeps its numbers in case it is limited again. */
function bodyOf(day: Known, setting: DateSetting) {
  const limited = setting.mode === 'limited'
  return {
    mode: setting.mode,
    arrivalCapacity: limited ? setting.arrivalCapacity : day.arrival.capacity,
    departureCapacity: limited ? setting.departureCapacity : day.departure.capacity,
    comments: setting.comments ?? day.comments,
    version: day.version,
  }
}
