import type { UploadedFile } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import { ReadingClues } from '#domain/import/reading-clues.ts'
import { isRefusal, refuseField, type Refusal } from '#domain/refusal.ts'
import { analyzeTables } from '#server/db/analyze-tables.ts'
import type { Db } from '#server/db/connection.ts'
import { insertRows, storedRows, storedTable } from '#server/features/import-runs/commands/store-rows.ts'
import { columnsFor, insertRun, openRun } from '#server/features/import-runs/commands/begin-run.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'
import { fileLimits, UnreadableFile } from '#server/import-files/file-limits.ts'
import { readAside } from '#server/import-files/read-aside.ts'
import type { Table, TableRow } from '#server/import-files/table-rows.ts'
import type { TextEncoding } from '#domain/import/text-encodings.ts'
import { inUnitOfWork, type CommandContext } from '#server/work/unit-of-work.ts'

/** So many rows are stored in one transaction: others go on working beside it. */
const rowsAtOnce = 1000

/** Stores a file as a run whose columns are recognised. A file that cannot be read leaves nothing behind. */
export async function uploadRun(
  db: Db,
  source: ImportSource,
  file: UploadedFile,
  encoding: TextEncoding | undefined,
  context: CommandContext,
  gone: AbortSignal,
): Promise<Saved | Refusal> {
  try {
    return await readAside({ name: file.name, bytes: file.bytes, encoding }, gone, (table) =>
      storeRun(db, source, file, storedTable(table), context),
    )
  } catch (error) {
    if (error instanceof UnreadableFile) return refuseField('file', error.message)
    if (gone.aborted) return refuseField('file', 'The upload was interrupted')
    throw error
  }
}

async function storeRun(db: Db, source: ImportSource, file: UploadedFile, table: Table, context: CommandContext): Promise<Saved | Refusal> {
  const inWork = <T>(act: Parameters<typeof inUnitOfWork<T>>[2]) => inUnitOfWork(db, context, act)
  let runGuid: string | null = null
  try {
    const columns = await columnsFor(db, source, table.headings)
    const guid = await inWork((work) =>
      insertRun(work, source, { ...table, name: file.name, sha256: file.sha256, mapping: columns.mapping, state: 'reading' }),
    )
    runGuid = guid
    const clues = new ReadingClues()
    const stored = storedRows(source, table.headings)
    const rows = await storeAll(table, stored, clues, (some) => inWork(({ tx }) => insertRows(tx, guid, some)))
    if (rows >= rowsAtOnce) await analyzeTables(db, ['import_row'])
    const made = await inWork((work) => openRun(work, source, guid, { rows, clues, columns }))
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
): Promise<number> {
  let count = 0
  let some: Required<TableRow>[] = []
  let bytes = 0
  for await (const row of table.rows) {
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
  return count
}

async function forget(db: Db, guid: string): Promise<void> {
  await db.deleteFrom('import_run').where('guid', '=', guid).where('state', '=', 'reading').execute()
}
