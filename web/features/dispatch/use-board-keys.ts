import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { neighbourOf, type Direction, type Layout } from './board-layout.ts'

const arrows: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']

/** One tab stop for the whole board; arrows move between trips, with Alt they move the trip. */
export function useBoardKeys(layout: Layout, onAssign: (trip: BoardTrip, driver: BoardDriver | null) => void) {
  const [last, setTabbable] = useState<string | null>(null)
  const tabbable = layout.bars.some((it) => it.trip.guid === last) ? last : (layout.bars[0]?.trip.guid ?? null)
  const group = useRef<HTMLElement | null>(null)
  const moved = useRef<string | null>(null)

  // A trip assigned by its row's key is still the focused one, wherever it is now.
  useEffect(() => {
    if (moved.current === null) return
    group.current?.querySelector<HTMLElement>(`[data-trip="${moved.current}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [layout])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!arrows.includes(event.key) || event.ctrlKey || event.metaKey) return
    const guid = (event.target as HTMLElement).dataset['trip']
    const here = layout.bars.find((it) => it.trip.guid === guid)
    if (!guid || !here) return
    event.preventDefault()
    group.current = event.currentTarget
    if (event.altKey) {
      const row = nextRow(layout, here.row, event.key)
      if (row === null) return
      moved.current = guid
      onAssign(here.trip, row.driver)
      return
    }
    const next = neighbourOf(layout.bars, guid, event.key as Direction)
    if (!next) return
    event.currentTarget.querySelector<HTMLElement>(`[data-trip="${next.trip.guid}"]`)?.focus()
  }
  return { tabbable, setTabbable, onKeyDown }
}

/** The next row that can have trips: inactive drivers are skipped. */
function nextRow(layout: Layout, from: number, key: string) {
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
  if (step === 0) return null
  for (let at = from + step; at >= 0 && at < layout.rows.length; at += step) {
    const row = layout.rows[at]
    if (row && !row.driver?.gone) return row
  }
  return null
}
