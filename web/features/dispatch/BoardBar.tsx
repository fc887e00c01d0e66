import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { IconAlertTriangle, IconPlane } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { FlagMarks } from '#web/parts/flags/Flags.tsx'
import { lookOf } from '#web/parts/status/statuses.ts'
import { timeText } from '#web/ui/value/format.ts'
import type { Bar } from './board-layout.ts'
import { tripSentence } from './board-words.ts'
import classes from './board.module.css'

interface BoardBarProps {
  bar: Bar
  top: number
  left: string
  width: string
  clashes: readonly string[]
  timeZone: string
  chosen: boolean
  tabbable: boolean
  onFocus: () => void
  onChoose: () => void
  onDragging: (dragging: boolean) => void
}

/** One trip. It can be dragged vertically only: its time changes through a reschedule. */
export function BoardBar({ bar, top, left, width, clashes, timeZone, chosen, tabbable, onFocus, onChoose, onDragging }: BoardBarProps) {
  const { trip, lane } = bar
  const element = useRef<HTMLButtonElement>(null)
  const canMove = trip.status === 'unassigned' || trip.status === 'assigned'
  const latest = useRef(onDragging)
  latest.current = onDragging
  useEffect(() => {
    if (!element.current || !canMove) return undefined
    return draggable({
      element: element.current,
      getInitialData: () => ({ tripGuid: trip.guid }),
      onDragStart: () => latest.current(true),
      onDrop: () => latest.current(false),
    })
  }, [trip.guid, canMove])
  useEffect(() => {
    // The panel that opens next to the board makes it narrower.
    if (chosen) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  const { icon: Pictogram, tone } = lookOf('trip', trip.status)
  return (
    <button
      ref={element}
      type="button"
      className={classes.bar}
      data-trip={trip.guid}
      data-tone={tone}
      data-clash={clashes.length > 0 || undefined}
      data-chosen={chosen || undefined}
      data-fixed={!canMove || undefined}
      style={{ '--top': top + lane, left, width } as React.CSSProperties}
      tabIndex={tabbable ? 0 : -1}
      aria-label={tripSentence(trip, clashes, timeZone)}
      aria-pressed={chosen}
      title={clashes.join('\n')}
      onFocus={onFocus}
      onClick={onChoose}
    >
      <span className={classes.plate}>
        <Pictogram size={14} stroke={2.25} aria-hidden />
      </span>
      <span className={classes.words}>
        <b>{timeText(trip.pickupAt, timeZone)}</b>
        <span>{familyName(trip.guestName)}</span>
      </span>
      <FlagMarks flags={trip.flags} className={classes.flagMark} />
      {trip.flight?.late && <IconPlane className={classes.mark} size={14} aria-hidden />}
      {clashes.length > 0 && <IconAlertTriangle className={classes.mark} size={14} aria-hidden />}
    </button>
  )
}

/** The dispatchers' name for a party; a bar has no room for more. */
function familyName(guestName: string): string {
  return guestName.split(' ').at(-1) ?? guestName
}
