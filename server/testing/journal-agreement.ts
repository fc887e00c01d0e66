import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Period } from '#domain/calendar/period.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { journalSystems, type JournalSystemKey } from '#domain/journal/journal-systems.ts'
import { allLedgerAccounts, type LedgerAccount } from '#domain/ledger/ledger-accounts.ts'
import { toMinor } from '#domain/money/minor-units.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { makeExport } from '#server/features/journal/commands/export-journal.ts'
import { saveCodes } from '#server/features/journal/commands/save-codes.ts'
import { codesFormOf } from '#server/features/journal/queries/journal-codes.ts'
import { receivablesAt } from '#server/features/ledger/queries/receivables-at.ts'
import { workbookParts } from '#server/testing/workbook-parts.ts'
import type { Actor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/** Gives every account and tax code in use a code: accounts by number, `A1` for the first. */
export async function mapEveryAccount(
  db: Db,
  actor: Actor,
  now: string,
  system: JournalSystemKey,
): Promise<void> {
  const { version, taxCodes } = await codesFormOf(db, system)
  const codes = [
    ...allLedgerAccounts.map((kind, at) => ({ kind, part: '', code: `A${at + 1}`, name: '' })),
    ...taxCodes.map((part) => ({ kind: 'taxRate' as const, part, code: `Rate ${part || 'none'}`, name: '' })),
  ]
  const saved = await inUnitOfWork(db, { actor, now }, (work) => saveCodes(work, system, { version, codes }))
  if (isRefusal(saved)) throw new Error(JSON.stringify(saved))
}

/** The CSV files of an export, each as rows by header. */
export function filesOf(name: string, body: Uint8Array): Record<string, string>[][] {
  const texts = name.endsWith('.zip')
    ? [...workbookParts(Buffer.from(body)).values()]
    : [Buffer.from(body).toString('utf8')]
  return texts.map((it) => parse(it, { columns: true, bom: true }))
}

interface Line {
  journal: string
  code: string
  cents: number
}

function lineOf(system: JournalSystemKey, row: Record<string, string>): Line {
  const cents = (header: string) => toMinor(Number(row[header] ?? 0), 'BBD')
  if (system === 'xero')
    return {
      journal: `${row['*Narration']} ${row['*Date']}`,
      code: row['*AccountCode'] ?? '',
      cents: cents('*Amount'),
    }
  const isPlain = system === 'plain'
  const [debit, credit] = isPlain ? ['Debit', 'Credit'] : ['Debits', 'Credits']
  return {
    journal: row[isPlain ? 'Journal' : 'JournalNo'] ?? '',
    code: row[isPlain ? 'Code' : 'AccountName'] ?? '',
    cents: cents(debit ?? '') - cents(credit ?? ''),
  }
}

/**
 * Exports what is left of a period, then reads the files of all exports to the system: each file and journal
 * balances, no file has too many lines, no journal is in two files, and all of them together are the ledger
 * of the period, account by account.
 */
export async function expectExportsToBeTheLedger(
  db: Db,
  { actor, now, system, period }: { actor: Actor; now: string; system: JournalSystemKey; period: Period },
): Promise<void> {
  const asked = { system, file: 'csv', grouping: 'day', ...period } as const
  await inUnitOfWork(db, { actor, now }, (work) => makeExport(work, asked))
  const again = await inUnitOfWork(db, { actor, now }, (work) => makeExport(work, asked))
  expect(again).toMatchObject({ refused: 'business', errors: [{ name: 'period' }] })
  const exported = new Map<string, number>()
  const seen = new Set<string>()
  for (const file of await standingFiles(db, system)) {
    const lines = file.map((it) => lineOf(system, it))
    const { linesAtMost } = journalSystems[system]
    expect(lines.length).toBeLessThanOrEqual(linesAtMost ?? Infinity)
    for (const [journal, own] of Map.groupBy(lines, (it) => it.journal)) {
      expect(seen.has(journal), journal).toBe(false)
      seen.add(journal)
      expect(
        own.reduce((sum, it) => sum + it.cents, 0),
        journal,
      ).toBe(0)
    }
    for (const { code, cents } of lines) exported.set(code, (exported.get(code) ?? 0) + cents)
  }
  expect(owedIn(exported)).toBe(
    (await owedInJournal(db, period.to)) - (await owedInJournal(db, addDays(period.from, -1))),
  )
  expect(withoutZeros(exported)).toEqual(withoutZeros(await ledgerByCode(db, period)))
}

/** The exported receivables of guests and partners. */
function owedIn(exported: ReadonlyMap<string, number>): number {
  const of = (account: LedgerAccount) => exported.get(`A${allLedgerAccounts.indexOf(account) + 1}`) ?? 0
  return of('customerReceivable') + of('partnerReceivable')
}

/** The same at the end of a day, as Closing and Balances reconcile them. */
async function owedInJournal(db: Db, day: ServiceDate): Promise<number> {
  const journal = (await receivablesAt(db, day)).find((it) => it.key === 'journal')
  return (journal?.guestsCents ?? 0) + (journal?.partnersCents ?? 0)
}

/** Exports the year up to today for Xero; its files are the ledger. */
export async function expectYearToBeExported(db: Db, actor: Actor, now: string): Promise<void> {
  const to = now.slice(0, 10)
  await mapEveryAccount(db, actor, now, 'xero')
  const period = { from: addDays(to, -365), to }
  await expectExportsToBeTheLedger(db, { actor, now, system: 'xero', period })
}

async function standingFiles(db: Db, system: JournalSystemKey): Promise<Record<string, string>[][]> {
  const exports = await db
    .selectFrom('journal_export')
    .select(['file_name', 'body'])
    .where('system', '=', system)
    .where('undone_at', 'is', null)
    .execute()
  return exports.flatMap((it) => filesOf(it.file_name, it.body))
}

async function ledgerByCode(db: Db, { from, to }: Period): Promise<Map<string, number>> {
  const { rows } = await sql<{ account: (typeof allLedgerAccounts)[number]; cents: number }>`
    select account, sum(amount_cents)::bigint as cents from posting
    where earned_on between ${from} and ${to} group by account`.execute(db)
  return new Map(rows.map((it) => [`A${allLedgerAccounts.indexOf(it.account) + 1}`, it.cents]))
}

function withoutZeros(sums: ReadonlyMap<string, number>): [string, number][] {
  return [...sums].filter(([, cents]) => cents !== 0).toSorted(([one], [other]) => one.localeCompare(other))
}
