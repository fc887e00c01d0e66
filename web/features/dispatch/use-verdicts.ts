import { useEffect, useState } from 'react'
import type { BoardTrip } from '#contract/dispatch.ts'
import { afterPaint } from '#web/ui/device/after-paint.ts'
import type { WhyNot } from './board-fit.ts'
import { verdictOf, type Verdict } from './verdict.ts'
import { keyOfRow, type Row } from './board-layout.ts'

/** Rows checked per task, so that key presses are not delayed on slow machines. */
const rowsPerTask = 6
const none: ReadonlyMap<string, Verdict> = new Map()

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
        const verdict = row.driver && verdictOf(trip, row.driver, whyNot)
        if (verdict) found.set(keyOfRow(row), verdict)
      }
      if (from + rowsPerTask < rows.length) timer = setTimeout(judge, 0, from + rowsPerTask)
      else setVerdicts(found)
    }
    const cancel = afterPaint(() => judge(0))
    return () => {
      cancel()
      clearTimeout(timer)
    }
  }, [trip, rows, whyNot])
  return verdicts
}
