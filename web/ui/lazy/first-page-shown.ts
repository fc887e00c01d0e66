/** Enough for a slow phone to draw the page after its code and its first answers are here. */
const drawingMs = 1500

let shown: Promise<void> | undefined

/**
 * The files of the first page are here, and there was time to draw it: until then, whatever is fetched ahead would take the line from the
 * page. Without a document there is nothing to wait for.
 */
export function whenFirstPageIsShown(): Promise<void> {
  shown ??= typeof document === 'undefined' ? Promise.resolve() : loadedAndDrawn()
  return shown
}

async function loadedAndDrawn(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((loaded) => addEventListener('load', loaded, { once: true }))
  await new Promise((drawn) => setTimeout(drawn, drawingMs))
}
