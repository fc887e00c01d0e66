import type { StaffUserLoaded } from '#contract/staff.ts'
import type { Db } from '#server/db/connection.ts'
import { withNames } from '#server/features/history/queries/named-history.ts'
import { whoDid } from '#server/work/who-did.ts'

const linesAtMost = 100

/** An account's history, newest first. */
export async function historyOfAccount(db: Db, guid: string): Promise<StaffUserLoaded['history']> {
  const rows = await db
    .selectFrom('history')
    .leftJoin('account', 'account.guid', 'history.account_guid')
    .select([
      'history.at',
      'history.action',
      'history.subject_kind as subjectKind',
      'history.reason',
      'history.before',
      'history.after',
    ])
    .select(whoDid().as('who'))
    .where('history.subject_guid', '=', guid)
    .where('history.subject_kind', '=', 'account')
    .orderBy('history.at', 'desc')
    .orderBy('history.guid', 'desc')
    .limit(linesAtMost)
    .execute()
  return withNames(db, rows)
}
