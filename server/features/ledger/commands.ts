import { sql, type CompiledQuery } from 'kysely'
import type { Saved } from '#contract/shapes.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Entry } from '#domain/ledger/entries.ts'
import { whyNotClose } from '#domain/ledger/periods.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import { batch } from '#server/db/batch.ts'
import { insertingEntries, type EntryContext, type Posted } from '#server/features/ledger/entry-rows.ts'
import { firstOpenDay } from '#server/features/ledger/queries/periods.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export type { EntryContext, Posted } from '#server/features/ledger/entry-rows.ts'

/**
 * Posts balanced entries of domain/ledger with their lines, in the transaction of what caused them, and returns their guids. The database
 * itself refuses an unbalanced entry, a charge whose lines come to something else, a day of a closed month, and any later change.
 */
export async function postEntries(work: UnitOfWork, posted: readonly Posted[]): Promise<string[]> {
  if (posted.length === 0) return []
  const { guids, inserts } = postingOf(work, posted)
  await batch(work.tx, inserts)
  return guids
}

/** The same, to be sent together with what it is about; nothing to send where nothing is posted. */
export function postingOf(work: UnitOfWork, posted: readonly Posted[]): { guids: string[]; inserts: CompiledQuery[] } {
  if (posted.length === 0) return { guids: [], inserts: [] }
  const rows = posted.map((it) => ({ guid: newGuid(), ...it }))
  for (const { context } of posted) {
    const about = { guid: context.groupGuid ?? null, partnerGuid: context.partnerGuid ?? null }
    work.events.publish({ topic: 'ledger', date: context.earnedOn ?? context.postedOn ?? null, ...about })
  }
  return { guids: rows.map((it) => it.guid), inserts: insertingEntries(work, rows) }
}

/** One entry, and its guid. */
export async function postEntry(work: UnitOfWork, entry: Entry, context: EntryContext): Promise<string> {
  const [guid] = await postEntries(work, [{ entry, context }])
  if (guid === undefined) throw new Error('An entry was posted without a guid')
  return guid
}

/** Closes the books of a month (`YYYY-MM`) and of all before it, for ever. Refused while it is not over, and when it is closed already. */
export async function closePeriod(work: UnitOfWork, month: string): Promise<Saved | Refusal> {
  // Alone: after all that post by now, and before all that will; first_open_day() shares this lock.
  await sql`select pg_advisory_xact_lock(hashtext('closing a month'))`.execute(work.tx)
  const { time_zone: timeZone } = await siteSettings(work.tx)
  const before = await firstOpenDay(work.tx)
  const why = whyNotClose(month, { today: localDateOf(work.now, timeZone), firstOpenDay: before })
  if (why !== null) return refuse('period', why)
  await work.tx.insertInto('period').values({ month, closed_at: work.now, closed_by: work.actor.accountGuid }).execute()
  const after = await firstOpenDay(work.tx)
  work.audit.record({
    action: 'closePeriod',
    subjectKind: 'period',
    subjectGuid: null,
    before: { firstOpenDay: before },
    after: { month, firstOpenDay: after },
  })
  work.events.publish({ topic: 'ledger' })
  return { toast: `The books of ${month} are closed` }
}
