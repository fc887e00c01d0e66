import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { journalPreview } from '#contract/journal.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { tooManyEntries, whyNotPeriod } from '#domain/journal/export-rules.ts'
import { codesByKey } from '#domain/journal/journal-codes.ts'
import { journalEntriesAtMost, journalSystems } from '#domain/journal/journal-systems.ts'
import { journalsOf } from '#domain/journal/journals.ts'
import { previewOf } from '#domain/journal/preview.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { codesOf } from '#server/features/journal/queries/journal-codes.ts'
import { linesOf, newEntries } from '#server/features/journal/queries/ledger-lines.ts'

/** What an export would contain now. Accounts without a code yet have an empty one. */
export async function previewOfExport(
  db: Db,
  { system, grouping, from, to }: QueryOf<typeof journalPreview>,
  today: ServiceDate,
): Promise<ReplyOf<typeof journalPreview> | Refusal> {
  const why = whyNotPeriod({ from, to }, today)
  if (why !== null) return refuse('period', why)
  const chosen = newEntries(system, { from, to })
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (${chosen} limit ${journalEntriesAtMost + 1}) chosen`.execute(db)
  const entries = rows[0]?.count ?? 0
  if (entries > journalEntriesAtMost) return refuse('period', tooManyEntries)
  const [lines, codes] = [await linesOf(db, chosen, grouping), codesByKey(await codesOf(db, system))]
  const journals = journalsOf(lines, { system, grouping, exportNumber: 0, codes })
  const { accounts, ...totals } = previewOf(journals, journalSystems[system].linesAtMost)
  return { entries, ...totals, accounts: accounts.map((it) => ({ ...it })) }
}
