/** Deterministic pseudo-random numbers: the demo company is the same wherever it is loaded. */
export class Lots {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** In [0, 1). (mulberry32) */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `least` to `most`, both inclusive. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** True with this probability. */
  chance(share: number): boolean {
    return this.next() < share
  }

  of<T>(items: readonly T[]): T {
    const item = items[this.whole(0, items.length - 1)]
    if (item === undefined) throw new RangeError('There is nothing to draw from')
    return item
  }
}
