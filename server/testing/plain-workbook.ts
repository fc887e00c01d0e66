import writeXlsxFile, { type CellObject } from 'write-excel-file/node'
import { daysBetween, type ServiceDate } from '#domain/calendar/service-date.ts'

/** A workbook as others make it: sheets of rows, nothing but cells. */
export function plainWorkbook(
  sheets: readonly { name: string; rows: readonly (readonly (string | { day: ServiceDate })[])[] }[],
): Promise<Buffer> {
  const cell = (value: string | { day: ServiceDate }): CellObject =>
    typeof value === 'string'
      ? { value, type: String }
      : { value: daysBetween('1899-12-30', value.day), type: Number, format: 'yyyy-mm-dd' }
  return writeXlsxFile(
    sheets.map(({ name, rows }) => ({ sheet: name, data: rows.map((row) => row.map(cell)) })),
  ).toBuffer()
}
