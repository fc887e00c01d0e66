import { useEffect, useState } from 'react'
import type { BoardTrip } from '#contract/dispatch.ts'
import type { WhyNot } from './board-fit.ts'
import { keyOfRow, type Row } from './board-layout.ts'

/** Judged in one go: more would hold up the next press on a slow machine. */
const atOnce = 6
const none: ReadonlyMap<string, string> = new Map()

/** What speaks against a moved trip in each of these rows: found out after where it would go is painted. */
export function useVerdicts(trip: BoardTrip | null, rows: readonly Row[], whyNot: WhyNot): ReadonlyMap<string, string> {
  const [verdicts, setVerdicts] = useState(none)
  useEffect(() => {
    if (!trip) return setVerdicts(none)
    const found = new Map<string, string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const judge = (from: number) => {
      for (const row of rows.slice(from, from + atOnce)) {
        const against = row.driver ? whyNot(trip, row.driver).join('. ') : ''
        if (against !== '') found.set(keyOfRow(row), against)
      }
      if (from + atOnce < rows.length) timer = setTimeout(judge, 0, from + atOnce)
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
