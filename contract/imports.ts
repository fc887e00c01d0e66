import * as z from 'zod/mini'
import { bankLineSample } from '#contract/bank-statements.ts'
import { command, file, query, upload } from '#contract/endpoint.ts'
import { jobState, jobResult } from '#contract/jobs.ts'
import { planShape } from '#contract/plan.ts'
import { guid, instant, listOf, text, whole } from '#contract/shapes.ts'
import { importOutcomes } from '#domain/import/import-outcomes.ts'
import {
  dateOrders,
  decimalSigns,
  importFieldKinds,
  importSourceNames,
} from '#domain/import/import-fields.ts'
import { importRunStates } from '#domain/import/import-runs.ts'
import { pendingFieldKinds } from '#domain/import/pending-fields.ts'
import { pendingStates } from '#domain/import/pending-states.ts'
import { textEncodings } from '#domain/import/text-encodings.ts'

/** Imports: files, data from services, and records that need review. */
const source = z.enum(importSourceNames)
const runId = z.object({ run: guid })
const pendingId = z.object({ guid })
/** Each source names who may use it: administrators, and for bank statements finance too. */
const importers = ['adminSystem', 'financial'] as const
export const importAtMostBytes = 50 * 1024 * 1024

const importField = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(importFieldKinds),
  required: z.boolean(),
})

export const queryImportSources = query({
  get: '/api/imports/sources',
  needs: [...importers],
  summary: 'List the import sources and their fields',
  reply: z.object({
    items: z.array(
      z.object({ name: source, title: z.string(), records: z.string(), fields: z.array(importField) }),
    ),
  }),
})

export const uploadImport = upload({
  post: '/api/imports/{source}/upload',
  needs: [...importers],
  summary:
    'Upload a file (CSV, TSV, XLSX, JSON, OFX or CAMT.053, up to 50 MB and 100,000 rows); ' +
    'nothing is imported until you check and confirm the file',
  atMostBytes: importAtMostBytes,
  params: z.object({ source }),
  query: z.object({
    encoding: z.optional(z.enum(textEncodings)),
    /** Sheet (from 0) and row of the headings, if not the detected ones. Remembered for these headings. */
    sheet: z.optional(z.pipe(z.coerce.number(), whole(0, 49))),
    line: z.optional(z.pipe(z.coerce.number(), whole(1, 1_000_000))),
    /** The run of the same file that this one replaces. */
    replaces: z.optional(guid),
  }),
  reply: z.object({ guid: z.optional(guid), toast: z.optional(z.string()) }),
})

export const importTemplate = file({
  get: '/reports/template-{source}.csv',
  needs: [...importers],
  summary: 'Download a CSV template with the expected headings',
  params: z.object({ source }),
  media: 'text/csv; charset=utf-8',
})

const outcomeCounts = z.record(z.enum(importOutcomes), z.number())

const runShape = z.object({
  guid,
  source,
  name: z.string(),
  kind: z.enum(['csv', 'tsv', 'xlsx', 'json', 'service', 'ofx', 'camt']),
  state: z.enum(importRunStates),
  rows: z.number(),
  createdAt: instant,
  createdBy: z.string(),
  doneAt: z.nullable(instant),
})
export type ImportRun = z.infer<typeof runShape>

export const queryImportRuns = query({
  get: '/api/imports/runs',
  needs: [...importers],
  summary: 'List the latest 50 imports from a source',
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
  needs: [...importers],
  summary: 'Get an import: its columns and formats, the planned or actual outcomes, and its progress',
  params: runId,
  reply: z.extend(runShape, {
    ...columnsShape,
    version: z.number(),
    encoding: z.nullable(z.string()),
    headings: z.array(z.string()),
    remarks: z.array(z.string()),
    /** Null: the layout can't be changed. */
    layout: z.nullable(z.object({ sheets: z.array(z.string()), sheet: z.number(), line: z.number() })),
    /** The last import of the same file; null: never imported. */
    earlier: z.nullable(z.object({ guid, at: instant, by: z.string() })),
    /** The first rows, unmapped. */
    samples: z.array(z.array(z.string())),
    /** The first rows of a bank statement, as they are read; empty for other sources. */
    bankLines: z.array(bankLineSample),
    /** Number of records by planned outcome, once checked, and by actual one. */
    planned: outcomeCounts,
    outcomes: outcomeCounts,
    job: z.nullable(
      z.object({
        guid,
        state: jobState,
        done: z.number(),
        total: z.nullable(z.number()),
        message: z.string(),
        result: jobResult,
      }),
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
  needs: [...importers],
  summary:
    'Save the column mapping and the date and number formats, for this file and later ones with the same ' +
    'headings',
  params: runId,
  body: z.object({ ...columnsShape, version: z.number() }),
})

const outcome = z.enum(importOutcomes)
const linkShape = z.object({
  kind: z.enum(['customer', 'group', 'payment', 'product']),
  guid,
  label: z.string(),
  /** For a reservation: its customer. */
  customerGuid: z.nullable(guid),
})
export type ShownImportLink = z.infer<typeof linkShape>

export const queryImportRows = query({
  get: '/api/imports/runs/{run}/rows',
  needs: [...importers],
  summary: 'List the records of an import with their planned or actual outcomes',
  params: runId,
  query: z.object({
    outcome: z.optional(outcome),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'Invalid cursor'))),
    limit: z.prefault(z.pipe(z.coerce.number(), whole(1, 500)), 100),
  }),
  reply: listOf(
    z.object({
      line: z.number(),
      label: z.string(),
      cells: z.array(z.string()),
      outcome: z.nullable(outcome),
      /** Whether the outcome is actual, not only planned. */
      isDone: z.boolean(),
      sentence: z.string(),
      links: z.array(linkShape),
    }),
  ),
})

const runCommand = (path: string, summary: string) =>
  command({ post: `/api/imports/runs/{run}/${path}`, needs: [...importers], summary, params: runId })
export const checkImport = runCommand(
  'check',
  'Check an import: plan the outcome of each record without importing; runs in the background',
)
export const doImport = runCommand('do', 'Start or resume an import; runs in the background')
export const stopImport = runCommand('stop', 'Stop a check or an import; records already imported are kept')
export const discardImport = runCommand(
  'discard',
  'Remove the file of an import that hasn’t imported anything',
)

export const refusedRows = file({
  get: '/reports/import-{run}-refused.csv',
  needs: [...importers],
  summary: 'Download the skipped rows with their reasons, to be corrected and imported again',
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
  /** Who has claimed the record, and until when; null: no one. */
  takenBy: z.nullable(z.string()),
  takenUntil: z.nullable(instant),
  isOwn: z.boolean(),
})

export const listPendingImports = query({
  get: '/api/actions/listtoppendingimports',
  needs: 'adminSystem',
  summary:
    'List the records that need review, oldest first, or the dismissed ones, newest first; at most 100',
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
  summary: 'Get a record that needs review: its original content and the form that completes it',
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

const pendingValues = z.record(
  z.string().check(z.maxLength(60)),
  z.string().check(z.maxLength(4000, 'At most 4,000 characters')),
)
const completing = { values: pendingValues, version: z.number() }

export const confirmPendingImport = command({
  post: '/api/actions/confirmimport',
  needs: 'adminSystem',
  summary: 'Preview completing a pending import with these values',
  query: pendingId,
  body: z.object(completing),
  reply: planShape,
  once: false,
})

export const doPendingImport = command({
  post: '/api/actions/dopendingimport',
  needs: 'adminSystem',
  summary: 'Complete a pending import as previewed',
  query: pendingId,
  body: z.object({ ...completing, confirmation: guid }),
})

const pendingCommand = (path: string, summary: string) =>
  command({
    post: `/api/imports/pending/{pending}/${path}`,
    needs: 'adminSystem',
    summary,
    params: z.object({ pending: guid }),
  })
export const takePendingImport = pendingCommand(
  'take',
  'Claim a pending import for 15 minutes, so that others don’t work on it',
)
export const releasePendingImport = pendingCommand('release', 'Release a claimed pending import')
export const reopenPendingImport = pendingCommand('reopen', 'Reopen a dismissed pending import')
export const dismissPendingImport = command({
  post: '/api/imports/pending/{pending}/dismiss',
  needs: 'adminSystem',
  summary: 'Dismiss a pending import, with a reason; an identical record won’t be queued again',
  params: z.object({ pending: guid }),
  body: z.object({ reason: text(300) }),
})
