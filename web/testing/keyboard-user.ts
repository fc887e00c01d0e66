import type { Page } from 'playwright-core'

/** More tab stops than any screen has. */
const stopsAtMost = 250

/** Keyboard-only input. Counts key presses and checks the focus as a keyboard user would. */
export class KeyboardUser {
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

  /** Waits until the element with this name has the focus, without pressing a key. */
  async at(name: RegExp): Promise<void> {
    await this.#page.waitForFunction(isFocusVisibleOn, name.source, { polling: 50 })
  }

  /** Tabs until the element with this name has the focus. */
  async tabTo(name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    for (let stops = 0; stops < stopsAtMost; stops++) {
      await this.press(key)
      if (await this.#page.evaluate(isFocusVisibleOn, name.source)) return
    }
    throw new Error(`No ${name} within reach of ${key}`)
  }

  async pressOn(name: RegExp, key = 'Enter'): Promise<void> {
    await this.tabTo(name)
    await this.press(key)
  }

  /** The name of the focused element, or an empty string if the focus was lost. */
  under(): Promise<string> {
    return this.#page.evaluate(nameOfFocused)
  }
}

/** Runs in the browser. */
function isFocusVisibleOn(name: string): boolean {
  const focused = document.activeElement
  if (
    focused === null ||
    focused === document.body ||
    focused.tagName === 'MAIN' ||
    !focused.matches(':focus-visible')
  )
    return false
  const isField =
    focused instanceof HTMLInputElement ||
    focused instanceof HTMLTextAreaElement ||
    focused instanceof HTMLSelectElement
  const label = isField ? focused.labels?.[0]?.textContent : focused.textContent
  return new RegExp(name).test((focused.getAttribute('aria-label') ?? label ?? '').trim())
}

/** Runs in the browser. */
function nameOfFocused(): string {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return ''
  return (focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim() || focused.tagName
}
