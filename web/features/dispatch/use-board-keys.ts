import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { barOf } from './BoardBars.tsx'
import { neighbourOf, tripsBetween, type Direction, type Layout } from './board-layout.ts'
import { singleKeysOff } from '#web/ui/keys/shortcuts.ts'
import { newMovedTrip } from './moved-trip.ts'
import type { AssignSelected } from './SelectedTrips.tsx'
import { useEntryKeys } from './use-entry-keys.ts'

const arrows: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
/** Letters that move as arrow keys do. */
const letters: Readonly<Record<string, Direction>> = { j: 'ArrowDown', k: 'ArrowUp' }

interface BoardActions {
  onAssign: (trip: BoardTrip, driver: BoardDriver | null) => void
  onAssignBest: (guid: string) => void
  onAssignSelected: AssignSelected
  onChoose: (guid: string) => void
  /** A trip is open beside the board: the trip with the focus. */
  isOpen: boolean
  selected: ReadonlySet<string>
  onSelect: (guids: ReadonlySet<string>) => void
}

const none: ReadonlySet<string> = new Set()

/**
 * Keyboard control of the board, which is one tab stop. Arrow keys, j and k move between trips, and a trip
 * that is open beside the board follows them. With Alt, arrow keys move a ghost of the trip to another
 * driver: Enter assigns it, Escape cancels. Alt+Enter assigns the suggested driver, of the trip or of all
 * selected ones. From elsewhere on the page, an arrow key, j, k or Home moves to a trip. Shift with an arrow
 * key or a click selects a range; Space, x or a click with Ctrl one trip more or less.
 */
export function useBoardKeys(layout: Layout, does: BoardActions) {
  const [last, setTabbable] = useState<string | null>(null)
  const [moved] = useState(newMovedTrip)
  const tabbable = layout.bars.some((it) => it.trip.guid === last)
    ? last
    : (layout.bars[0]?.trip.guid ?? null)
  const group = useRef<HTMLElement | null>(null)
  const assigned = useRef<string | null>(null)
  /** The trip a range begins with. */
  const anchor = useRef<string | null>(null)
  const latest = useRef({ layout, ...does })
  latest.current = { layout, ...does }

  // A trip assigned by keyboard keeps the focus in its new row.
  useEffect(() => {
    if (assigned.current !== null)
      barOf(group.current, assigned.current)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [layout])

  const dropGhost = useCallback(() => moved.set(null), [moved])
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const { layout, onAssign, onAssignBest, onAssignSelected, isOpen, onChoose, selected, onSelect } =
        latest.current
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
      if (event.key === 'Escape' && selected.size > 0) {
        event.preventDefault()
        onSelect(none)
        return
      }
      if (event.key === 'Enter' && event.altKey) {
        event.preventDefault()
        group.current = event.currentTarget
        assigned.current = guid
        if (selected.size > 0) onAssignSelected('suggested')
        else onAssignBest(guid)
        return
      }
      if (event.key === ' ' || (event.key === 'x' && !event.altKey && !singleKeysOff())) {
        // Otherwise Space presses the trip, which opens it.
        event.preventDefault()
        onSelect(toggled(selected, (anchor.current = guid)))
        return
      }
      const letter = event.altKey || event.shiftKey || singleKeysOff() ? undefined : letters[event.key]
      const key = letter ? inOneRow(letter, layout) : event.key
      if (!arrows.includes(key)) return
      event.preventDefault()
      group.current = event.currentTarget
      if (event.altKey) {
        const row = nextRow(layout, ghost?.row ?? here.row, event.key)
        if (row !== null) moved.set(row === here.row ? null : { guid, row })
        return
      }
      dropGhost()
      const next = neighbourOf(layout.bars, guid, key as Direction)
      // Becoming the tab stop renders a trip that is out of view, so that it can be focused.
      flushSync(() => setTabbable(next?.trip.guid ?? guid))
      if (next) barOf(event.currentTarget, next.trip.guid)?.focus()
      const to = next?.trip.guid ?? guid
      if (isOpen) onChoose(to)
      if (!event.shiftKey) anchor.current = to
      else onSelect(new Set(tripsBetween(layout.bars, (anchor.current ??= guid), to)))
    },
    [moved, dropGhost],
  )
  useEntryKeys([...arrows, ...Object.keys(letters), 'Home'], (key) => {
    const to = key === 'Home' ? layout.bars[0]?.trip.guid : tabbable
    if (!to) return false
    flushSync(() => setTabbable(to))
    anchor.current = to
    document.querySelector<HTMLElement>(`[data-board] [data-trip="${to}"]`)?.focus()
    return true
  })
  const onPress = useCallback((guid: string, { isRange, isMore }: { isRange: boolean; isMore: boolean }) => {
    const { layout, onChoose, selected, onSelect } = latest.current
    if (isMore) return onSelect(toggled(selected, (anchor.current = guid)))
    if (isRange) return onSelect(new Set(tripsBetween(layout.bars, (anchor.current ??= guid), guid)))
    anchor.current = guid
    if (selected.size > 0) onSelect(none)
    onChoose(guid)
  }, [])
  return { tabbable, setTabbable, moved, dropGhost, onKeyDown, onPress }
}

/** With trips in one row only, as on a day without assignments, j and k follow the time. */
function inOneRow(key: Direction, { bars }: Layout): Direction {
  if (bars.some((it) => it.row !== bars[0]?.row)) return key
  return key === 'ArrowDown' ? 'ArrowRight' : 'ArrowLeft'
}

function toggled(selected: ReadonlySet<string>, guid: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(guid)) next.add(guid)
  return next
}

/** The next row that accepts trips, skipping former drivers. */
function nextRow(layout: Layout, from: number, key: string): number | null {
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
  if (step === 0) return null
  for (let at = from + step; at >= 0 && at < layout.rows.length; at += step)
    if (!layout.rows[at]?.driver?.gone) return at
  return null
}
