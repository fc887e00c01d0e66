import * as contract from '#contract/journal.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { notFound } from '#domain/refusal.ts'
import { makeExport } from '#server/features/journal/commands/export-journal.ts'
import { saveCodes } from '#server/features/journal/commands/save-codes.ts'
import { undoExport } from '#server/features/journal/commands/undo-export.ts'
import { codesFormOf } from '#server/features/journal/queries/journal-codes.ts'
import { previewOfExport } from '#server/features/journal/queries/journal-preview.ts'
import { journalStateOf } from '#server/features/journal/queries/journal-state.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'

export function journalRoutes(): Route[] {
  return [
    answerQuery(contract.journalState, async ({ db, query, now }) => {
      const { time_zone: timeZone } = await siteSettings(db)
      return journalStateOf(db, query, localDateOf(now, timeZone))
    }),
    answerQuery(contract.journalPreview, async ({ db, query, now }) => {
      const { time_zone: timeZone } = await siteSettings(db)
      return previewOfExport(db, query, localDateOf(now, timeZone))
    }),
    answerCommand(contract.exportJournal, (call) => makeExport(call, call.body)),
    answerCommand(contract.undoJournalExport, (call) =>
      undoExport(call, { guid: call.params.id, reason: call.body.reason }),
    ),
    answerFile(contract.journalFile, async ({ db, params }) => {
      const found = await db
        .selectFrom('journal_export')
        .select(['file_name as name', 'body'])
        .where('guid', '=', params.id)
        .executeTakeFirst()
      return found ? { name: found.name, body: Buffer.from(found.body) } : notFound
    }),
    answerQuery(contract.journalCodes.load, ({ db, params }) => codesFormOf(db, params.system)),
    answerCommand(contract.journalCodes.save, (call) => saveCodes(call, call.params.system, call.body)),
  ]
}
