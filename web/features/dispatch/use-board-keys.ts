import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { barOf } from './BoardBars.tsx'
import { neighbourOf, type Direction, type Layout } from './board-layout.ts'
import { newMovedTrip } from './moved-trip.ts'

const arrows: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']

/**
 * Keyboard control of the board, which is one tab stop. Arrow keys move between trips. With Alt they move a
 * ghost of the trip to another driver: Enter assigns it, Escape cancels.
 */
export function useBoardKeys(
  layout: Layout,
  onAssign: (trip: BoardTrip, driver: BoardDriver | null) => void,
) {
  const [last, setTabbable] = useState<string | null>(null)
  const [moved] = useState(newMovedTrip)
  const tabbable = layout.bars.some((it) => it.trip.guid === last)
    ? last
    : (layout.bars[0]?.trip.guid ?? null)
  const group = useRef<HTMLElement | null>(null)
  const assigned = useRef<string | null>(null)
  const latest = useRef({ layout, onAssign })
  latest.current = { layout, onAssign }

  // A trip assigned by keyboard keeps the focus in its new row.
  useEffect(() => {
    if (assigned.current !== null)
      barOf(group.current, assigned.current)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [layout])

  const dropGhost = useCallback(() => moved.set(null), [moved])
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const { layout, onAssign } = latest.current
      const guid = (event.target as HTMLElement).dataset['trip']
      const here = layout.bars.find((it) => it.trip.guid === guid)
      if (!guid || !here || event.ctrlKey || event.metaKey) return
      const ghost = moved.get()?.guid === guid ? moved.get() : null
      if (ghost && (event.key === 'Enter' || event.key === 'Escape')) {
        event.preventDefault()
        event.stopPropagation()
        dropGhost()
        const row = layout.rows[ghost.row]
        if (event.key === 'Escape' || !row) return
        assigned.current = guid
        onAssign(here.trip, row.driver)
        return
      }
      if (!arrows.includes(event.key)) return
      event.preventDefault()
      group.current = event.currentTarget
      if (event.altKey) {
        const row = nextRow(layout, ghost?.row ?? here.row, event.key)
        if (row !== null) moved.set(row === here.row ? null : { guid, row })
        return
      }
      dropGhost()
      const next = neighbourOf(layout.bars, guid, event.key as Direction)
      // Becoming the tab stop renders a trip that is out of view, so that it can be focused.
      flushSync(() => setTabbable(next?.trip.guid ?? guid))
      if (next) barOf(event.currentTarget, next.trip.guid)?.focus()
    },
    [moved, dropGhost],
  )
  return { tabbable, setTabbable, moved, dropGhost, onKeyDown }
}

/** The next row that accepts trips, skipping former drivers. */
function nextRow(layout: Layout, from: number, key: string): number | null {
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
  if (step === 0) return null
  for (let at = from + step; at >= 0 && at < layout.rows.length; at += step)
    if (!layout.rows[at]?.driver?.gone) return at
  return null
}
