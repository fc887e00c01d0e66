import writeXlsxFile, { type CellObject } from 'write-excel-file/node'

/** A workbook as others make it: sheets of rows, nothing but cells. A `Date` is a day. */
export function plainWorkbook(
  sheets: readonly { name: string; rows: readonly (readonly (string | Date)[])[] }[],
): Promise<Buffer> {
  const cell = (value: string | Date): CellObject =>
    value instanceof Date ? { value, type: Date, format: 'yyyy-mm-dd' } : { value, type: String }
  return writeXlsxFile(
    sheets.map(({ name, rows }) => ({ sheet: name, data: rows.map((row) => row.map(cell)) })),
  ).toBuffer()
}
