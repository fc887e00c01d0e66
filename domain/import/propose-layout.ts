import type { ImportField } from './import-fields.ts'
import { recogniseColumns } from './recognise-columns.ts'

/** The first rows of a sheet; of a text file, which has one, without a name. */
export interface SheetPreview {
  readonly name: string
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** Where the table of a file is: the sheet, from 0, and the line of its headings. */
export interface Layout {
  readonly sheet: number
  readonly line: number
}

/**
 * The row that is most likely the headings: one whose headings somebody mapped before, else the one with most fields that are recognised. Titles above it,
 * a sheet of explanations before it and a row of groups over it are passed by. Null: there is no row at all.
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
  const scored = rows.map((it) => ({ ...it, score: Object.keys(recogniseColumns(fields, it.headings)).length }))
  const best = scored.reduce((most, it) => Math.max(most, it.score), 0)
  const likely = best > 0 ? scored.find((it) => it.score === best) : (rows.find((it) => it.filled > 1) ?? rows[0])
  return likely ? { sheet: likely.sheet, line: likely.line } : null
}

/**
 * The headings of a row, without empty ones at its end. A cell merged with the one above has its text there; of headings that are there twice, the group
 * above tells them apart. What has no heading is called by its column.
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
    return group !== '' && own.filter((it) => it === text).length > 1 ? `${group} ${text}`.slice(0, 200) : text
  })
}

const plain = (cell: string) => cell.trim().replaceAll(/\s+/g, ' ').slice(0, 200)

/** A row of sums under or between the others: `Total` first, and little else. */
export function isTotalRow(cells: readonly string[]): boolean {
  const filled = cells.map((it) => it.trim()).filter((it) => it !== '')
  const [first = ''] = filled
  return (
    /^(grand |sub-?)?(total|totals|sum|summe|suma|somme|totale|totaal|gesamt)\s*:?$/i.test(first) &&
    filled.length <= Math.max(2, cells.length / 2)
  )
}
