import { sql } from 'kysely'
import { valueWithoutCardNumbers, withoutCardNumbers } from '#server/contact-data/card-numbers.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'
import type { Tx } from '#server/db/connection.ts'
import type { Table, TableRow } from '#server/import-files/table-rows.ts'

/**
 * Masks card numbers in headings and remarks: without a heading row they contain data, and sheets can have
 * any name.
 */
export function storedTable(table: Table): Table {
  return {
    ...table,
    headings: table.headings.map((it) => withoutCardNumbers(it)),
    remarks: table.remarks.map((it) => withoutCardNumbers(it)),
  }
}

/** Prepares rows for storage: removes secret columns and masks card numbers. */
export function storedRows(
  { secrets, isOfPayments }: Pick<ImportSource, 'secrets' | 'isOfPayments'>,
  headings: readonly string[],
): (row: TableRow) => Required<TableRow> {
  const isDropped = headings.map((it) => secrets?.isSecretHeading(it) === true)
  return ({ line, cells, json }) => ({
    line,
    cells: cells.map((it, at) =>
      isDropped[at] ? '' : withoutCardNumbers(it, isOfPayments ? '' : headings[at]),
    ),
    json: json === undefined ? null : valueWithoutCardNumbers(secrets ? secrets.without(json) : json),
  })
}

export async function insertRows(
  tx: Tx,
  runGuid: string,
  rows: readonly Required<TableRow>[],
): Promise<void> {
  await sql`insert into import_row (run_guid, line, cells, json, unit_line)
    select ${runGuid}::uuid, line, cells, nullif(json, 'null'::jsonb), line
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as own (line integer, cells jsonb,
      json jsonb)`.execute(tx)
}
