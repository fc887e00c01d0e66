import * as z from 'zod/mini'
import { command, file, query, upload } from '#contract/endpoint.ts'
import { jobState, jobResult } from '#contract/jobs.ts'
import { planShape } from '#contract/plan.ts'
import { guid, instant, listOf, text, whole } from '#contract/shapes.ts'
import { importOutcomes } from '#domain/import/import-outcomes.ts'
import { dateOrders, decimalSigns, importFieldKinds, importSourceNames } from '#domain/import/import-fields.ts'
import { importRunStates } from '#domain/import/import-runs.ts'
import { pendingFieldKinds } from '#domain/import/pending-fields.ts'
import { pendingStates } from '#domain/import/pending-states.ts'
import { textEncodings } from '#domain/import/text-encodings.ts'

/** Everything that comes in: files, what services bring, and what of it needs a person. */
const source = z.enum(importSourceNames)
const runId = z.object({ run: guid })
const pendingId = z.object({ guid })
export const importAtMostBytes = 50 * 1024 * 1024

const importField = z.object({ key: z.string(), label: z.string(), kind: z.enum(importFieldKinds), required: z.boolean() })

export const queryImportSources = query({
  get: '/api/imports/sources',
  needs: 'adminSystem',
  summary: 'What can be imported, and the fields of each',
  reply: z.object({
    items: z.array(z.object({ name: source, title: z.string(), records: z.string(), fields: z.array(importField) })),
  }),
})

export const uploadImport = upload({
  post: '/api/imports/{source}/upload',
  needs: 'adminSystem',
  summary: 'Bring a file (CSV, TSV, XLSX or JSON, at most 50 MB and 100,000 rows); nothing is imported before it was checked',
  atMostBytes: importAtMostBytes,
  params: z.object({ source }),
  query: z.object({
    encoding: z.optional(z.enum(textEncodings)),
    /**
     * Where the headings are, instead of where they are found: the sheet from 0, and its row. Remembered for
     * files of the same headings.
     */
    sheet: z.optional(z.pipe(z.coerce.number(), whole(0, 49))),
    line: z.optional(z.pipe(z.coerce.number(), whole(1, 1_000_000))),
    /** An import of the same file, which this one replaces. */
    replaces: z.optional(guid),
  }),
  reply: z.object({ guid: z.optional(guid), toast: z.optional(z.string()) }),
})

export const importTemplate = file({
  get: '/reports/template-{source}.csv',
  needs: 'adminSystem',
  summary: 'An empty file with the headings that are recognised',
  params: z.object({ source }),
  media: 'text/csv; charset=utf-8',
})

const outcomeCounts = z.record(z.enum(importOutcomes), z.number())

const runShape = z.object({
  guid,
  source,
  name: z.string(),
  kind: z.enum(['csv', 'tsv', 'xlsx', 'json', 'service']),
  state: z.enum(importRunStates),
  rows: z.number(),
  createdAt: instant,
  createdBy: z.string(),
  doneAt: z.nullable(instant),
})
export type ImportRun = z.infer<typeof runShape>

export const queryImportRuns = query({
  get: '/api/imports/runs',
  needs: 'adminSystem',
  summary: 'The newest imports of a source, at most 50',
  query: z.object({ source }),
  reply: z.object({ items: z.array(runShape) }),
})

const columnsShape = {
  mapping: z.record(z.string().check(z.maxLength(60)), whole(0, 1000)),
  dateOrder: z.enum(dateOrders),
  decimalSign: z.enum(decimalSigns),
}

export const importRunDetail = query({
  get: '/api/imports/runs/{run}',
  needs: 'adminSystem',
  summary: 'An import: its columns, how it is read, what would become or became of its records, and how far it is',
  params: runId,
  reply: z.extend(runShape, {
    ...columnsShape,
    version: z.number(),
    encoding: z.nullable(z.string()),
    headings: z.array(z.string()),
    remarks: z.array(z.string()),
    /** Null: there is nothing to choose. */
    layout: z.nullable(z.object({ sheets: z.array(z.string()), sheet: z.number(), line: z.number() })),
    /** The last import of the same file; null: never imported. */
    earlier: z.nullable(z.object({ guid, at: instant, by: z.string() })),
    /** The first rows as they came. */
    samples: z.array(z.array(z.string())),
    /** Records by what would become of them, once checked. */
    planned: outcomeCounts,
    /** By what became of them. */
    outcomes: outcomeCounts,
    job: z.nullable(
      z.object({ guid, state: jobState, done: z.number(), total: z.nullable(z.number()), message: z.string(), result: jobResult }),
    ),
    whyNotMap: z.nullable(z.string()),
    whyNotCheck: z.nullable(z.string()),
    whyNotDo: z.nullable(z.string()),
    whyNotStop: z.nullable(z.string()),
    whyNotDiscard: z.nullable(z.string()),
  }),
})

export const saveImportColumns = command({
  post: '/api/imports/runs/{run}/columns',
  needs: 'adminSystem',
  summary: 'Choose the column of each field and how dates and amounts are written; remembered for files of the same headings',
  params: runId,
  body: z.object({ ...columnsShape, version: z.number() }),
})

const outcome = z.enum(importOutcomes)
const linkShape = z.object({
  kind: z.enum(['customer', 'group', 'payment', 'product']),
  guid,
  label: z.string(),
  /** Of a reservation: whose it is. */
  customerGuid: z.nullable(guid),
})
export type ShownImportLink = z.infer<typeof linkShape>

export const queryImportRows = query({
  get: '/api/imports/runs/{run}/rows',
  needs: 'adminSystem',
  summary: 'The records of an import with what would become or became of each',
  params: runId,
  query: z.object({
    outcome: z.optional(outcome),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'Not a position in this list'))),
    limit: z.prefault(z.pipe(z.coerce.number(), whole(1, 500)), 100),
  }),
  reply: listOf(
    z.object({
      line: z.number(),
      label: z.string(),
      cells: z.array(z.string()),
      outcome: z.nullable(outcome),
      /** Done, rather than only checked. */
      isDone: z.boolean(),
      sentence: z.string(),
      links: z.array(linkShape),
    }),
  ),
})

const runCommand = (path: string, summary: string) =>
  command({ post: `/api/imports/runs/{run}/${path}`, needs: 'adminSystem', summary, params: runId })
export const checkImport = runCommand('check', 'Say of each record what would become of it, without doing it; runs in the background')
export const doImport = runCommand('do', 'Import what was checked, or go on where it was stopped; runs in the background')
export const stopImport = runCommand('stop', 'Stop a check or an import; what is imported stays')
export const discardImport = runCommand('discard', 'Remove a file of which nothing was imported')

export const refusedRows = file({
  get: '/reports/import-{run}-refused.csv',
  needs: 'adminSystem',
  summary: 'The rows that were refused, as they came, each with its reason: to be corrected and brought again',
  params: runId,
  media: 'text/csv; charset=utf-8',
})

const pendingLine = z.object({
  guid,
  source,
  title: z.string(),
  label: z.string(),
  reason: z.string(),
  state: z.enum(pendingStates),
  createdAt: instant,
  /** Who is reviewing this record, until when; null: nobody. */
  takenBy: z.nullable(z.string()),
  takenUntil: z.nullable(instant),
  isOwn: z.boolean(),
})

export const listPendingImports = query({
  get: '/api/actions/listtoppendingimports',
  needs: 'adminSystem',
  summary: 'Records that came in and need a person, oldest first, at most 100; or those that were dismissed, newest first',
  query: z.object({ state: z.prefault(z.enum(['open', 'dismissed']), 'open') }),
  reply: z.object({ items: z.array(pendingLine), total: z.number() }),
})

const pendingField = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(pendingFieldKinds),
  required: z.boolean(),
  value: z.string(),
  problem: z.nullable(z.string()),
  said: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string(), because: z.string() })),
})

export const getPendingImport = query({
  get: '/api/actions/getpendingimport',
  needs: 'adminSystem',
  summary: 'A record that needs a person, as it came, with the form that completes it',
  query: pendingId,
  reply: z.extend(pendingLine, {
    version: z.number(),
    endedSentence: z.string(),
    /** Heading and text of each cell, by row. */
    raw: z.array(z.array(z.array(z.string()))),
    fields: z.array(pendingField),
    links: z.array(linkShape),
  }),
})

const pendingValues = z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(4000, 'At most 4000 characters')))
const completing = { values: pendingValues, version: z.number() }

export const confirmPendingImport = command({
  post: '/api/actions/confirmimport',
  needs: 'adminSystem',
  summary: 'What completing a pending import with these values will do',
  query: pendingId,
  body: z.object(completing),
  reply: planShape,
  once: false,
})

export const doPendingImport = command({
  post: '/api/actions/dopendingimport',
  needs: 'adminSystem',
  summary: 'Complete a pending import as confirmed',
  query: pendingId,
  body: z.object({ ...completing, confirmation: guid }),
})

const pendingCommand = (path: string, summary: string) =>
  command({ post: `/api/imports/pending/{pending}/${path}`, needs: 'adminSystem', summary, params: z.object({ pending: guid }) })
export const takePendingImport = pendingCommand('take', 'Take a pending import in hand: others see so for 15 minutes, and do not take it')
export const releasePendingImport = pendingCommand('release', 'Leave a pending import to others')
export const reopenPendingImport = pendingCommand('reopen', 'Bring a dismissed import back')
export const dismissPendingImport = command({
  post: '/api/imports/pending/{pending}/dismiss',
  needs: 'adminSystem',
  summary: 'Dismiss a pending import for a reason; the same record does not come up again',
  params: z.object({ pending: guid }),
  body: z.object({ reason: text(300) }),
})
