import { useRef } from 'react'
import { IconButton } from '#web/ui/button/Button.tsx'
import { IconArrowDown, IconArrowUp } from '#web/ui/icon/icons.ts'
import classes from './order.module.css'

interface MoveButtonsProps {
  /** What moves, in the labels of the buttons. */
  name: string
  place: number
  last: number
  onMove: (to: number) => void
}

/** Moves an entry of a list up or down by one. The focus moves with it. */
export function MoveButtons({ name, place, last, onMove }: MoveButtonsProps) {
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const move = (by: 1 | -1) => {
    onMove(place + by)
    // Moving the row in the page takes the focus from its button.
    requestAnimationFrame(() => (by < 0 ? up : down).current?.focus())
  }
  return (
    <span className={classes.moves}>
      <IconButton
        ref={up}
        label={`Move ${name} up`}
        disabledReason={place === 0 ? 'Already first' : null}
        onClick={() => move(-1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </IconButton>
      <IconButton
        ref={down}
        label={`Move ${name} down`}
        disabledReason={place === last ? 'Already last' : null}
        onClick={() => move(1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </IconButton>
    </span>
  )
}
