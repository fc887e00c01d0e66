import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { JournalExport, journalState } from '#contract/journal.ts'
import type { Period } from '#domain/calendar/period.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { whyNotPeriod, whyNotUndo } from '#domain/journal/export-rules.ts'
import { codesByKey, whatNeedsCodes } from '#domain/journal/journal-codes.ts'
import type { JournalSystemKey } from '#domain/journal/journal-systems.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson } from '#server/db/json.ts'
import { codesOf } from '#server/features/journal/queries/journal-codes.ts'
import { accountsInUse } from '#server/features/journal/queries/ledger-lines.ts'

type Asked = Period & { system: JournalSystemKey }

/** What an export would contain, and all exports. */
export async function journalStateOf(
  db: Db,
  { system, from, to }: Asked,
  today: ServiceDate,
): Promise<ReplyOf<typeof journalState>> {
  const whyNot = whyNotPeriod({ from, to }, today)
  const exports = await exportsOf(db)
  if (whyNot !== null) return { newEntries: 0, exportedEntries: 0, needsCodes: [], whyNot, exports }
  const [counted, codes, used] = await Promise.all([
    countedEntries(db, { system, from, to }),
    codesOf(db, system),
    accountsInUse(db, system, { from, to }),
  ])
  return { ...counted, needsCodes: whatNeedsCodes(system, codesByKey(codes), used), whyNot, exports }
}

async function countedEntries(db: Db, { system, from, to }: Asked) {
  const { rows } = await sql<{ newEntries: number; exportedEntries: number }>`
    select count(*) filter (where mark.entry_guid is null)::int as "newEntries",
      count(mark.entry_guid)::int as "exportedEntries"
    from entry left join journal_mark mark
      on mark.entry_guid = entry.guid and mark.system = ${system} and not mark.undone
    where entry.earned_on between ${from} and ${to}`.execute(db)
  return rows[0] ?? { newEntries: 0, exportedEntries: 0 }
}

const exportsShown = 200

async function exportsOf(db: Db): Promise<JournalExport[]> {
  const { rows } = await sql<Omit<JournalExport, 'whyNotUndo'> & { newest: number | null }>`
    select e.guid, e.system, e.number, e.grouping, e.from_day as "from", e.to_day as "to",
      ${instantJson('e.made_at')} as at, coalesce(maker.name, 'Kerbside') as by, e.entries, e.lines,
      e.debit_cents as "debitCents", e.credit_cents as "creditCents", e.files, e.file_name as "fileName",
      case when e.undone_at is not null then json_build_object('at', ${instantJson('e.undone_at')},
        'by', coalesce(undoer.name, 'Kerbside'), 'because', e.undone_reason) end as undone,
      max(e.number) filter (where e.undone_at is null) over (partition by e.system) as newest
    from journal_export e
    left join account maker on maker.guid = e.made_by
    left join account undoer on undoer.guid = e.undone_by
    order by e.made_at desc, e.guid desc limit ${exportsShown}`.execute(db)
  return rows.map(({ newest, ...it }) => ({
    ...it,
    whyNotUndo: whyNotUndo({ number: it.number, undone: it.undone !== null }, newest),
  }))
}
