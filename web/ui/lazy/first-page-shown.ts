import { useEffect, useState } from 'react'

/** Enough for a slow phone to draw the page after its code and its first answers are here. */
const drawingMs = 1500

let shown: Promise<void> | undefined
let isShown = false

/**
 * Resolves once the first page's files are loaded and it had time to render. Prefetching earlier would
 * compete with the page's own requests.
 */
export function whenFirstPageIsShown(): Promise<void> {
  shown ??= typeof document === 'undefined' ? Promise.resolve() : loadedAndDrawn()
  return shown
}

async function loadedAndDrawn(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }))
  await new Promise((drawn) => setTimeout(drawn, drawingMs))
  isShown = true
}

/** True once the first page is shown; at once on a page that is opened later. */
export function useFirstPageIsShown(): boolean {
  const [is, setIs] = useState(isShown)
  useEffect(() => void whenFirstPageIsShown().then(() => setIs(true)), [])
  return is
}
