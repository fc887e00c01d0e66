/** Enough for a slow phone to draw the page after its code and its first answers are here. */
const drawingMs = 1500
/** Enough for the first taps on a slow phone. */
const firstUseMs = 5000

let shown: Promise<void> | undefined
let used: Promise<void> | undefined

/**
 * Resolves once the first page's files are loaded and it had time to render. What the page adds by itself
 * waits for this, so that it doesn't compete with the page's own requests.
 */
export function whenFirstPageIsShown(): Promise<void> {
  shown ??= afterLoading(drawingMs)
  return shown
}

/**
 * Runs work that is only needed later, such as fetching a dialog's code, when the first page was in use for a
 * while and the browser is idle. A failure is ignored: whatever needs the work does it again.
 */
export async function prefetch(work: () => Promise<unknown>): Promise<void> {
  used ??= afterLoading(firstUseMs)
  await used
  globalThis.requestIdleCallback?.(() => void work().catch(() => undefined))
}

/** Resolves this long after the page was loaded; at once where there is no page. */
async function afterLoading(ms: number): Promise<void> {
  if (typeof document === 'undefined') return
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }))
  await new Promise((passed) => setTimeout(passed, ms))
}
