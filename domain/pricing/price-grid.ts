import { minorOfText } from '#domain/money/minor-units.ts'

/** The cells of a table from a spreadsheet: rows by line, cells by tab. */
export function pastedCells(text: string): string[][] {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return rows.map((row) => row.split('\t').map((cell) => cell.trim()))
}

export interface GridPlace {
  row: number
  column: number
}

/**
 * The cells that a paste at `from` fills: down and to the right, past cells that take no value. What lies
 * outside is left out.
 */
export function filledBy(
  cells: readonly (readonly string[])[],
  from: GridPlace,
  hasCell: (place: GridPlace) => boolean,
): (GridPlace & { text: string })[] {
  return cells.flatMap((row, down) =>
    row
      .map((text, right) => ({ row: from.row + down, column: from.column + right, text }))
      .filter((it) => hasCell(it)),
  )
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  Enter: [1, 0],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** Where a key leads; null: it stays. At the end of a column, Enter and Down lead to the top of the next. */
export function nextCell(
  key: string,
  from: GridPlace,
  { rows, columns }: { rows: number; columns: number },
  hasCell: (place: GridPlace) => boolean,
): GridPlace | null {
  const step = steps[key]
  if (step === undefined) return null
  const [down, right] = step
  let { row, column } = from
  for (let tried = 0; tried < rows * columns; tried += 1) {
    row += down
    column += right
    if (down !== 0 && (row < 0 || row >= rows)) {
      column += down
      row = down > 0 ? 0 : rows - 1
    }
    if (column < 0 || column >= columns) return null
    if (hasCell({ row, column })) return { row, column }
  }
  return null
}

/** A typed or pasted amount in minor units: `95`, `1,234.50`, `95,00 €`. Null: empty. NaN: none. */
export function amountOfCell(text: string, currency: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  if (!/^[^\d-]{0,4}\d[\d.,' ]*[^\d-]{0,4}$/.test(typed)) return Number.NaN
  const digits = typed.replace(/^[^\d]+|[^\d]+$/g, '').replace(/[' ]/g, '')
  const [, decimals = null] = /[.,](\d{1,2})$/.exec(digits) ?? []
  const units = digits.slice(0, decimals === null ? undefined : -decimals.length - 1)
  if (!/^(\d+|\d{1,3}([.,]\d{3})+)$/.test(units)) return Number.NaN
  const plain = units.replaceAll(/[.,]/g, '')
  return (
    minorOfText(decimals === null ? plain : `${plain}.${decimals}`, currency, { digitsAtMost: 9 }) ??
    Number.NaN
  )
}
