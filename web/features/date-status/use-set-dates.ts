import { useRef, useState } from 'react'
import { dateStatus, dateStatusMonth, type DayOfMonth } from '#contract/date-status.ts'
import type { DateMode } from '#domain/date-status/capacity.ts'
import { call } from '../../api/client.ts'
import { problemsOf } from '../../api/outcome.ts'
import { useInvalidate } from '../../api/use-load.ts'
import { dayText } from '#web/ui/value/format.ts'

export interface DateStanding {
  mode: DateMode
  arrivalCapacity: number | null
  departureCapacity: number | null
  /** Null: each day keeps its own. */
  comments: string | null
}

/** What a day is saved over: the version somebody looked at, and what it keeps. */
type Known = Pick<DayOfMonth, 'version' | 'comments' | 'arrival' | 'departure'>

/**
 * Sets days one after the other and tells which could not be set, and why. Days that somebody looked at are saved over the version seen;
 * others are looked at first.
 */
export function useSetDates(seen: readonly DayOfMonth[]) {
  const known = useRef(new Map<string, Known>(seen.map((it) => [it.date, it])))
  const invalidate = useInvalidate()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)

  /** Hands back the days that failed, with the reason. */
  const setDates = async (days: readonly string[], standing: DateStanding): Promise<Map<string, string>> => {
    const failed = new Map<string, string>()
    for (const [done, date] of days.entries()) {
      setProgress({ done, total: days.length })
      const problem = await setOne(date, standing)
      if (problem === null) continue
      failed.set(date, problem)
      // Whoever tries again has been told: then it is saved over what stands there now.
      known.current.delete(date)
    }
    setProgress(null)
    invalidate(dateStatusMonth, dateStatus.load)
    return failed
  }

  const setOne = async (date: string, standing: DateStanding): Promise<string | null> => {
    const day = known.current.get(date) ?? (await look(date))
    if (typeof day === 'string') return day
    const outcome = await call(dateStatus.save, { params: { date }, body: bodyOf(day, standing) })
    return outcome.kind === 'ok' ? null : (problemsOf(outcome)[0] ?? `${dayText(date)} could not be saved`)
  }
  return { setDates, progress }
}

async function look(date: string): Promise<Known | string> {
  const outcome = await call(dateStatus.load, { params: { date } })
  return outcome.kind === 'ok' ? outcome.reply : (problemsOf(outcome)[0] ?? `${dayText(date)} could not be read`)
}

/** A date that counts no places keeps the numbers it had, for the day it is limited again. */
function bodyOf(day: Known, standing: DateStanding) {
  const limited = standing.mode === 'limited'
  return {
    mode: standing.mode,
    arrivalCapacity: limited ? standing.arrivalCapacity : day.arrival.capacity,
    departureCapacity: limited ? standing.departureCapacity : day.departure.capacity,
    comments: standing.comments ?? day.comments,
    version: day.version,
  }
}
