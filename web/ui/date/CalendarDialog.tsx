import { useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { Calendar, type CalendarProps } from './Calendar.tsx'
import { useTopLayer } from '#web/ui/layer/use-top-layer.ts'
import classes from './Calendar.module.css'

interface CalendarDialogProps extends CalendarProps {
  label: string
  /** The field it is attached to. */
  anchor: RefObject<HTMLElement | null>
  /** Closed by Escape: the focus returns to the field. */
  onEscape: () => void
  /** The focus moved elsewhere. */
  onLeave: () => void
}

/** The calendar below its field, rendered in the browser's top layer: no dialog or table can clip it. */
export function CalendarDialog({ label, anchor, onEscape, onLeave, ...calendar }: CalendarDialogProps) {
  const box = useRef<HTMLDivElement>(null)
  useTopLayer(box, anchor, { asWide: false })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The field may be in a dialog, which must not close with its calendar.
    event.stopPropagation()
    onEscape()
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const next = event.relatedTarget
    // A press on the field's own button closes it there; that must not reopen it.
    if (!event.currentTarget.contains(next) && !anchor.current?.parentElement?.contains(next)) onLeave()
  }
  return (
    <div
      ref={box}
      popover="manual"
      role="dialog"
      aria-label={label}
      className={classes.dialog}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <Calendar {...calendar} />
    </div>
  )
}
