/** More want to be done than may wait. */
export const tooMany: unique symbol = Symbol('too many')

/** Does few things at once, in the order they came. Each takes much memory, and so does each that waits: beyond so many, none may. */
export class FewAtOnce {
  readonly #most: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(most: number, mostWaiting: number) {
    this.#most = most
    this.#mostWaiting = mostWaiting
  }

  async run<T>(act: () => Promise<T>): Promise<T | typeof tooMany> {
    if (this.#running < this.#most) this.#running += 1
    else if (this.#waiting.length >= this.#mostWaiting) return tooMany
    // Whoever ends hands its place on.
    else await new Promise<void>((begin) => this.#waiting.push(begin))
    try {
      return await act()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
