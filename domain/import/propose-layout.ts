import type { ImportField } from './import-fields.ts'
import { recogniseColumns } from './recognise-columns.ts'

/** The first rows of a sheet. A text file is a single sheet without a name. */
export interface SheetPreview {
  readonly name: string
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** The sheet of the table, from 0, and the line of its headings. */
export interface Layout {
  readonly sheet: number
  readonly line: number
}

/**
 * Finds the likely heading row: one with headings mapped before, else the one with the most detected fields.
 * This skips titles, introductory sheets and group headings. Null: no rows.
 */
export function proposeLayout(
  sheets: readonly SheetPreview[],
  fields: readonly ImportField[],
  isKnown: (headings: readonly string[]) => boolean,
): Layout | null {
  const rows = sheets.flatMap(({ rows: all }, sheet) =>
    all.map(({ line, cells }, at) => ({
      sheet,
      line,
      headings: headingsAt(all, at),
      filled: cells.filter((it) => it.trim() !== '').length,
    })),
  )
  const known = rows.find((it) => isKnown(it.headings))
  if (known) return { sheet: known.sheet, line: known.line }
  const scored = rows.map((it) => ({
    ...it,
    score: Object.keys(recogniseColumns(fields, it.headings)).length,
  }))
  const best = scored.reduce((most, it) => Math.max(most, it.score), 0)
  const likely =
    best > 0 ? scored.find((it) => it.score === best) : (rows.find((it) => it.filled > 1) ?? rows[0])
  return likely ? { sheet: likely.sheet, line: likely.line } : null
}

/**
 * The headings of a row, without trailing empty ones. Empty cells take the text of a merged cell above;
 * duplicate headings are prefixed with their group heading. Columns without any heading are numbered.
 */
export function headingsAt(rows: SheetPreview['rows'], at: number): string[] {
  const own = (rows[at]?.cells ?? []).map(plain)
  const isBelow = at > 0 && rows[at - 1]?.line === (rows[at]?.line ?? 0) - 1
  const above = isBelow ? (rows[at - 1]?.cells ?? []).map(plain) : []
  const isGrouped = above.filter((it) => it !== '').length > 1
  const over = isGrouped ? above : []
  const width =
    Math.max(
      own.findLastIndex((it) => it !== ''),
      over.findLastIndex((it) => it !== ''),
    ) + 1
  let group = ''
  return Array.from({ length: width }, (_, column) => {
    const text = own[column] ?? ''
    if (over[column]) group = over[column]
    if (text === '') return over[column] || `Column ${column + 1}`
    return group !== '' && own.filter((it) => it === text).length > 1
      ? `${group} ${text}`.slice(0, 200)
      : text
  })
}

const plain = (cell: string) => cell.trim().replaceAll(/\s+/g, ' ').slice(0, 200)

/** Whether a row is a total: it starts with `Total` and has few other cells. */
export function isTotalRow(cells: readonly string[]): boolean {
  const filled = cells.map((it) => it.trim()).filter((it) => it !== '')
  const [first = ''] = filled
  return (
    /^(grand |sub-?)?(total|totals|sum|summe|suma|somme|totale|totaal|gesamt)\s*:?$/i.test(first) &&
    filled.length <= Math.max(2, cells.length / 2)
  )
}
