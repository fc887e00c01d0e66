/** Enough for a slow phone to draw the page after its code and its first answers are here. */
const drawingMs = 1500

let shown: Promise<void> | undefined

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
}
