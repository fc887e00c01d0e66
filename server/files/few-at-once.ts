/** More want to be done than may wait. */
export const tooMany: unique symbol = Symbol('too many')

/**
 * Runs a few memory-hungry tasks at a time, in order of arrival. Waiting tasks use memory too, so their
 * number is limited.
 */
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
    // A finished task passes its slot on.
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
