/** How long a code must be out of view before it counts as scanned again. */
const awayMs = 4000

/** The codes that the camera has just read: one that stays in view is not read twice. */
export class SeenCodes {
  readonly #lastSeen = new Map<string, number>()

  /** Whether the code is new at this time, in milliseconds of any clock. */
  isNew(code: string, now: number): boolean {
    for (const [old, at] of this.#lastSeen) if (now - at > awayMs) this.#lastSeen.delete(old)
    const isNew = !this.#lastSeen.has(code)
    this.#lastSeen.set(code, now)
    return isNew
  }
}
