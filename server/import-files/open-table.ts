import { fileLimits, UnreadableFile } from '#server/import-files/file-limits.ts'
import { isCamt, readCamt } from '#server/import-files/read-camt.ts'
import { openCsv } from '#server/import-files/read-csv.ts'
import { readJson } from '#server/import-files/read-json.ts'
import { isOfx, readOfx } from '#server/import-files/read-ofx.ts'
import { openWorkbook } from '#server/import-files/read-workbook.ts'
import type { OpenedFile, Table } from '#server/import-files/table-rows.ts'
import type { TextEncoding } from '#domain/import/text-encodings.ts'
import { encodingOf, textPieces } from '#server/import-files/text-encoding.ts'

/** First bytes of files that aren't tables. */
const foreignFiles: readonly (readonly [begin: readonly number[], what: string])[] = [
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old or protected workbook (XLS)'],
  [[0x89, 0x50, 0x4e, 0x47], 'an image'],
  [[0xff, 0xd8, 0xff], 'an image'],
  [[0x47, 0x49, 0x46, 0x38], 'an image'],
  [[0x1f, 0x8b], 'a compressed file'],
  [[0x52, 0x61, 0x72, 0x21], 'a compressed file'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a compressed file'],
  [[0x4d, 0x5a], 'a program'],
]

/**
 * Opens a file as a table. Its type is detected from its first bytes, not from its name. `encoding`: chosen
 * by the user instead of detected. Throws an `UnreadableFile` with a message for the user.
 */
export async function openTable(
  name: string,
  bytes: Uint8Array,
  encoding?: TextEncoding,
): Promise<OpenedFile> {
  if (bytes.length === 0) throw new UnreadableFile('The file is empty')
  if (bytes.length > fileLimits.bytes)
    throw new UnreadableFile('The file is larger than 50 MB. Split it and import the parts.')
  const begins = (begin: readonly number[]) => begin.every((byte, at) => bytes[at] === byte)
  if (begins([0x50, 0x4b, 0x03, 0x04]) || begins([0x50, 0x4b, 0x05, 0x06])) return openWorkbook(bytes)
  const foreign = foreignFiles.find(([begin]) => begins(begin))
  if (foreign) throw new UnreadableFile(`This file is ${foreign[1]}. Upload a CSV or XLSX file instead.`)
  if (/\.xls[xm]$/i.test(name))
    throw new UnreadableFile(
      'The file is named .xlsx but isn’t a workbook. It may be damaged or renamed. ' +
        'Open it in a spreadsheet program and save it again.',
    )
  const used = encoding ?? encodingOf(bytes)
  const [beginning = ''] = textPieces(bytes.subarray(0, 4096), used)
  if (beginning.trim() === '' && bytes.length <= 4096) throw new UnreadableFile('The file is empty')
  const statement = bankStatement(bytes, used, beginning)
  if (statement) return { sheets: [], table: async () => statement }
  if (/^\s*<(!doctype|html|\?xml|table)/i.test(beginning))
    throw new UnreadableFile('This file is a web page or XML. Upload a CSV or XLSX file instead.')
  if (/^\s*(\[\s*[[{\]]|\{\s*["}])/.test(beginning) || /\.json$/i.test(name)) {
    const table = readJson(bytes, used)
    return { sheets: [], table: async () => table }
  }
  return openCsv(bytes, used, name)
}

/** The table of a file that only banks write; null: another file. */
function bankStatement(bytes: Uint8Array, encoding: TextEncoding, beginning: string): Table | null {
  if (isOfx(beginning)) return readOfx(bytes, encoding)
  return /^\s*<(\?xml|\w+:?Document)/.test(beginning) && isCamt(beginning) ? readCamt(bytes, encoding) : null
}
