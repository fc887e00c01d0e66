import type { Page } from 'playwright-core'

/** More tab stops than any screen has. */
const stopsAtMost = 250

/** Keyboard-only input: counts key presses and checks the focus as a keyboard user would. */
export class Hand {
  pressed = 0
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key)
      this.pressed += 1
    }
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text)
    this.pressed += text.length
  }

  /** Replaces the field's content. */
  async retype(text: string): Promise<void> {
    await this.press('Control+a')
    await this.type(text)
  }

  /** Waits until the element with this name is visible and has received the focus automatically. */
  async at(name: RegExp): Promise<void> {
    await this.#page.waitForFunction(isSeenAt, name.source, { polling: 50 })
  }

  /** Tabs until the element with this name has the focus. */
  async tabTo(name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    for (let stops = 0; stops < stopsAtMost; stops++) {
      await this.press(key)
      if (await this.#page.evaluate(isSeenAt, name.source)) return
    }
    throw new Error(`No ${name} within reach of ${key}`)
  }

  async pressOn(name: RegExp, key = 'Enter'): Promise<void> {
    await this.tabTo(name)
    await this.press(key)
  }

  /** The focused element. None: the focus was lost. */
  under(): Promise<string> {
    return this.#page.evaluate(nameOfFocused)
  }
}

/** Runs in the browser. */
function isSeenAt(name: string): boolean {
  const it = document.activeElement
  if (it === null || it === document.body || it.tagName === 'MAIN' || !it.matches(':focus-visible')) return false
  const isField = it instanceof HTMLInputElement || it instanceof HTMLTextAreaElement || it instanceof HTMLSelectElement
  const label = isField ? it.labels?.[0]?.textContent : it.textContent
  return new RegExp(name).test((it.getAttribute('aria-label') ?? label ?? '').trim())
}

/** Runs in the browser. */
function nameOfFocused(): string {
  const it = document.activeElement
  if (it === null || it === document.body) return ''
  return (it.getAttribute('aria-label') ?? it.textContent ?? '').trim() || it.tagName
}
