import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { getDocumentProxy } from 'unpdf'
import { findTool } from '../../scripts/find-tools.mjs'

/**
 * CSV export filter: UTF-8, quoted texts, and all other values unquoted and as displayed. Formulas would be
 * exported as formulas.
 */
const plainCsv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,true'
/** The default filter, for a table that is saved as CSV without changing options. */
const usualCsv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false'
/** Import filter for CSV in UTF-8. */
const csvReader = 'Text - txt - csv (StarCalc):44,34,76,1'

/** A non-text value in LibreOffice: a number or a date, as displayed. */
export interface Counted {
  shown: string
}
export type Cell = string | Counted

/** Opens workbooks in LibreOffice and returns the displayed rows. */
export async function openedInCalc(workbooks: Record<string, Buffer>): Promise<Record<string, Cell[][]>> {
  const opened = await converted(workbooks, ['--convert-to', plainCsv])
  return Object.fromEntries(Object.entries(opened).map(([name, csv]) => [name, cellsOf(csv)]))
}

/** Opens a CSV in LibreOffice and saves it as CSV again. */
export async function savedByCalc(csv: string): Promise<string> {
  const saved = await converted({ 'table.csv': Buffer.from(csv) }, [
    `--infilter=${csvReader}`,
    '--convert-to',
    usualCsv,
  ])
  return saved['table.csv'] ?? ''
}

/** The table below the heading of one of our sheets. `total` is the totals row, or null if it has none. */
export function tableIn(sheet: Cell[][] | undefined): { head: Cell[]; rows: Cell[][]; total: Cell[] | null } {
  const [head = [], ...rows] = (sheet ?? []).slice(4)
  const at = rows.findIndex((row) => row.includes('Total'))
  return { head, rows: rows.filter((_, index) => index !== at), total: rows[at] ?? null }
}

/** How many pages a workbook takes on paper. */
export async function pagesInCalc(workbook: Buffer): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-office-'))
  try {
    const path = join(folder, 'book.xlsx')
    await writeFile(path, workbook)
    await office(folder, ['--convert-to', 'pdf', '--outdir', folder, path])
    return (await getDocumentProxy(new Uint8Array(await readFile(join(folder, 'book.pdf'))))).numPages
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Uses a separate profile so that it doesn't interfere with a running LibreOffice. */
async function office(folder: string, how: readonly string[]): Promise<void> {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
  await promisify(execFile)(findTool('soffice') ?? '', ['--headless', profile, ...how], { timeout: 60_000 })
}

function cellsOf(csv: string): Cell[][] {
  return parse(csv, {
    bom: true,
    cast: (shown, { quoting }): Cell => (quoting || shown === '' ? shown : { shown }),
  })
}

async function converted(
  files: Record<string, Buffer>,
  how: readonly string[],
): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-office-'))
  try {
    const out = join(folder, 'out')
    const paths = Object.keys(files).map((it) => join(folder, it))
    await Promise.all(Object.values(files).map((bytes, index) => writeFile(paths[index] ?? '', bytes)))
    await office(folder, [...how, '--outdir', out, ...paths])
    const names = Object.keys(files)
    const texts = await Promise.all(
      names.map((it) => readFile(join(out, `${basename(it, extname(it))}.csv`), 'utf8')),
    )
    return Object.fromEntries(names.map((it, index) => [it, texts[index] ?? '']))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
