import {
  memo,
  useEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import type { BoardClash, BoardTrip } from '#contract/dispatch.ts'
import { BoardBar } from './BoardBar.tsx'
import type { Bar, Layout } from './board-layout.ts'
import { conflictsByTrip } from './board-words.ts'
import { tightTexts } from './travel.ts'
import { useDraggedBar } from './use-dragged-bar.ts'
import classes from './bars.module.css'

interface BoardBarsProps {
  layout: Layout
  /** The bars in visible lanes. */
  inView: readonly Bar[]
  trips: readonly BoardTrip[]
  clashes: readonly BoardClash[]
  timeZone: string
  airportCode: string
  date: string
  chosen: string | null
  tabbable: string | null
  dragging: string | null
  onFocus: (guid: string) => void
  onLeave: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  selected: ReadonlySet<string>
  /** A press of a trip; with Shift, the end of a range. */
  onPress: (guid: string, how: { isRange: boolean; isMore: boolean }) => void
  onMenu: (guid: string) => void
  onDragging: (guid: string | null) => void
  /** The ghost of the trip being moved. */
  children: ReactNode
}

/**
 * The layer of all trips, with delegated event handlers: hundreds of bars with their own are slow to render.
 */
export const BoardBars = memo(function BoardBars(props: BoardBarsProps) {
  const {
    layout,
    inView,
    trips,
    clashes,
    timeZone,
    airportCode,
    date,
    chosen,
    tabbable,
    dragging,
    onFocus,
    onLeave,
    onKeyDown,
    selected,
    onPress,
    onMenu,
  } = props
  const group = useRef<HTMLDivElement>(null)
  const against = useMemo(() => conflictsByTrip(trips, clashes), [trips, clashes])
  const tight = useMemo(() => tightTexts(trips, timeZone), [trips, timeZone])
  // The tab stop, the open trip and the dragged trip are rendered even when out of view.
  const bars = useMemo(() => {
    const kept = [tabbable, chosen, dragging]
    return inStableOrder([
      ...inView,
      ...layout.bars.filter((it) => kept.includes(it.trip.guid) && !inView.includes(it)),
    ])
  }, [layout, inView, tabbable, chosen, dragging])
  const readyToDrag = useDraggedBar(layout, props.onDragging)
  useEffect(() => {
    // Opening the panel narrows the board, which can push the bar out of view.
    if (chosen !== null) barOf(group.current, chosen)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  const withTrip =
    <E extends SyntheticEvent<HTMLElement>>(run: (guid: string, event: E) => void) =>
    (event: E) => {
      const guid = (event.target as HTMLElement).closest<HTMLElement>('[data-trip]')?.dataset['trip']
      if (guid !== undefined) run(guid, event)
    }
  return (
    <div
      ref={group}
      className={classes.bars}
      role="group"
      aria-label="Trips"
      data-dragging={dragging !== null || undefined}
      onKeyDown={onKeyDown}
      onFocus={withTrip((guid) => onFocus(guid))}
      onBlur={onLeave}
      onClick={withTrip((guid, { shiftKey, ctrlKey, metaKey }: MouseEvent<HTMLElement>) =>
        onPress(guid, { isRange: shiftKey, isMore: ctrlKey || metaKey }),
      )}
      onContextMenu={withTrip((guid, event) => {
        event.preventDefault()
        onMenu(guid)
      })}
      onPointerOver={readyToDrag}
      aria-describedby="board-keys"
    >
      {bars.map((bar) => (
        <BoardBar
          key={bar.trip.guid}
          bar={bar}
          top={layout.rows[bar.row]?.top ?? 0}
          minutes={layout.minutes}
          lanes={layout.lanes}
          against={against.get(bar.trip.guid) ?? ''}
          tight={(tight.get(bar.trip.guid) ?? []).join('\n')}
          timeZone={timeZone}
          airportCode={airportCode}
          date={date}
          chosen={chosen === bar.trip.guid}
          selected={selected.has(bar.trip.guid)}
          tabbable={tabbable === bar.trip.guid}
        />
      ))}
      {props.children}
    </div>
  )
})

export function barOf(group: HTMLElement | null, guid: string): HTMLElement | null {
  return group?.querySelector<HTMLElement>(`[data-trip="${guid}"]`) ?? null
}

/** Sorted by guid, so that React never moves an element. */
function inStableOrder(bars: readonly Bar[]): Bar[] {
  return bars.toSorted((a, b) => (a.trip.guid < b.trip.guid ? -1 : 1))
}
