import type { Locator, Page } from 'playwright-core'

/**
 * Runs in the browser: keeps when the last press or key came, and how long after it what was waited for was
 * painted.
 */
function watch(): void {
  let pressedAt = 0
  for (const type of ['pointerdown', 'keydown'] as const)
    addEventListener(type, (event) => (pressedAt = event.timeStamp), { capture: true, passive: true })
  const painted = (until: () => boolean) =>
    new Promise<number>((resolve) => {
      const look = () => {
        // What stands now is on the screen before the next frame's first task.
        if (until()) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  Object.assign(globalThis, { painted })
}

/** Answers of calls that are given rather than asked of the server, by the path they begin with. */
function give(answers: Record<string, string>): void {
  const ask = globalThis.fetch
  // Bytes, as they would come: making them is no work of the page.
  const bytes = new Map(Object.entries(answers).map(([path, text]) => [path, new TextEncoder().encode(text)]))
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const path = [...bytes.keys()].find((it) => url.includes(it))
    if (path === undefined) return ask(input, init)
    return new Response(bytes.get(path) ?? null, { headers: { 'content-type': 'application/json' } })
  }
}

export async function prepare(page: Page, answers: Record<string, unknown>): Promise<void> {
  await page.addInitScript(watch)
  await page.addInitScript(
    give,
    Object.fromEntries(Object.entries(answers).map(([path, it]) => [path, JSON.stringify(it)])),
  )
}

/** Milliseconds from the press that `act` makes until what `until` says in the browser is painted. */
export async function timeOf(page: Page, act: () => Promise<unknown>, until: string): Promise<number> {
  const ended = page.evaluate<number>(`painted(() => ${until})`)
  await act()
  return ended
}

export function median(all: readonly number[]): number {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export interface Measure {
  name: string
  goalMs: number
  once: (page: Page, round: number, begin: () => Promise<void>) => Promise<number>
  /** What to measure the browser alone with, for comparison. */
  alone?: 'opening' | 'row' | 'letter'
}

/** A press where something is. It is found before anything is measured: finding it is no work of the page. */
export async function pressOn(page: Page, what: Locator): Promise<() => Promise<void>> {
  const box = await what.boundingBox()
  if (!box) throw new Error('Nothing to press on this page')
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Another page of the menu or a tab: its code is loaded, its data is requested again. */
export const enter = (page: Page, label: string) =>
  pressOn(page, page.getByRole('navigation').getByRole('link', { name: label, exact: true }).first())
