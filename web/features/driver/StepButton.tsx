import { useEffect, useRef, useState, type ReactNode } from 'react'
import classes from './StepBar.module.css'
import driverClasses from './driver.module.css'

/** How long the button must be held, and how long it waits for the second key press. */
const holdMs = 1000
const secondPressMs = 5000

interface StepButtonProps {
  children: ReactNode
  /** The text above it: why it is disabled, or why it must be held. */
  words: string | null
  disabled: boolean
  /** Must be held rather than pressed, to prevent mistakes. */
  isHeld: boolean
  onStep: () => void
  /** Shown next to the button. */
  beside?: ReactNode
}

/**
 * The main button. If it must be held, touch holds it for a second; keyboards and screen readers press it
 * twice or hold the key. It stays the same element from step to step, so that it keeps the focus.
 */
export function StepButton({ children, words, disabled, isHeld, onStep, beside }: StepButtonProps) {
  const [state, setState] = useState<'idle' | 'held' | 'pressed'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Lifting the finger after holding must not press the next step, which is in the same place by then. */
  const ignoresRelease = useRef(false)
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
  const text = state === 'pressed' ? 'Press again to start now' : words
  return (
    <>
      <p
        id="step-words"
        className={driverClasses.whyNot}
        role={isHeld ? 'status' : undefined}
        hidden={text === null}
      >
        {text}
      </p>
      <div className={classes.split}>
        <button
          type="button"
          className={`${classes.step} ${isHeld ? classes.hold : ''}`}
          data-state={state}
          aria-disabled={disabled}
          {...(text === null ? {} : { 'aria-describedby': 'step-words' })}
          onContextMenu={(event) => {
            if (isHeld) event.preventDefault()
          }}
          onPointerDown={(event) => {
            ignoresRelease.current = false
            if (!isHeld || event.button !== 0) return
            setState('held')
            later(() => {
              ignoresRelease.current = true
              done()
            }, holdMs)
          }}
          onPointerUp={() => state === 'held' && rest()}
          onPointerLeave={() => state === 'held' && rest()}
          onPointerCancel={() => state === 'held' && rest()}
          onClick={(event) => {
            if (disabled || (ignoresRelease.current && event.detail !== 0)) return
            if (!isHeld) return onStep()
            // Without a pointer, the click comes from a keyboard or a screen reader.
            if (event.detail !== 0) return
            if (state === 'pressed') return done()
            setState('pressed')
            later(rest, secondPressMs)
          }}
        >
          {children}
          <span className={classes.held} aria-hidden />
        </button>
        {beside}
      </div>
    </>
  )
}
