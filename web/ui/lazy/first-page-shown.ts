/** Enough for a slow phone to draw the page after its code and its first answers are here. */
const drawingMs = 1500
/** Enough for the first taps on a slow phone. */
const firstUseMs = 5000

let shown: Promise<void> | undefined
let used: Promise<void> | undefined

/**
 * Resolves once the first page's files are loaded and the page has had time to render. Parts that come later
 * wait for this, so that they don't compete with the page's own requests.
 */
export function whenFirstPageIsShown(): Promise<void> {
  shown ??= afterLoading(drawingMs)
  return shown
}

/**
 * Does work ahead of time, such as fetching a dialog's code: once the first page has been in use for a while
 * and the browser is idle. Safari can't say when it is idle, so there it is done a moment later. Failures are
 * ignored, because whoever needs the result does the work again.
 */
export async function prefetch(work: () => Promise<unknown>): Promise<void> {
  used ??= afterLoading(firstUseMs)
  await used
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500))
  whenIdle(() => void work().catch(() => undefined))
}

/** Resolves that long after the page has loaded, or immediately outside a browser. */
async function afterLoading(ms: number): Promise<void> {
  if (typeof document === 'undefined') return
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }))
  await new Promise((passed) => setTimeout(passed, ms))
}
