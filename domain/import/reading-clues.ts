import type { DateOrder, DecimalSign } from './import-fields.ts'

const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})\b/
const decimals = /^[^\d]*\d[\d.,' ]*?([.,])(\d{1,2})[^\d]*$/

/** Detects the date order and decimal separator of a file from its cells. */
export class ReadingClues {
  #dayFirst = 0
  #monthFirst = 0
  #point = 0
  #comma = 0

  add(cell: string): void {
    if (cell.length > 40) return
    const date = slashed.exec(cell)
    if (date) {
      if (Number(date[1]) > 12) this.#dayFirst += 1
      if (Number(date[2]) > 12) this.#monthFirst += 1
      return
    }
    const amount = decimals.exec(cell)
    if (amount?.[1] === '.') this.#point += 1
    if (amount?.[1] === ',') this.#comma += 1
  }

  /** Null: undetermined or contradictory. */
  get dateOrder(): DateOrder | null {
    if (this.#dayFirst > 0 === this.#monthFirst > 0) return null
    return this.#dayFirst > 0 ? 'dayFirst' : 'monthFirst'
  }

  get decimalSign(): DecimalSign | null {
    if (this.#point > 0 === this.#comma > 0) return null
    return this.#point > 0 ? 'point' : 'comma'
  }

  /** Contradictions a person should check. */
  get doubts(): string[] {
    return [
      ...(this.#dayFirst > 0 && this.#monthFirst > 0
        ? ['Some dates have the day first, others the month. Check the date format.']
        : []),
      ...(this.#point > 0 && this.#comma > 0
        ? ['Some amounts have a decimal point, others a comma. Check the decimal separator.']
        : []),
    ]
  }
}
