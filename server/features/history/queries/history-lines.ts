import type { Db } from '#server/db/connection.ts'
import { whoDid } from '#server/work/who-did.ts'

/** Lines of the history with who did it, newest first. The caller says which. */
export function historyLines(db: Db) {
  return db
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
    .orderBy('history.at', 'desc')
    .orderBy('history.guid', 'desc')
}
