import type { Saved } from '#contract/shapes.ts'
import { whyNotUndo } from '#domain/journal/export-rules.ts'
import { journalSystems, type JournalSystemKey } from '#domain/journal/journal-systems.ts'
import { forbidden, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { lockExports } from '#server/features/journal/commands/export-journal.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Marks the newest export of its system as not exported, so that its entries can be exported again; needs
 * financial permission and a reason. The export and its file remain.
 */
export async function undoExport(
  work: UnitOfWork,
  { guid, reason }: { guid: string; reason: string },
): Promise<Saved | Refusal> {
  if (!work.actor.permissions.includes('financial')) return forbidden
  const found = await work.tx
    .selectFrom('journal_export')
    .select('system')
    .where('guid', '=', guid)
    .executeTakeFirst()
  if (!found) return notFound
  const { system } = found
  await lockExports(work, system)
  const { number, isUndone, newest } = await exportAndNewest(work, guid, system)
  const why = whyNotUndo({ number, undone: isUndone }, newest)
  if (why !== null) return refuse('export', why)
  const undone = { undone_at: work.now, undone_by: work.actor.accountGuid, undone_reason: reason }
  await work.tx.updateTable('journal_export').set(undone).where('guid', '=', guid).execute()
  await work.tx.updateTable('journal_mark').set({ undone: true }).where('export_guid', '=', guid).execute()
  const { label } = journalSystems[system]
  work.audit.record({
    action: 'undoJournalExport',
    subjectKind: 'journal',
    subjectGuid: guid,
    reason,
    before: { undone: 'no' },
    after: { system: label, number, undone: 'yes' },
  })
  work.events.publish({ topic: 'ledger' })
  return { toast: `Export ${number} for ${label} marked as not exported` }
}

async function exportAndNewest({ tx }: UnitOfWork, guid: string, system: JournalSystemKey) {
  const all = await tx
    .selectFrom('journal_export')
    .select(['guid', 'number', 'undone_at'])
    .where('system', '=', system)
    .orderBy('number', 'desc')
    .execute()
  const own = all.find((it) => it.guid === guid)
  if (!own) throw new Error('Export not found while undoing it')
  const newest = all.find((it) => it.undone_at === null)?.number ?? null
  return { number: own.number, isUndone: own.undone_at !== null, newest }
}
