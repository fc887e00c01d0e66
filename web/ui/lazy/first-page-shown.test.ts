import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('nothing is fetched ahead until the page is loaded and there was time to draw it', async () => {
  const page = new EventTarget()
  vi.stubGlobal('document', { readyState: 'loading' })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const { whenFirstPageIsShown } = await import('./first-page-shown.ts')
  const shown = vi.fn()
  void whenFirstPageIsShown().then(shown)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown).toHaveBeenCalledTimes(1)
})

test('a page visited later does not wait', async () => {
  vi.stubGlobal('document', { readyState: 'complete' })
  const { whenFirstPageIsShown } = await import('./first-page-shown.ts')
  void whenFirstPageIsShown()
  await vi.advanceTimersByTimeAsync(5000)
  const shown = vi.fn()
  void whenFirstPageIsShown().then(shown)
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toHaveBeenCalledTimes(1)
})

test('what is only needed later is fetched after the first taps, while the browser is idle', async () => {
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  const { prefetch } = await import('./first-page-shown.ts')
  const fetched = vi.fn(() => Promise.reject(new Error('no network')))
  void prefetch(fetched)
  await vi.advanceTimersByTimeAsync(4000)
  expect(fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetched).toHaveBeenCalledTimes(1)
  void prefetch(fetched)
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched).toHaveBeenCalledTimes(2)
})
