import type { Page, Request } from 'playwright-core'

/** As long as nothing was asked of the server for this long, nothing more is coming. */
const quietMs = 250

/** Waits until a page stands and all it asked for has come. */
export class Settling {
  readonly #page: Page
  readonly #waiting = new Set<Request>()
  #lastAt = performance.now()

  constructor(page: Page) {
    this.#page = page
    page.on('request', (it) => {
      // The live connection is never answered to the end.
      if (it.resourceType() !== 'eventsource') this.#waiting.add(it)
    })
    const ended = (it: Request) => {
      this.#waiting.delete(it)
      this.#lastAt = performance.now()
    }
    page.on('requestfinished', ended)
    page.on('requestfailed', ended)
  }

  async open(path: string): Promise<void> {
    this.#waiting.clear()
    await this.#page.goto(path)
    await this.#page.locator('h1, main p').first().waitFor()
    await this.done()
  }

  async done(): Promise<void> {
    for (let waits = 0; waits < 200; waits++) {
      if (this.#waiting.size === 0 && performance.now() - this.#lastAt > quietMs) return
      await this.#page.waitForTimeout(50)
    }
    throw new Error(`Still waiting for ${[...this.#waiting].map((it) => it.url()).join(' ')}`)
  }
}
