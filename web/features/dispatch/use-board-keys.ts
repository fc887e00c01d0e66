import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { neighbourOf, type Direction, type Layout } from './board-layout.ts'

const arrows: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']

/** Where a trip would go, before anything is sent. */
export interface Ghost {
  guid: string
  row: number
}

/** One tab stop for the whole board; arrows move between trips. With Alt they move a ghost of the trip, which Enter assigns and Escape drops. */
export function useBoardKeys(layout: Layout, onAssign: (trip: BoardTrip, driver: BoardDriver | null) => void) {
  const [last, setTabbable] = useState<string | null>(null)
  const [ghost, setGhost] = useState<Ghost | null>(null)
  const tabbable = layout.bars.some((it) => it.trip.guid === last) ? last : (layout.bars[0]?.trip.guid ?? null)
  const group = useRef<HTMLElement | null>(null)
  const moved = useRef<string | null>(null)

  // A trip assigned by its row's key is still the focused one, wherever it is now.
  useEffect(() => {
    if (moved.current === null) return
    group.current?.querySelector<HTMLElement>(`[data-trip="${moved.current}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [layout])

  const moveGhost = (guid: string, from: number, key: string) => {
    const row = nextRow(layout, ghost?.guid === guid ? ghost.row : from, key)
    if (row === null) return
    setGhost(row === from ? null : { guid, row })
  }

  const assignGhost = (trip: BoardTrip) => {
    const row = ghost === null ? undefined : layout.rows[ghost.row]
    setGhost(null)
    if (!row) return
    moved.current = trip.guid
    onAssign(trip, row.driver)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const guid = (event.target as HTMLElement).dataset['trip']
    const here = layout.bars.find((it) => it.trip.guid === guid)
    if (!guid || !here || event.ctrlKey || event.metaKey) return
    const isOwnGhost = ghost?.guid === guid
    if (isOwnGhost && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Enter') assignGhost(here.trip)
      else setGhost(null)
      return
    }
    if (!arrows.includes(event.key)) return
    event.preventDefault()
    group.current = event.currentTarget
    if (event.altKey) return moveGhost(guid, here.row, event.key)
    setGhost(null)
    const next = neighbourOf(layout.bars, guid, event.key as Direction)
    // A trip out of view is drawn as soon as it is the tab stop.
    flushSync(() => setTabbable(next?.trip.guid ?? guid))
    if (next) event.currentTarget.querySelector<HTMLElement>(`[data-trip="${next.trip.guid}"]`)?.focus()
  }
  return { tabbable, setTabbable, ghost, dropGhost: useCallback(() => setGhost(null), []), onKeyDown }
}

/** The next row that can have trips: inactive drivers are skipped. */
function nextRow(layout: Layout, from: number, key: string): number | null {
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
  if (step === 0) return null
  for (let at = from + step; at >= 0 && at < layout.rows.length; at += step) if (!layout.rows[at]?.driver?.gone) return at
  return null
}
