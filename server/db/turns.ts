import { arrival, portal } from '#server/on-behalf.ts'

/** How many may wait of one account before it is told to wait outside. */
const mostWaiting = 200

/** One account asks for more at once than can be kept for it. */
export class TooManyWaiting extends Error {
  readonly code = 'TOO_MANY_WAITING'
  constructor() {
    super('Too many requests of one account are waiting')
  }
}

type Begin = () => void

interface Line {
  waiting: Begin[]
  /** What its turns have cost so far. */
  spent: number
}

/**
 * Turns at a thing that only one may use at a time, fair between accounts: a turn costs an account as much as it has requests at once, and
 * the one that has spent least is next. So whoever asks for one thing is served before one of the sixty of somebody else.
 */
export class Turns {
  readonly #lines = new Map<string, Line>()
  #taken = false
  /** What the last turn's account had spent: nobody saves up by staying away. */
  #floor = 0

  /** Waits for a turn; the result ends it. */
  async take(who: string): Promise<() => void> {
    if (this.#taken) await this.#wait(who)
    this.#taken = true
    let ended = false
    return () => {
      if (ended) return
      ended = true
      // Not at once: whoever was just answered may ask for the next thing before another's long one begins.
      setImmediate(() => this.#next())
    }
  }

  #wait(who: string): Promise<void> {
    const line = this.#lines.get(who) ?? { waiting: [], spent: 0 }
    if (line.waiting.length === 0) line.spent = Math.max(line.spent, this.#floor)
    if (line.waiting.length >= mostWaiting && !isUnlimited(who)) throw new TooManyWaiting()
    this.#lines.set(who, line)
    return new Promise((begin) => line.waiting.push(begin))
  }

  #next(): void {
    const arriving = this.#lines.get(arrival)?.waiting.shift()
    if (arriving) {
      arriving()
      return
    }
    const line = this.#leastSpent()
    if (line === undefined) {
      this.#taken = false
      this.#lines.clear()
      return
    }
    this.#floor = Math.max(this.#floor, line.spent)
    line.spent = spentAfterTurn(line)
    line.waiting.shift()?.()
  }

  #leastSpent(): Line | undefined {
    let least: Line | undefined
    for (const line of this.#lines.values())
      if (line.waiting.length > 0 && (least === undefined || spentAfterTurn(line) < spentAfterTurn(least))) least = line
    return least
  }
}

function spentAfterTurn(line: Line): number {
  return line.spent + line.waiting.length
}

/** Not the work of one account: the sessions of all who come, and what the portal does by itself or for every open page. */
function isUnlimited(who: string): boolean {
  return who === arrival || who === portal
}
