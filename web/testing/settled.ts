import type { Page, Request } from 'playwright-core'

/** Longer than it takes this process to hear of a page's request. */
const underWayMs = 40
const patienceMs = 60_000

/** Waits until a page is rendered, all its requests are answered, and it is idle. */
export class Settling {
  readonly #page: Page
  readonly #waiting = new Set<Request>()
  #asked = 0

  constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => {
      // The response of the live connection never ends.
      if (request.resourceType() === 'eventsource') return
      this.#asked += 1
      this.#waiting.add(request)
    })
    page.on('requestfinished', (it) => this.#waiting.delete(it))
    page.on('requestfailed', (it) => this.#waiting.delete(it))
  }

  /** Navigates from outside: the portal is reloaded. */
  async open(path: string): Promise<void> {
    this.#waiting.clear()
    await this.#page.goto(path)
    await this.#page.locator('h1, main p').first().waitFor()
    await this.done()
  }

  /** Navigates inside the app, as by following a link. */
  async follow(path: string): Promise<void> {
    await this.#page.evaluate(followLink, path)
    await this.#page.waitForFunction((at) => location.pathname + location.search === at, path, {
      polling: underWayMs,
    })
    await this.done()
  }

  async done(): Promise<void> {
    const giveUpMs = performance.now() + patienceMs
    let quiet = 0
    while (quiet < 2) {
      if (performance.now() > giveUpMs)
        throw new Error(`Still waiting for ${[...this.#waiting].map((it) => it.url()).join(' ')}`)
      const before = this.#asked
      const isLoading = await this.#page.evaluate(whenIdle)
      await this.#page.waitForTimeout(underWayMs)
      quiet = this.#waiting.size === 0 && this.#asked === before && !isLoading ? quiet + 1 : 0
    }
  }
}

/** Changes the day a page shows and waits for the new rows; the page shows the old ones until then. */
export async function toOtherDay(page: Page, act: () => Promise<unknown>): Promise<void> {
  const settling = new Settling(page)
  const before = page.url()
  await act()
  await page.waitForURL((it) => it.href !== before)
  await settling.done()
}

/** Runs in the browser. Once idle, returns whether the page still shows a pending request or loads code. */
async function whenIdle(): Promise<boolean> {
  // Not an idle callback: a page with nothing to draw may never run one.
  await scheduler.postTask(() => undefined, { priority: 'background' })
  return document.querySelector('main > [role="status"][aria-live="polite"], [data-part-loading]') !== null
}

/** Runs in the browser. */
function followLink(path: string): void {
  const link = document.createElement('a')
  link.href = path
  document.body.append(link)
  link.click()
  link.remove()
}
