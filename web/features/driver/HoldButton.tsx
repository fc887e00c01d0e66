import { useEffect, useRef, useState, type ReactNode } from 'react'
import classes from './StepBar.module.css'

/** How long a finger holds it, and how long a key that was pressed once waits for the second press. */
const holdMs = 1000
const secondPressMs = 5000

interface HoldButtonProps {
  children: ReactNode
  describedBy: string
  onHeld: () => void
}

/**
 * A button for what should not happen by a slip: a finger holds it for a second. By keyboard, or for a screen reader, it is pressed twice; a key held
 * down does as well.
 */
export function HoldButton({ children, describedBy, onHeld }: HoldButtonProps) {
  const [state, setState] = useState<'idle' | 'held' | 'pressed'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = (run: () => void, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(run, ms)
  }
  const rest = () => {
    clearTimeout(timer.current)
    setState('idle')
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const done = () => {
    rest()
    onHeld()
  }
  return (
    <button
      type="button"
      className={`${classes.step} ${classes.hold}`}
      data-state={state}
      aria-describedby={describedBy}
      onContextMenu={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        setState('held')
        later(done, holdMs)
      }}
      onPointerUp={rest}
      onPointerLeave={rest}
      onPointerCancel={rest}
      onClick={(event) => {
        // A click without a pointer is a key or a screen reader.
        if (event.detail !== 0) return
        if (state === 'pressed') return done()
        setState('pressed')
        later(rest, secondPressMs)
      }}
    >
      {children}
      <span className={classes.held} aria-hidden />
      <span className="said" role="status">
        {state === 'pressed' && 'Press again to start now'}
      </span>
    </button>
  )
}
