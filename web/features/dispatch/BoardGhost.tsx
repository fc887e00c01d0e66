import { joinSentences } from '#domain/sentences.ts'
import { useEffect, useMemo, useRef, type CSSProperties } from 'react'
import type { BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { barStyle } from './BoardBar.tsx'
import type { Layout } from './board-layout.ts'
import { ghostSentence } from './board-words.ts'
import type { WhyNot } from './board-fit.ts'
import { useMovedTrip, type MovedTrip } from './moved-trip.ts'
import barClasses from './bars.module.css'
import classes from './board.module.css'

interface GhostProps {
  layout: Layout
  moved: MovedTrip
}

/** A preview of the trip in the targeted row, scrolled into view once it is painted. */
export function BoardGhost({ layout, moved }: GhostProps) {
  const { rows, bars } = layout
  const ghost = useMovedTrip(moved)
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const drawn = element.current
    if (!drawn || !ghost) return undefined
    const root = drawn.closest<HTMLElement>('[role="region"]')
    const look = new IntersectionObserver(
      ([found]) => {
        if (found && found.intersectionRatio < 1)
          drawn.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        look.disconnect()
      },
      { root, rootMargin: '-32px 0px 0px 0px' },
    )
    look.observe(drawn)
    return () => look.disconnect()
  }, [ghost])
  const bar = bars.find((it) => it.trip.guid === ghost?.guid)
  const row = ghost && rows[ghost.row]
  if (!bar || !row) return null
  return (
    <>
      <span className={barClasses.veil} aria-hidden />
      <span ref={element} className={barClasses.ghost} style={barStyle(bar, row.top, layout)} aria-hidden />
    </>
  )
}

/** The highlighted target row. */
export function TargetRow({ layout, moved }: GhostProps) {
  const ghost = useMovedTrip(moved)
  const row = ghost && layout.rows[ghost.row]
  return row ? (
    <div
      className={classes.aimed}
      style={{ '--top': row.top, '--row-lanes': row.lanes } as CSSProperties}
      aria-hidden
    />
  ) : null
}

function reasonAgainst(whyNot: WhyNot, trip: BoardTrip, driver: BoardDriver): string | null {
  return joinSentences(whyNot(trip, driver).map((it) => it.message)) || null
}

/** The move in words, shown and announced to screen readers. */
export function GhostWords({ layout, moved, whyNot }: GhostProps & { whyNot: WhyNot }) {
  const ghost = useMovedTrip(moved)
  const said = useMemo(() => {
    const trip = layout.bars.find((it) => it.trip.guid === ghost?.guid)?.trip
    const row = ghost && layout.rows[ghost.row]
    if (!trip || !row) return ''
    return ghostSentence(trip, row.driver, row.driver && reasonAgainst(whyNot, trip, row.driver))
  }, [layout, ghost, whyNot])
  return (
    <p className={classes.said} role="status" aria-live="assertive">
      {said}
    </p>
  )
}
