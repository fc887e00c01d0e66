import type { RecordOutcome } from '#domain/import/import-outcomes.ts'
import { recogniseColumns } from '#domain/import/recognise-columns.ts'
import type { Db } from '#server/db/connection.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'
import { storedRows } from '#server/features/import-runs/commands/store-rows.ts'
import { importUnits } from '#server/features/import-runs/commands/import-units.ts'
import { refusedOutcome } from '#server/features/import-runs/queries/read-units.ts'
import { companyRules } from '#server/features/import-runs/queries/reading-rules.ts'
import { sourceRow, type Unit } from '#server/features/import-runs/queries/unit-rows.ts'
import { tableOfValues } from '#server/import-files/read-json.ts'
import type { TableRow } from '#server/import-files/table-rows.ts'
import type { CommandContext } from '#server/work/unit-of-work.ts'

/**
 * Imports values from a service without a run, each in its own transaction. Returns the outcomes in order.
 */
export async function importValues(
  db: Db,
  source: ImportSource,
  values: readonly unknown[],
  context: CommandContext,
): Promise<RecordOutcome[]> {
  const { headings, rows } = tableOfValues(values)
  const mapping = recogniseColumns(source.fields, headings)
  const rules = { ...(await companyRules(db)), dateOrder: 'dayFirst', decimalSign: 'point' } as const
  const reading = { runGuid: null, rules, headings, columns: headings.length, since: context.now }
  const outcomes: RecordOutcome[] = []
  const storedOf = storedRows({}, headings)
  for (const row of rows as Iterable<TableRow>) {
    const stored = storedOf(row)
    const unit: Unit = {
      unitLine: stored.line,
      rows: [sourceRow(stored, { fields: source.fields, mapping })],
      raw: [stored.cells],
      settled: null,
      isTooWide: false,
    }
    let outcome = refusedOutcome('')
    const save = async (
      _: unknown,
      [taken]: readonly {
        outcome: RecordOutcome['outcome'] | null
        sentence: string | null
        links: RecordOutcome['links'] | null
      }[],
    ) => {
      if (taken?.outcome)
        outcome = { outcome: taken.outcome, sentence: taken.sentence ?? '', links: taken.links ?? [] }
    }
    await importUnits({ db, source, reading, context }, { units: async () => [unit], save })
    outcomes.push(outcome)
  }
  return outcomes
}
