import { Readable } from 'node:stream'
import { bookRelationships, firstParts, sheetPath, workbookXml, type SheetLayout } from './workbook-layout.ts'
import { SheetText, type BookFacts, type BookSheet } from './workbook-sheet.ts'
import { WorkbookStyles } from './workbook-styles.ts'
import { zipStream, type ZipPart } from './zip-stream.ts'

export type { BookFacts, BookSheet }

/** How much of a sheet is compressed and sent at a time. Other requests are answered in between. */
const pieceLength = 65_536

/**
 * A workbook, a sheet for each table: what it is, then a header that stays in view and filters, the rows, and
 * totals of what a filter shows. It prints landscape, one page wide, with its header on each page. It is
 * written as far as it is read, and ends when its reader goes away.
 */
export function workbookOf<Row extends object>(
  facts: BookFacts,
  sheets: readonly BookSheet<Row>[],
): Readable {
  const styles = new WorkbookStyles()
  const layouts: SheetLayout[] = []
  const [types, relationships] = firstParts(sheets.length)
  const parts: ZipPart[] = [
    { name: '[Content_Types].xml', texts: [types] },
    { name: '_rels/.rels', texts: [relationships] },
    { name: 'xl/_rels/workbook.xml.rels', texts: [bookRelationships(sheets.length)] },
    ...sheets.map((table, at) => ({
      name: `xl/${sheetPath(at)}`,
      texts: sheetTexts(table, new SheetText(facts, table, styles), layouts),
    })),
    // Known once the sheets are written.
    { name: 'xl/workbook.xml', texts: made(() => workbookXml(layouts)) },
    { name: 'xl/styles.xml', texts: made(() => styles.xml()) },
  ]
  return Readable.from(zipStream(parts), { objectMode: false })
}

async function* sheetTexts<Row extends object>(
  { rows }: BookSheet<Row>,
  sheet: SheetText<Row>,
  layouts: SheetLayout[],
): AsyncGenerator<string> {
  const areAll = !(Symbol.asyncIterator in rows)
  let text: string | null = null
  for await (const page of areAll ? [rows] : rows) {
    text ??= sheet.top(page, { areAll, isFirst: layouts.length === 0 })
    for (const row of page) {
      text += sheet.row(row)
      if (text.length < pieceLength) continue
      yield text
      text = ''
    }
  }
  const { xml, layout } = sheet.end()
  layouts.push(layout)
  yield `${text}${xml}`
}

function* made(xml: () => string): Generator<string> {
  yield xml()
}
