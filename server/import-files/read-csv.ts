import { CsvError, parse } from 'csv-parse'
import { typedText } from '#server/files/table-file.ts'
import { fileLimits, tooManyRows, UnreadableFile } from '#server/import-files/file-limits.ts'
import {
  headingsOf,
  previewOf,
  trimmedCells,
  type OpenedFile,
  type TableRow,
} from '#server/import-files/table-rows.ts'
import type { TextEncoding } from '#domain/import/text-encodings.ts'
import { textPieces } from '#server/import-files/text-encoding.ts'

const separators = [',', ';', '\t', '|'] as const

/** Reads delimited text. The separator is detected from the first lines. */
export async function openCsv(bytes: Uint8Array, encoding: TextEncoding, name: string): Promise<OpenedFile> {
  const [beginning = ''] = textPieces(bytes.subarray(0, 64 * 1024), encoding)
  // A `sep=` line for spreadsheets; some programs quote it or pad it with separators.
  const hint = /^"?sep=([,;\t|])"?[,;\t|]*(\r\n|\r|\n)/i.exec(beginning)
  const separator = hint?.[1] ?? (/\.tsv$/i.test(name) ? '\t' : separatorOf(beginning))
  const records = () => recordsOf(bytes, encoding, separator, hint ? 1 : 0)
  const rows = await previewOf(records())
  if (rows.length === 0) throw new UnreadableFile('The file is empty')
  const sheet = { name: '', rows }
  return {
    sheets: [sheet],
    async table(layout) {
      const line = layout?.line ?? rows[0]?.line ?? 1
      const headings = headingsOf(sheet, line)
      return {
        kind: separator === '\t' ? 'tsv' : 'csv',
        encoding,
        headings,
        remarks: [],
        rows: rowsOf(records(), headings.length, line),
      }
    },
  }
}

async function* rowsOf(
  records: AsyncIterable<TableRow>,
  columns: number,
  headingLine: number,
): AsyncGenerator<TableRow> {
  let count = 0
  for await (const { line, cells } of records) {
    if (line <= headingLine) continue
    const trimmed = trimmedCells(cells, columns)
    if (trimmed.every((it) => it === '')) continue
    count += 1
    if (count > fileLimits.rows) throw new UnreadableFile(tooManyRows)
    if (trimmed.some((it) => it.length > fileLimits.cell))
      throw new UnreadableFile(
        `Row ${line} has a cell with more than 32,000 characters. Shorten it and try again.`,
      )
    yield { line, cells: trimmed }
  }
}

async function* recordsOf(
  bytes: Uint8Array,
  encoding: TextEncoding,
  delimiter: string,
  skipped: number,
): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: fileLimits.line,
  })
  const feeding = feed(parser, textPieces(bytes, encoding))
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      const line = info.lines - record.reduce((sum, it) => sum + (it.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
      const cells = record.map(typedText)
      if (line > skipped && cells.some((it) => it.trim() !== '')) yield { line: Math.max(line, 1), cells }
    }
    await feeding
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile(sentenceOf(error)) : error
  } finally {
    parser.destroy()
  }
}

/** Feeds the parser with backpressure, so that only one chunk is in memory twice. */
async function feed(parser: ReturnType<typeof parse>, pieces: Iterable<string>): Promise<void> {
  try {
    for (const piece of pieces) {
      if (parser.destroyed) return
      if (!parser.write(piece)) await drained(parser)
    }
    parser.end()
  } catch (error) {
    parser.destroy(error as Error)
  }
}

/** Resolves on drain, or when the parser is destroyed. */
async function drained(parser: ReturnType<typeof parse>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  parser.once('drain', resolve).once('close', resolve)
  await promise
  parser.off('drain', resolve).off('close', resolve)
}

function sentenceOf(error: CsvError): string {
  const line = Number(error['lines'] ?? 0)
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return 'A quotation mark (") is never closed. Look for it near the end of the file.'
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return (
      `Row ${line} has more than 256,000 characters. Shorten it, ` +
      'or check earlier rows for a quotation mark (") that isn’t closed.'
    )
  if (/QUOTE/.test(error.code))
    return (
      `Row ${line}: unexpected quotation mark ("). Write cells that contain one like this: ` +
      '"a ""quoted"" word"'
    )
  return `Row ${line} can’t be read. Correct or remove it and try again.`
}

/** The separator most of the first lines contain equally often outside quotation marks. */
function separatorOf(beginning: string): string {
  const lines = beginning.split(/\r\n|\r|\n/, 31).slice(0, 30)
  const scores = separators.map((separator) => {
    const counts = lines
      .map((line) => line.replaceAll(/"[^"]*"/g, '').split(separator).length - 1)
      .filter((count) => count > 0)
    const agreed = [...Map.groupBy(counts, (count) => count)].map(
      ([count, same]) => same.length * 1000 + Math.min(count, 999),
    )
    return Math.max(0, ...agreed)
  })
  const most = Math.max(...scores)
  return most === 0 ? ',' : (separators[scores.indexOf(most)] ?? ',')
}
