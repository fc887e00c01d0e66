import { historyLines } from '#server/features/history/queries/history-lines.ts'
import type { StaffUserLoaded } from '#contract/staff.ts'
import type { Db } from '#server/db/connection.ts'
import { withNames } from '#server/features/history/queries/named-history.ts'

const linesAtMost = 100

/** An account's history, newest first. */
export async function historyOfAccount(db: Db, guid: string): Promise<StaffUserLoaded['history']> {
  const rows = await historyLines(db)
    .where('history.subject_guid', '=', guid)
    .where('history.subject_kind', '=', 'account')
    .limit(linesAtMost)
    .execute()
  return withNames(db, rows)
}
