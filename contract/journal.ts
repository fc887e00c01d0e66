import * as z from 'zod/mini'
import { command, file, form, query } from '#contract/endpoint.ts'
import { sumCents } from '#contract/ledger.ts'
import { guid, instant, nameText, optionalText, serviceDate, text } from '#contract/shapes.ts'
import { codedKinds, type CodedKind } from '#domain/journal/journal-codes.ts'
import {
  allJournalSystems,
  journalFileKinds,
  journalGroupings,
  type JournalSystemKey,
} from '#domain/journal/journal-systems.ts'

/** Exports of the ledger to accounting systems, and the accounts there. */

const system = z.enum(allJournalSystems as [JournalSystemKey, ...JournalSystemKey[]])
const grouping = z.enum(journalGroupings)
const period = { from: serviceDate, to: serviceDate }

const journalExport = z.object({
  guid,
  system,
  number: z.number(),
  grouping,
  ...period,
  at: instant,
  by: z.string(),
  entries: z.number(),
  lines: z.number(),
  debitCents: sumCents,
  creditCents: sumCents,
  files: z.number(),
  fileName: z.string(),
  undone: z.nullable(z.object({ at: instant, by: z.string(), because: z.string() })),
  /** Null: it can be marked as not exported. */
  whyNotUndo: z.nullable(z.string()),
})
export type JournalExport = z.infer<typeof journalExport>

export const journalState = query({
  get: '/api/journal',
  needs: 'financial',
  summary: 'Preview a journal export for a period, and list all exports',
  query: z.object({ system, ...period }),
  reply: z.object({
    /** Entries of the period that no export to the system contains. */
    newEntries: z.number(),
    exportedEntries: z.number(),
    /** Accounts and tax codes of these entries without a code in the system. */
    needsCodes: z.array(z.string()),
    /** Why the period can’t be exported. */
    whyNot: z.nullable(z.string()),
    /** Of all systems, newest first, at most 200. */
    exports: z.array(journalExport),
  }),
})

export const journalPreview = query({
  get: '/api/journal/preview',
  needs: 'financial',
  summary: 'Preview the entries, totals and accounts that a journal export would contain now',
  query: z.object({ system, grouping, ...period }),
  reply: z.object({
    entries: z.number(),
    journals: z.number(),
    lines: z.number(),
    files: z.number(),
    debitCents: sumCents,
    creditCents: sumCents,
    accounts: z.array(
      z.object({
        description: z.string(),
        /** Empty: the account has no code in the system yet. */
        code: z.string(),
        name: z.string(),
        debitCents: sumCents,
        creditCents: sumCents,
      }),
    ),
  }),
})

export const exportJournal = command({
  post: '/api/journal/export',
  needs: 'financial',
  summary: 'Export a period’s entries that haven’t been exported to the given accounting system yet',
  body: z.object({ system, file: z.enum(journalFileKinds), grouping, ...period }),
})

export const undoJournalExport = command({
  post: '/api/journal/exports/{id}/undo',
  // Released with policyOverride, which has never been enough without financial.
  needs: ['financial', 'policyOverride'],
  summary: 'Mark the newest export to a system as not exported, so that its entries can be exported again',
  params: z.object({ id: guid }),
  body: z.object({ reason: text(500) }),
})

export const journalFile = file({
  get: '/reports/journal-export-{id}',
  needs: 'financial',
  summary: 'Download the file of an export: a CSV or workbook, or a ZIP of several CSV files',
  media: 'application/octet-stream',
  params: z.object({ id: guid }),
})

const codedKind = z.enum(codedKinds as [CodedKind, ...CodedKind[]])
const part = optionalText(80)

export const journalCodes = form({
  path: '/api/journal/codes/{system}',
  needs: 'financial',
  summary: 'Get the accounts and tax rates to use in exports to an accounting system',
  saveSummary: 'Save the accounts and tax rates to use in exports to an accounting system',
  params: z.object({ system }),
  loads: z.object({
    /** Changes with every save. */
    version: z.string(),
    codes: z.array(z.object({ kind: codedKind, part: z.string(), code: z.string(), name: z.string() })),
    taxCodes: z.array(z.string()),
    /** The partners, channels, holders, categories and tax codes that can have a code of their own. */
    parts: z.array(z.object({ kind: codedKind, part: z.string(), label: z.string() })),
  }),
  saves: z.object({
    version: z.string().check(z.maxLength(64)),
    codes: z
      .array(z.object({ kind: codedKind, part, code: nameText(100), name: optionalText(100) }))
      .check(z.maxLength(1_000)),
  }),
})
