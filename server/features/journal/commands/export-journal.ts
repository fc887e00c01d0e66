import { countedLong } from '#domain/text/counted.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { exportJournal } from '#contract/journal.ts'
import type { Saved } from '#contract/shapes.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { tooManyEntries, whyNotFile, whyNotPeriod, whyNotWorkbook } from '#domain/journal/export-rules.ts'
import { codesByKey, whatNeedsCodes, type JournalCodes } from '#domain/journal/journal-codes.ts'
import {
  journalEntriesAtMost,
  journalSystems,
  type JournalSystemKey,
} from '#domain/journal/journal-systems.ts'
import { journalsOf, tooLong, totalsOf, type Journal } from '#domain/journal/journals.ts'
import { isRefusal, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { writeJournal } from '#server/features/journal/export/journal-files.ts'
import { codesOf } from '#server/features/journal/queries/journal-codes.ts'
import { linesOf, markedEntries, newEntries } from '#server/features/journal/queries/ledger-lines.ts'
import { receivablesAt } from '#server/features/ledger/queries/receivables-at.ts'
import { bookFacts, siteSettings } from '#server/features/settings/queries.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type Asked = BodyOf<typeof exportJournal>

/**
 * Exports the entries of a period that are in no export to the system yet, and keeps the file. Everything is
 * exported or nothing: an account without a code refuses the export.
 */
export async function makeExport(work: UnitOfWork, asked: Asked): Promise<Saved | Refusal> {
  const wrong = await whyWrong(work, asked)
  if (wrong !== null) return wrong
  const { system, grouping } = asked
  await lockExports(work, system)
  const guid = newGuid()
  const entries = await markEntries(work, guid, asked)
  if (isRefusal(entries)) return entries
  const codes = codesByKey(await codesOf(work.tx, system))
  const number = await nextNumber(work, system)
  const journals = await journalsOfExport(work, { ...asked, guid, codes, number })
  if (isRefusal(journals)) return journals
  const { lines, debitCents } = await keep(work, { asked, guid, number, entries, journals })
  const { from, to } = asked
  work.audit.record({
    action: 'exportJournal',
    subjectKind: 'journal',
    subjectGuid: guid,
    after: { system: journalSystems[system].label, number, grouping, from, to, entries, lines, debitCents },
  })
  work.events.publish({ topic: 'ledger' })
  const label = `Export ${number} for ${journalSystems[system].label}`
  return { guid, toast: `${label}: ${countedLong(entries, 'entry', 'entries')}` }
}

async function whyWrong({ tx, now }: UnitOfWork, { system, file, from, to }: Asked): Promise<Refusal | null> {
  const { time_zone: timeZone } = await siteSettings(tx)
  const whyPeriod = whyNotPeriod({ from, to }, localDateOf(now, timeZone))
  if (whyPeriod !== null) return refuse('period', whyPeriod)
  const why = whyNotFile(system, file)
  return why === null ? null : refuseField('file', why)
}

/** One export or undo of a system at a time. */
export async function lockExports({ tx }: UnitOfWork, system: JournalSystemKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('journal export'), hashtext(${system}))`.execute(tx)
}

/** Marks entries first, to read them by their marks: those posted meanwhile are left for the next export. */
async function markEntries(
  { tx }: UnitOfWork,
  guid: string,
  { system, from, to }: Asked,
): Promise<number | Refusal> {
  const { rows } = await sql<{ count: number }>`
    with marked as (
      insert into journal_mark (export_guid, entry_guid, system)
      select ${guid}, chosen.guid, ${system} from (${newEntries(system, { from, to })}
        limit ${journalEntriesAtMost + 1}) chosen
      returning entry_guid
    ) select count(*)::int as count from marked`.execute(tx)
  const count = rows[0]?.count ?? 0
  if (count === 0) return refuse('period', 'Everything in this period has already been exported')
  return count > journalEntriesAtMost ? refuse('period', tooManyEntries) : count
}

async function nextNumber({ tx }: UnitOfWork, system: JournalSystemKey): Promise<number> {
  const { last } = await tx
    .selectFrom('journal_export')
    .select((is) => is.fn.max('number').as('last'))
    .where('system', '=', system)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

async function journalsOfExport(
  { tx }: UnitOfWork,
  {
    guid,
    system,
    file,
    grouping,
    number,
    codes,
  }: Asked & { guid: string; number: number; codes: JournalCodes },
): Promise<Journal[] | Refusal> {
  const lines = await linesOf(tx, markedEntries(guid), grouping)
  const missing = whatNeedsCodes(system, codes, lines)
  if (missing.length > 0) {
    const { label } = journalSystems[system]
    return refuse('codes', `First enter the ${label} codes of these accounts: ${missing.join(', ')}`)
  }
  const journals = journalsOf(lines, { system, grouping, exportNumber: number, codes })
  const { label, linesAtMost } = journalSystems[system]
  const long = tooLong(journals, linesAtMost)
  if (long === null) {
    const why = whyNotWorkbook(file, countOfLines(journals))
    return why === null ? journals : refuse('file', why)
  }
  return refuse(
    'lines',
    `The journal for ${serviceDateText(long.date)} has ${long.lines.length} lines, but ${label} accepts ` +
      `${linesAtMost} per file. Use one account for several partners, or export by entry.`,
  )
}

interface Made {
  asked: Asked
  guid: string
  number: number
  entries: number
  journals: Journal[]
}

/** Writes the file and stores it with the export. */
async function keep(work: UnitOfWork, { asked, guid, number, entries, journals }: Made) {
  const { system, file, grouping, from, to } = asked
  const facts = await bookFacts({ ...work, db: work.tx })
  const receivables = file === 'xlsx' ? await receivablesAt(work.tx, to) : []
  const asWritten = { system, file, number, period: { from, to }, receivables }
  const written = await writeJournal(journals, asWritten, facts)
  const lines = countOfLines(journals)
  const { debitCents, creditCents } = totalsOf(journals)
  await work.tx
    .insertInto('journal_export')
    .values({
      guid,
      system,
      number,
      grouping,
      from_day: from,
      to_day: to,
      made_at: work.now,
      made_by: work.actor.accountGuid,
      entries,
      lines,
      debit_cents: debitCents,
      credit_cents: creditCents,
      files: written.files,
      file_name: written.name,
      body: written.body,
      sha256: createHash('sha256').update(written.body).digest('hex'),
    })
    .execute()
  return { lines, debitCents }
}

function countOfLines(journals: readonly Journal[]): number {
  return journals.reduce((sum, it) => sum + it.lines.length, 0)
}
