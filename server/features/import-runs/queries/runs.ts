import { sql } from 'kysely'
import type { ReplyOf, QueryOf } from '#contract/endpoint.ts'
import type { importRunDetail, ImportRun, queryImportRows, queryImportRuns } from '#contract/imports.ts'
import type { JobResult } from '#contract/jobs.ts'
import type { ImportOutcome, ImportLink } from '#domain/import/import-outcomes.ts'
import type { ImportSourceName } from '#domain/import/import-fields.ts'
import { whyNotRun } from '#domain/import/import-runs.ts'
import type { ColumnMapping } from '#domain/import/recognise-columns.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { outcomeCountsOf } from '#server/features/import-runs/queries/outcome-counts.ts'
import { isInOwnFormat, noColumnsToChoose } from '#server/features/import-runs/queries/own-format.ts'
import { preparedSource } from '#server/features/import-runs/queries/prepared-source.ts'
import type { ReadableSource } from '#server/features/import-runs/queries/readable-source.ts'
import { runReading } from '#server/features/import-runs/queries/run-reading.ts'
import { runState } from '#server/features/import-runs/queries/run-states.ts'
import { sourceRow } from '#server/features/import-runs/queries/unit-rows.ts'
import { shownLinks } from '#server/features/import-runs/queries/shown-links.ts'

const newest = 50
const samplesShown = 5
const linesShown = 10

export async function runsOf(db: Db, source: ImportSourceName): Promise<ReplyOf<typeof queryImportRuns>> {
  const rows = await runs(db)
    .where('import_run.source', '=', source)
    .where('import_run.state', '<>', 'reading')
    .orderBy('import_run.created_at', 'desc')
    .orderBy('import_run.guid')
    .limit(newest)
    .execute()
  return { items: rows.map(shown) }
}

export async function runDetail(
  db: Db,
  sources: readonly ReadableSource[],
  guid: string,
): Promise<ReplyOf<typeof importRunDetail> | Refusal> {
  const run = await runs(db)
    .select([
      'job_run.guid as job',
      'job_run.done as job_done',
      'job_run.total as job_total',
      'job_run.message as job_message',
    ])
    .select(['job_run.state as job_state', 'job_run.result as job_result'])
    .where('import_run.guid', '=', guid)
    .executeTakeFirst()
  if (!run) return notFound
  const named = sources.find((it) => it.name === run.source)
  const source = named && (await preparedSource(db, named))
  const isOwnFormat = source !== undefined && (await isInOwnFormat(db, source, run))
  const firstRows = await db
    .selectFrom('import_row')
    .select(['line', 'cells', 'json'])
    .where('run_guid', '=', guid)
    .orderBy('line')
    .limit(linesShown)
    .$narrowType<{ cells: string[] }>()
    .execute()
  const reading = source?.bankLinesOf && (await runReading(db, source, guid))
  return {
    ...shown(run),
    version: run.version,
    mapping: run.mapping as ColumnMapping,
    dateOrder: run.date_order,
    decimalSign: run.decimal_sign,
    encoding: run.encoding,
    headings: run.headings as string[],
    layout: run.layout as ReplyOf<typeof importRunDetail>['layout'],
    remarks: [...(run.remarks as string[]), ...(isOwnFormat ? [noColumnsToChoose] : [])],
    earlier: await importedBefore(db, run),
    samples: firstRows.slice(0, samplesShown).map((it) => it.cells),
    bankLines: reading
      ? (source?.bankLinesOf?.(
          firstRows.map((it) => sourceRow(it, reading)),
          reading.rules,
        ) ?? [])
      : [],
    planned: await outcomeCountsOf(db, guid, 'planned'),
    outcomes: await outcomeCountsOf(db, guid, 'outcome'),
    job:
      run.job === null || run.job_state === null
        ? null
        : {
            guid: run.job,
            state: run.job_state,
            done: run.job_done ?? 0,
            total: run.job_total,
            message: run.job_message ?? '',
            result: (run.job_result ?? []) as JobResult,
          },
    whyNotMap: whyNotRun(run.now_state, 'map') ?? (isOwnFormat ? noColumnsToChoose : null),
    whyNotCheck: whyNotRun(run.now_state, 'check'),
    whyNotDo: whyNotRun(run.now_state, 'do'),
    whyNotStop: whyNotRun(run.now_state, 'stop'),
    whyNotDiscard: whyNotRun(run.now_state, 'discard'),
  }
}

/** The last import of the same file; null: never imported. */
async function importedBefore(
  db: Db,
  { guid, source, sha256 }: Pick<RunFound, 'guid' | 'source' | 'sha256'>,
) {
  if (sha256 === null) return null
  const before = await db
    .selectFrom('import_run')
    .leftJoin('account', 'account.guid', 'import_run.done_by')
    .select(['import_run.guid', 'import_run.done_at', 'account.name'])
    .where('import_run.source', '=', source)
    .where('sha256', '=', sha256)
    .where('import_run.state', '=', 'done')
    .where('import_run.guid', '<>', guid)
    .orderBy('done_at', 'desc')
    .executeTakeFirst()
  return before?.done_at ? { guid: before.guid, at: before.done_at, by: before.name ?? 'Kerbside' } : null
}

interface RowFound {
  line: number
  label: string
  cells: string[]
  planned: ImportOutcome | null
  planned_sentence: string
  planned_links: ImportLink[]
  outcome: ImportOutcome | null
  sentence: string
  links: ImportLink[]
}

export async function rowsOf(
  db: Db,
  guid: string,
  { outcome, cursor, limit }: QueryOf<typeof queryImportRows>,
): Promise<ReplyOf<typeof queryImportRows> | Refusal> {
  const run = await db.selectFrom('import_run').select('guid').where('guid', '=', guid).executeTakeFirst()
  if (!run) return notFound
  const { rows } = await sql<RowFound>`
    select line, label, cells, planned, planned_sentence, planned_links, outcome, sentence, links
      from import_row
    where run_guid = ${guid} and line = unit_line and unit_line > ${Number(cursor ?? -1)}
      ${outcome === undefined ? sql`` : sql`and coalesce(outcome, planned) = ${outcome}`}
    order by unit_line limit ${limit + 1}`.execute(db)
  const items = rows.slice(0, limit)
  const linksOf = await shownLinks(
    db,
    items.map((it) => (it.outcome === null ? it.planned_links : it.links)),
  )
  return {
    items: items.map((row, at) => ({
      line: row.line,
      label: row.label,
      cells: row.cells,
      outcome: row.outcome ?? row.planned,
      isDone: row.outcome !== null,
      sentence: row.outcome === null ? row.planned_sentence : row.sentence,
      links: linksOf[at] ?? [],
    })),
    nextCursor: rows.length > limit ? String(rows[limit - 1]?.line) : null,
  }
}

function runs(db: Db) {
  return db
    .selectFrom('import_run')
    .leftJoin('job_run', 'job_run.guid', 'import_run.job_guid')
    .leftJoin('account', 'account.guid', 'import_run.created_by')
    .selectAll('import_run')
    .select(['account.name as created_by_name', runState.as('now_state')])
}

type RunFound = Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>

function shown(run: RunFound): ImportRun {
  return {
    guid: run.guid,
    source: run.source as ImportSourceName,
    name: run.name,
    kind: run.kind,
    state: run.now_state,
    rows: run.rows,
    createdAt: run.created_at,
    createdBy: run.created_by_name ?? 'Kerbside',
    doneAt: run.now_state === 'done' ? run.done_at : null,
  }
}
