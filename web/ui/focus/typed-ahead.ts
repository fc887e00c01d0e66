import { useLayoutEffect } from 'react'

let ahead = ''

/** The text typed before the field was mounted; it is returned once. */
export function takeTypedAhead(): string {
  const typed = ahead
  ahead = ''
  return typed
}

/**
 * Buffers what is typed between requesting a search field and its mounting. On a busy machine that is a
 * second: the letters would be lost, or be taken for the shortcuts of the page below.
 */
export function useTypeAhead(isAsked: boolean): void {
  useLayoutEffect(() => {
    if (!isAsked) return undefined
    const keep = (event: KeyboardEvent) => {
      const isThere =
        event.target instanceof HTMLInputElement && event.target.closest('[role="dialog"]') !== null
      if (isThere || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.key === 'Backspace') ahead = ahead.slice(0, -1)
      else if (event.key.length === 1) ahead += event.key
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', keep, true)
    return () => {
      document.removeEventListener('keydown', keep, true)
      ahead = ''
    }
  }, [isAsked])
}
