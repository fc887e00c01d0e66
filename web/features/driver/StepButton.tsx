import { useEffect, useRef, useState, type ReactNode } from 'react'
import classes from './StepBar.module.css'
import driverClasses from './driver.module.css'

/** How long a finger holds it, and how long a key that was pressed once waits for the second press. */
const holdMs = 1000
const secondPressMs = 5000

interface StepButtonProps {
  children: ReactNode
  /** What stands above it: why it cannot be pressed, or why it is held. */
  words: string | null
  disabled: boolean
  /** Held rather than pressed: for what should not happen by a slip. */
  isHeld: boolean
  onStep: () => void
}

/**
 * The one big button. Held, it takes a finger for a second; by keyboard, or for a screen reader, it is then pressed twice, and a key held down does as
 * well. It stays the same element from step to step, so that the focus stays on it.
 */
export function StepButton({ children, words, disabled, isHeld, onStep }: StepButtonProps) {
  const [state, setState] = useState<'idle' | 'held' | 'pressed'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Lifting the finger that held it is no press of the step that stands there by then. */
  const liftsNothing = useRef(false)
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
    onStep()
  }
  const said = state === 'pressed' ? 'Press again to start now' : words
  return (
    <>
      <p id="step-words" className={driverClasses.whyNot} role={isHeld ? 'status' : undefined} hidden={said === null}>
        {said}
      </p>
      <button
        type="button"
        className={`${classes.step} ${isHeld ? classes.hold : ''}`}
        data-state={state}
        aria-disabled={disabled}
        {...(said === null ? {} : { 'aria-describedby': 'step-words' })}
        onContextMenu={(event) => {
          if (isHeld) event.preventDefault()
        }}
        onPointerDown={(event) => {
          liftsNothing.current = false
          if (!isHeld || event.button !== 0) return
          setState('held')
          later(() => {
            liftsNothing.current = true
            done()
          }, holdMs)
        }}
        onPointerUp={() => state === 'held' && rest()}
        onPointerLeave={() => state === 'held' && rest()}
        onPointerCancel={() => state === 'held' && rest()}
        onClick={(event) => {
          if (disabled || (liftsNothing.current && event.detail !== 0)) return
          if (!isHeld) return onStep()
          // A click without a pointer is a key or a screen reader.
          if (event.detail !== 0) return
          if (state === 'pressed') return done()
          setState('pressed')
          later(rest, secondPressMs)
        }}
      >
        {children}
        <span className={classes.held} aria-hidden />
      </button>
    </>
  )
}
