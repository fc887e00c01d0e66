import { fileLimits, tooManyRows, UnreadableFile } from '#server/import-files/file-limits.ts'
import { storable, type Table, type TableRow } from '#server/import-files/table-rows.ts'

/** The columns of bank files that aren't tables, by the names that their import recognises. */
const columns = {
  account: 'Account number',
  number: 'Statement number',
  currency: 'Currency',
  opening: 'Opening balance',
  closing: 'Closing balance',
  day: 'Booking date',
  valueDay: 'Value date',
  amount: 'Amount',
  name: 'Name',
  details: 'Details',
  reference: 'Payment reference',
  bankReference: 'Bank reference',
  counterAccount: 'Counterparty account number',
} as const

/** A line of a bank file as text: dates as `YYYY-MM-DD`, amounts with a decimal point. */
export type BankCells = Partial<Record<keyof typeof columns, string>>

/** Collects lines as the rows of a table. */
export class BankRows {
  readonly #rows: TableRow[] = []

  add(cells: BankCells): void {
    if (this.#rows.length >= fileLimits.rows) throw new UnreadableFile(tooManyRows)
    const keys = Object.keys(columns) as (keyof typeof columns)[]
    this.#rows.push({
      line: this.#rows.length + 1,
      cells: keys.map((key) =>
        storable(cells[key] ?? '')
          .trim()
          .slice(0, fileLimits.cell),
      ),
    })
  }

  /** Completes all rows of one statement, such as with its closing balance, which stands at its end. */
  complete(from: number, cells: BankCells): void {
    const keys = Object.keys(columns) as (keyof typeof columns)[]
    for (const row of this.#rows.slice(from))
      for (const [at, key] of keys.entries()) {
        const more = cells[key]
        if (more !== undefined) row.cells[at] = storable(more).trim().slice(0, 500)
      }
  }

  get count(): number {
    return this.#rows.length
  }

  table(kind: 'ofx' | 'camt', encoding: string, remarks: string[]): Table {
    if (this.#rows.length === 0)
      throw new UnreadableFile('The bank statement has no transactions. Choose another period.')
    return { kind, encoding, headings: Object.values(columns), remarks, rows: this.#rows }
  }
}
