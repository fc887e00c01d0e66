import type { QueryOf, UploadedFile } from '#contract/endpoint.ts'
import type { uploadImport } from '#contract/imports.ts'
import type { Saved } from '#contract/shapes.ts'
import { isTotalRow, proposeLayout, type Layout, type SheetPreview } from '#domain/import/propose-layout.ts'
import { headingsText } from '#domain/import/recognise-columns.ts'
import { ReadingClues } from '#domain/import/reading-clues.ts'
import { isRefusal, refuseField, type Refusal } from '#domain/refusal.ts'
import { analyzeTables } from '#server/db/analyze-tables.ts'
import type { Db } from '#server/db/connection.ts'
import { insertRows, storedRows, storedTable } from '#server/features/import-runs/commands/store-rows.ts'
import {
  columnsFor,
  insertRun,
  openRun,
  rememberColumns,
} from '#server/features/import-runs/commands/begin-run.ts'
import { discardImport } from '#server/features/import-runs/commands/change-run.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'
import { hashOf } from '#server/http/once.ts'
import { fileLimits, UnreadableFile } from '#server/import-files/file-limits.ts'
import { readInWorker } from '#server/import-files/read-in-worker.ts'
import type { Table, TableRow } from '#server/import-files/table-rows.ts'
import { inUnitOfWork, type CommandContext } from '#server/work/unit-of-work.ts'

/** Rows stored per transaction, small enough not to block others. */
const rowsAtOnce = 1000

/** Stores a file as a run with detected columns. An unreadable file leaves nothing behind. */
export async function uploadRun(
  db: Db,
  source: ImportSource,
  file: UploadedFile,
  chosen: QueryOf<typeof uploadImport>,
  context: CommandContext,
  gone: AbortSignal,
): Promise<Saved | Refusal> {
  const storing: Storing = { db, source, file, context, chosen, layout: null }
  try {
    return await readInWorker(
      { name: file.name, bytes: file.bytes, encoding: chosen.encoding },
      gone,
      async (sheets) => {
        const layout = await layoutOf(db, source, sheets, chosen)
        storing.layout = layout && { ...layout, sheets: sheets.map((it) => it.name) }
        return layout
      },
      (table) => storeRun(storing, storedTable(table)),
    )
  } catch (error) {
    if (error instanceof UnreadableFile) return refuseField('file', error.message)
    if (gone.aborted) return refuseField('file', 'The upload was interrupted. Try again.')
    throw error
  }
}

interface Storing {
  db: Db
  source: ImportSource
  file: UploadedFile
  context: CommandContext
  chosen: QueryOf<typeof uploadImport>
  layout: (Layout & { sheets: string[] }) | null
}

/** The layout chosen by the user, else the likely one. */
async function layoutOf(
  db: Db,
  source: ImportSource,
  sheets: readonly SheetPreview[],
  { sheet, line }: Pick<QueryOf<typeof uploadImport>, 'sheet' | 'line'>,
): Promise<Layout | null> {
  if (sheet !== undefined && line !== undefined) return { sheet, line }
  const mapped = await db
    .selectFrom('import_mapping')
    .select('headings')
    .where('source', '=', source.name)
    .execute()
  const known = new Set(mapped.map((it) => it.headings))
  return proposeLayout(sheets, source.fields, (headings) => known.has(hashOf(headingsText(headings))))
}

async function storeRun(
  { db, source, file, context, chosen, layout }: Storing,
  table: Table,
): Promise<Saved | Refusal> {
  const inWork = <T>(act: Parameters<typeof inUnitOfWork<T>>[2]) => inUnitOfWork(db, context, act)
  let runGuid: string | null = null
  try {
    const columns = await columnsFor(db, source, table.headings)
    const guid = await inWork((work) =>
      insertRun(work, source, {
        ...table,
        name: file.name,
        sha256: file.sha256,
        mapping: columns.mapping,
        state: 'reading',
        layout,
      }),
    )
    runGuid = guid
    const clues = new ReadingClues()
    const stored = storedRows(source, table.headings)
    const { rows, sums } = await storeAll(table, stored, clues, (some) =>
      inWork(({ tx }) => insertRows(tx, guid, some)),
    )
    if (rows >= rowsAtOnce) await analyzeTables(db, ['import_row'])
    const made = await inWork(async (work) => {
      const opened = await openRun(work, source, guid, { rows, clues, columns, sums })
      if (isRefusal(opened)) return opened
      if (chosen.line !== undefined) await rememberColumns(work, source, guid)
      const replaced =
        chosen.replaces === undefined ? null : await discardImport(work, source, chosen.replaces)
      return isRefusal(replaced) ? replaced : opened
    })
    if (isRefusal(made)) await forget(db, guid)
    return made
  } catch (error) {
    if (runGuid !== null) await forget(db, runGuid)
    throw error
  }
}

async function storeAll(
  table: Table,
  stored: ReturnType<typeof storedRows>,
  clues: ReadingClues,
  store: (rows: Required<TableRow>[]) => Promise<void>,
): Promise<{ rows: number; sums: number[] }> {
  const sums: number[] = []
  let count = 0
  let some: Required<TableRow>[] = []
  let bytes = 0
  for await (const row of table.rows) {
    if (row.json === undefined && isTotalRow(row.cells)) {
      sums.push(row.line)
      continue
    }
    for (const cell of row.cells) clues.add(cell)
    some.push(stored(row))
    bytes += row.cells.reduce((sum, it) => sum + it.length, 0)
    count += 1
    if (some.length < rowsAtOnce && bytes < fileLimits.line * 8) continue
    await store(some)
    some = []
    bytes = 0
  }
  if (some.length > 0) await store(some)
  return { rows: count, sums }
}

async function forget(db: Db, guid: string): Promise<void> {
  await db.deleteFrom('import_run').where('guid', '=', guid).where('state', '=', 'reading').execute()
}
