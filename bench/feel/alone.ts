import type { Page } from 'playwright-core'
import { prepare, timeOf, type Measure } from './measure.ts'

type Alone = NonNullable<Measure['alone']>

/** The HTML of a page's content: `whole`, and `first` without the rows below the window. */
interface Elements {
  styles: string
  first: string
  whole: string
}

const elementsOf = (page: Page) =>
  page.evaluate((): Elements => {
    const styles = [...document.querySelectorAll('link[rel=stylesheet]')].map((it) => it.outerHTML).join('')
    const content = document.querySelector('main')?.parentElement
    if (!content) throw new Error('The page has no content')
    const first = content.cloneNode(true) as HTMLElement
    const shown = [...document.querySelectorAll('tr[data-row]')].map(
      (it) => it.getBoundingClientRect().top < innerHeight,
    )
    for (const [place, row] of [...first.querySelectorAll('tr[data-row]')].entries())
      if (!shown[place]) row.remove()
    return { styles, first: first.outerHTML, whole: content.outerHTML }
  })

/**
 * A page with an empty place and a text field. The O key inserts the elements of the first screen, P inserts
 * all of them, and J focuses the next row.
 */
function respond({ first, whole }: Elements): void {
  const place = document.createElement('div')
  const field = document.createElement('input')
  document.body.append(place, field)
  let row = -1
  const keys: Record<string, () => void> = {
    o: () => (place.innerHTML = first),
    p: () => (place.innerHTML = whole),
    j: () => {
      const next = document.querySelectorAll<HTMLElement>('tr[data-row]')[++row]
      const target = next?.querySelector<HTMLElement>('a, button, input') ?? next
      if (target === next && next) next.tabIndex = -1
      target?.focus({ preventScroll: true })
    },
  }
  addEventListener('keydown', (event) => event.target === field || keys[event.key]?.())
}

const untils: Record<Alone, string> = {
  opening: `document.querySelector('main') !== null`,
  row: `document.activeElement.closest('tr[data-row]') !== null`,
  letter: `document.activeElement.value.length > 0`,
}

/**
 * How long the browser takes for the elements of `page` without our code: milliseconds from a key press
 * until its result is painted, `times` times. On the same machine, our pages can't be faster.
 */
export async function timesAlone(
  page: Page,
  { what, times, slowness }: { what: Alone; times: number; slowness: number },
): Promise<number[]> {
  const elements = await elementsOf(page)
  const bare = await page.context().newPage()
  await prepare(bare, {})
  const body = `<!doctype html><html data-mantine-color-scheme="light"><head>${elements.styles}</head></html>`
  await bare.route('**/bare.html', (route) => route.fulfill({ contentType: 'text/html', body }))
  const chrome = await bare.context().newCDPSession(bare)
  const taken: number[] = []
  for (let round = 0; round < times; round++) {
    await bare.goto('/bare.html')
    await bare.waitForLoadState('networkidle')
    await bare.evaluate(respond, elements)
    if (what !== 'opening') await bare.keyboard.press('p')
    if (what === 'letter') await bare.locator('body > input').focus()
    await bare.waitForTimeout(300)
    await chrome.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    const key = { opening: 'o', row: 'j', letter: 'a' }[what]
    taken.push(await timeOf(bare, () => bare.keyboard.press(key), untils[what]))
    await chrome.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
  await bare.close()
  return taken
}
