import { createElement, type ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import { afterEach, expect, test, vi } from 'vitest'
import { preloadable } from './preloadable.tsx'

const Greeting: ComponentType<{ name: string }> = ({ name }) => createElement('p', null, `Hello ${name}`)

/** The browser is idle, as soon as requested. */
function idleAtOnce(): void {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
}

/** There is no page here, so nothing waits for one. */
const nextTurn = () => new Promise((turn) => setImmediate(turn))

async function drawn(Part: ComponentType<{ name: string }>): Promise<string> {
  const { prelude } = await prerender(createElement(Part, { name: 'Ada' }))
  return new Response(prelude).text()
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a part is fetched ahead while the browser is idle, before anybody opens it', async () => {
  idleAtOnce()
  const load = vi.fn(() => Promise.resolve(Greeting))
  preloadable(load)
  await nextTurn()
  expect(load).toHaveBeenCalledTimes(1)
})

test('where fetching ahead fails nothing breaks, and opening the part fetches it again', async () => {
  idleAtOnce()
  const load = vi.fn(() => Promise.resolve(Greeting)).mockRejectedValueOnce(new Error('no network'))
  const Part = preloadable(load)
  await nextTurn()
  expect(await drawn(Part)).toContain('Hello Ada')
  expect(load).toHaveBeenCalledTimes(2)
})

test('Safari, which can’t say when it is idle, fetches a part ahead too', async () => {
  vi.useFakeTimers()
  // After the fake timers, which bring an idle callback of their own.
  vi.stubGlobal('requestIdleCallback', undefined)
  const load = vi.fn(() => Promise.resolve(Greeting))
  preloadable(load)
  await vi.advanceTimersByTimeAsync(400)
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(load).toHaveBeenCalledTimes(1)
})
