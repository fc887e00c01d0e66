import { countedLong } from '#domain/text/counted.ts'
import type { Saved } from '#contract/shapes.ts'
import type { DateOrder, DecimalSign } from '#domain/import/import-fields.ts'
import { withoutCardNumbers } from '#server/contact-data/card-numbers.ts'
import type { ImportRunState } from '#domain/import/import-runs.ts'
import { ReadingClues } from '#domain/import/reading-clues.ts'
import { headingsText, recogniseColumns, type ColumnMapping } from '#domain/import/recognise-columns.ts'
import { refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'
import { insertRows, storedRows, storedTable } from '#server/features/import-runs/commands/store-rows.ts'
import { hashOf } from '#server/http/once.ts'
import { UnreadableFile } from '#server/import-files/file-limits.ts'
import { tableOfValues } from '#server/import-files/read-json.ts'
import type { TableKind, TableRow } from '#server/import-files/table-rows.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface NewRun {
  name: string
  kind: TableKind | 'service'
  encoding: string | null
  sha256: string | null
  headings: string[]
  remarks: string[]
  mapping: ColumnMapping
  state: ImportRunState
  layout?: { sheets: string[]; sheet: number; line: number } | null
}

export interface Columns {
  mapping: ColumnMapping
  /** Formats chosen for an earlier file with these headings; null: none. */
  remembered: { dateOrder: DateOrder; decimalSign: DecimalSign } | null
}

/** The mapping saved for these headings, else the detected one. */
export async function columnsFor(
  db: Db,
  source: ImportSource,
  headings: readonly string[],
): Promise<Columns> {
  const chosen = await db
    .selectFrom('import_mapping')
    .selectAll()
    .where('source', '=', source.name)
    .where('headings', '=', hashOf(headingsText(headings)))
    .executeTakeFirst()
  if (!chosen) return { mapping: recogniseColumns(source.fields, headings), remembered: null }
  return {
    mapping: chosen.mapping as ColumnMapping,
    remembered: { dateOrder: chosen.date_order, decimalSign: chosen.decimal_sign },
  }
}

export async function insertRun(
  { tx, actor, now }: UnitOfWork,
  source: ImportSource,
  run: NewRun,
): Promise<string> {
  const guid = newGuid()
  await tx
    .insertInto('import_run')
    .values({
      guid,
      source: source.name,
      name: withoutCardNumbers(run.name),
      kind: run.kind,
      encoding: run.encoding,
      sha256: run.sha256,
      headings: JSON.stringify(run.headings),
      remarks: JSON.stringify(run.remarks),
      mapping: JSON.stringify(run.mapping),
      layout: run.layout
        ? JSON.stringify({ ...run.layout, sheets: run.layout.sheets.map((it) => withoutCardNumbers(it)) })
        : null,
      date_order: 'dayFirst',
      decimal_sign: 'point',
      rows: 0,
      state: run.state,
      created_at: now,
      created_by: actor.accountGuid,
    })
    .execute()
  return guid
}

/** Opens a run once all of its rows are stored. */
export async function openRun(
  { tx, audit, events }: UnitOfWork,
  source: ImportSource,
  guid: string,
  {
    rows,
    clues,
    columns,
    sums = [],
  }: { rows: number; clues: ReadingClues; columns: Columns; sums?: readonly number[] },
): Promise<Saved | Refusal> {
  if (rows === 0) return refuseField('file', 'The file has headings but no rows')
  const run = await tx
    .selectFrom('import_run')
    .select(['name', 'remarks'])
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
  const left =
    sums.length === 1
      ? [`Row ${sums[0]} is a total and is skipped`]
      : [`Rows ${sums.slice(0, 20).join(', ')} are totals and are skipped`]
  const remarks = [...(run.remarks as string[]), ...(sums.length > 0 ? left : []), ...clues.doubts]
  await tx
    .updateTable('import_run')
    .set({
      state: 'open',
      rows,
      remarks: JSON.stringify(remarks),
      date_order: clues.dateOrder ?? columns.remembered?.dateOrder ?? 'dayFirst',
      decimal_sign: clues.decimalSign ?? columns.remembered?.decimalSign ?? 'point',
    })
    .where('guid', '=', guid)
    .execute()
  audit.record({
    action: 'beginImport',
    subjectKind: 'importRun',
    subjectGuid: guid,
    after: { source: source.title, name: run.name, rows },
  })
  events.publish({ topic: 'import', guid })
  return { guid, toast: countedLong(rows, 'row uploaded', 'rows uploaded') }
}

/** Saves the mapping of a chosen heading row, so that it is found automatically in the next such file. */
export async function rememberColumns(
  { tx, now, actor }: UnitOfWork,
  source: ImportSource,
  runGuid: string,
): Promise<void> {
  const run = await tx
    .selectFrom('import_run')
    .select(['headings', 'mapping', 'date_order', 'decimal_sign'])
    .where('guid', '=', runGuid)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('import_mapping')
    .values({
      source: source.name,
      headings: hashOf(headingsText(run.headings as string[])),
      mapping: JSON.stringify(run.mapping),
      date_order: run.date_order,
      decimal_sign: run.decimal_sign,
      saved_at: now,
      saved_by: actor.accountGuid,
    })
    .onConflict((it) => it.columns(['source', 'headings']).doNothing())
    .execute()
}

/** Creates a run from values sent by a service, to be checked and imported like a file. */
export async function beginRun(
  work: UnitOfWork,
  source: ImportSource,
  { name, values }: { name: string; values: readonly unknown[] },
): Promise<Saved | Refusal> {
  try {
    const table = storedTable(tableOfValues(values))
    const columns = await columnsFor(work.tx, source, table.headings)
    const guid = await insertRun(work, source, {
      ...table,
      name,
      kind: 'service',
      sha256: null,
      mapping: columns.mapping,
      state: 'reading',
    })
    const stored = [...(table.rows as Iterable<TableRow>)].map(
      storedRows(source.isOfPayments ? { isOfPayments: true } : {}, table.headings),
    )
    const clues = new ReadingClues()
    for (const { cells } of stored) for (const cell of cells) clues.add(cell)
    await insertRows(work.tx, guid, stored)
    return await openRun(work, source, guid, { rows: stored.length, clues, columns })
  } catch (error) {
    if (error instanceof UnreadableFile) return refuse('import', error.message)
    throw error
  }
}
