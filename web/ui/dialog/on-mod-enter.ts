import type { KeyboardEvent } from 'react'

/** Runs on Ctrl+Enter, or ⌘Enter. */
export function onModEnter(does: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    does()
  }
}
