import type { ImportField } from './import-fields.ts'

/** The column (from 0) of each field that has one. */
export type ColumnMapping = Readonly<Record<string, number>>

/** Headings are compared without case, accents, spaces and signs. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Which column each field is in, by its heading; every column is one field's at most. */
export function recogniseColumns(fields: readonly ImportField[], headings: readonly string[]): ColumnMapping {
  const plain = headings.map(plainHeading)
  const taken = new Set<number>()
  const mapping: Record<string, number> = {}
  for (const { key, label, headings: known } of fields) {
    const names = [key, label, ...known].map(plainHeading)
    const column = names.map((it) => plain.findIndex((heading, at) => heading === it && !taken.has(at))).find((it) => it >= 0)
    if (column === undefined) continue
    taken.add(column)
    mapping[key] = column
  }
  return mapping
}

/** What makes two files of one kind: the same headings in the same order. */
export function headingsText(headings: readonly string[]): string {
  return headings.map(plainHeading).join('|')
}

/** Why a file cannot be imported with these columns, by field; nothing wrong is an empty object. */
export function whyNotMapping(fields: readonly ImportField[], mapping: ColumnMapping, columns: number): Record<string, string> {
  const wrong: Record<string, string> = {}
  const users = new Map<number, string>()
  for (const { key, label, required } of fields) {
    const column = mapping[key]
    if (column === undefined) {
      if (required) wrong[key] = `Choose the column of “${label}”`
      continue
    }
    const other = users.get(column)
    if (!Number.isInteger(column) || column < 0 || column >= columns) wrong[key] = 'The file has no such column'
    else if (other !== undefined) wrong[key] = `This column is “${other}” already`
    users.set(column, label)
  }
  for (const key of Object.keys(mapping)) if (!fields.some((it) => it.key === key)) wrong[key] = 'There is no such field'
  return wrong
}
