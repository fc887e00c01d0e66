import type { KeyboardEvent, SyntheticEvent } from 'react'

/**
 * For content of another day while the page's own loads. It stays readable and keeps the focus, but ignores
 * clicks, keys and drags, which would affect the wrong day.
 */
export function refuses(isOutdated: boolean | undefined) {
  if (!isOutdated) return undefined
  return {
    'aria-busy': true,
    onClickCapture: refuse,
    onKeyDownCapture: refuseKeys,
    onDragStartCapture: refuse,
  }
}

function refuse(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Arrows and Tab still move. */
function refuseKeys(event: KeyboardEvent): void {
  if (event.altKey || event.key === 'Enter' || event.key === ' ') refuse(event)
}
