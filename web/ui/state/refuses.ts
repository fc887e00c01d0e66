import type { KeyboardEvent, SyntheticEvent } from 'react'

/**
 * For what shows another day than the page's while its own loads: what stands stays readable and keeps the focus, and no press, key or drag
 * does anything with it, for it would be done to another day than meant.
 */
export function refuses(isOutdated: boolean | undefined) {
  if (!isOutdated) return undefined
  return { 'aria-busy': true, onClickCapture: refuse, onKeyDownCapture: refuseKeys, onDragStartCapture: refuse }
}

function refuse(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Arrows and Tab still move. */
function refuseKeys(event: KeyboardEvent): void {
  if (event.altKey || event.key === 'Enter' || event.key === ' ') refuse(event)
}
