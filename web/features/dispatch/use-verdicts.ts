import { missingCar } from '#domain/dispatch/conflicts.ts'
import { joinSentences } from '#domain/sentences.ts'
import { useEffect, useState } from 'react'
import type { BoardTrip } from '#contract/dispatch.ts'
import { carWith, type WhyNot } from './board-fit.ts'
import { keyOfRow, type Row } from './board-layout.ts'

/** Rows checked per task, so that key presses are not delayed on slow machines. */
const rowsPerTask = 6
const none: ReadonlyMap<string, Verdict> = new Map()

/** Why a driver can't take a trip: in one word, and in full. */
export interface Verdict {
  word: string
  reason: string
}

/** The conflicts of a moved trip with each row's driver, computed after the ghost is painted. */
export function useVerdicts(
  trip: BoardTrip | null,
  rows: readonly Row[],
  whyNot: WhyNot,
): ReadonlyMap<string, Verdict> {
  const [verdicts, setVerdicts] = useState(none)
  useEffect(() => {
    if (!trip) return setVerdicts(none)
    const found = new Map<string, Verdict>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const judge = (from: number) => {
      for (const row of rows.slice(from, from + rowsPerTask)) {
        const against = row.driver ? whyNot(trip, row.driver) : []
        const reason = joinSentences(against.map((it) => it.message))
        const noCar = row.driver && missingCar(row.driver, carWith(trip, row.driver))
        if (against[0]) found.set(keyOfRow(row), { word: against[0].word, reason })
        else if (noCar) found.set(keyOfRow(row), { word: 'No car', reason: noCar })
      }
      if (from + rowsPerTask < rows.length) timer = setTimeout(judge, 0, from + rowsPerTask)
      else setVerdicts(found)
    }
    const frame = requestAnimationFrame(() => (timer = setTimeout(judge, 0, 0)))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [trip, rows, whyNot])
  return verdicts
}
