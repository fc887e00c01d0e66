import type { ImportField } from './import-fields.ts'

/** The column (from 0) of each mapped field. */
export type ColumnMapping = Readonly<Record<string, number>>

/** Normalizes a heading: case, accents, spaces and punctuation are ignored. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Maps fields to columns by heading; each column is used at most once. */
export function recogniseColumns(fields: readonly ImportField[], headings: readonly string[]): ColumnMapping {
  const plain = headings.map(plainHeading)
  const taken = new Set<number>()
  const mapping: Record<string, number> = {}
  for (const { key, label, headings: known } of fields) {
    const names = [key, label, ...known].map(plainHeading)
    const column = names
      .map((it) => plain.findIndex((heading, at) => heading === it && !taken.has(at)))
      .find((it) => it >= 0)
    if (column === undefined) continue
    taken.add(column)
    mapping[key] = column
  }
  return mapping
}

/** Identifies files of the same format: same headings in the same order. */
export function headingsText(headings: readonly string[]): string {
  return headings.map(plainHeading).join('|')
}

/** Errors of a column mapping by field; empty: none. */
export function whyNotMapping(
  fields: readonly ImportField[],
  mapping: ColumnMapping,
  columns: number,
): Record<string, string> {
  const wrong: Record<string, string> = {}
  const users = new Map<number, string>()
  for (const { key, label, required } of fields) {
    const column = mapping[key]
    if (column === undefined) {
      if (required) wrong[key] = `Choose a column for “${label}”`
      continue
    }
    const other = users.get(column)
    if (!Number.isInteger(column) || column < 0 || column >= columns)
      wrong[key] = 'The file doesn’t have this column'
    else if (other !== undefined) wrong[key] = `This column is already used for “${other}”`
    users.set(column, label)
  }
  for (const key of Object.keys(mapping))
    if (!fields.some((it) => it.key === key)) wrong[key] = 'Unknown field'
  return wrong
}
