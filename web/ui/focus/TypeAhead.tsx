import { useLayoutEffect } from 'react'
import { keepTyped, putTyped } from './typed-ahead.ts'

/**
 * Buffers what is typed before the field it is meant for has the focus. `isAsked`: the palette is open, and
 * its search field is about to take the focus.
 */
export function TypeAhead({ isAsked }: { isAsked: boolean }) {
  useLayoutEffect(() => {
    const keep = (event: KeyboardEvent) => keepTyped(event, isAsked)
    const put = (event: FocusEvent) => !isAsked && putTyped(event.target)
    // Before the shortcuts.
    document.addEventListener('keydown', keep, true)
    document.addEventListener('focusin', put)
    return () => {
      document.removeEventListener('keydown', keep, true)
      document.removeEventListener('focusin', put)
    }
  }, [isAsked])
  return null
}
