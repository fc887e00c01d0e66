import { sql } from 'kysely'
import type { ReplyOf, QueryOf } from '#contract/endpoint.ts'
import type { importRunDetail, ImportRun, queryImportRows, queryImportRuns } from '#contract/imports.ts'
import type { JobResult } from '#contract/jobs.ts'
import type { ImportFate, ImportLink } from '#domain/import/import-fates.ts'
import type { ImportSourceName } from '#domain/import/import-fields.ts'
import { whyNotRun } from '#domain/import/import-runs.ts'
import type { ColumnMapping } from '#domain/import/recognise-columns.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { fateCountsOf } from '#server/features/import-runs/queries/fate-counts.ts'
import { runState } from '#server/features/import-runs/queries/run-states.ts'

const newest = 50
const samplesShown = 5

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

export async function runDetail(db: Db, guid: string): Promise<ReplyOf<typeof importRunDetail> | Refusal> {
  const run = await runs(db)
    .select(['job_run.guid as job', 'job_run.done as job_done', 'job_run.total as job_total', 'job_run.message as job_message'])
    .select(['job_run.state as job_state', 'job_run.result as job_result'])
    .where('import_run.guid', '=', guid)
    .executeTakeFirst()
  if (!run) return notFound
  const samples = await db
    .selectFrom('import_row')
    .select('cells')
    .where('run_guid', '=', guid)
    .orderBy('line')
    .limit(samplesShown)
    .execute()
  return {
    ...shown(run),
    version: run.version,
    mapping: run.mapping as ColumnMapping,
    dateOrder: run.date_order,
    decimalSign: run.decimal_sign,
    encoding: run.encoding,
    headings: run.headings as string[],
    remarks: run.remarks as string[],
    samples: samples.map((it) => it.cells as string[]),
    planned: await fateCountsOf(db, guid, 'planned'),
    fates: await fateCountsOf(db, guid, 'fate'),
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
    whyNotMap: whyNotRun(run.now_state, 'map'),
    whyNotCheck: whyNotRun(run.now_state, 'check'),
    whyNotDo: whyNotRun(run.now_state, 'do'),
    whyNotStop: whyNotRun(run.now_state, 'stop'),
    whyNotDiscard: whyNotRun(run.now_state, 'discard'),
  }
}

interface RowFound {
  line: number
  label: string
  cells: string[]
  planned: ImportFate | null
  planned_sentence: string
  planned_links: ImportLink[]
  fate: ImportFate | null
  sentence: string
  links: ImportLink[]
}

export async function rowsOf(
  db: Db,
  guid: string,
  { fate, cursor, limit }: QueryOf<typeof queryImportRows>,
): Promise<ReplyOf<typeof queryImportRows> | Refusal> {
  const run = await db.selectFrom('import_run').select('guid').where('guid', '=', guid).executeTakeFirst()
  if (!run) return notFound
  const { rows } = await sql<RowFound>`
    select line, label, cells, planned, planned_sentence, planned_links, fate, sentence, links from import_row
    where run_guid = ${guid} and line = unit_line and unit_line > ${Number(cursor ?? -1)}
      ${fate === undefined ? sql`` : sql`and coalesce(fate, planned) = ${fate}`}
    order by unit_line limit ${limit + 1}`.execute(db)
  return {
    items: rows.slice(0, limit).map((it) => ({
      line: it.line,
      label: it.label,
      cells: it.cells,
      fate: it.fate ?? it.planned,
      isDone: it.fate !== null,
      sentence: it.fate === null ? it.planned_sentence : it.sentence,
      links: it.fate === null ? it.planned_links : it.links,
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
