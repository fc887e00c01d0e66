import type { Change } from '#contract/collection.ts'
import { canonical } from '#domain/plan.ts'
import type { Db } from '#server/db/connection.ts'
import { withNames } from '#server/features/history/queries/named-history.ts'
import { whoDid } from '#server/work/who-did.ts'

const changesAtMost = 50

/** The history of an item: who, when, which fields; newest first. */
export async function changesOf(db: Db, subjectGuid: string): Promise<Change[]> {
  const rows = await db
    .selectFrom('history')
    .leftJoin('account', 'account.guid', 'history.account_guid')
    .select(['history.at', 'action', 'reason', 'before', 'after', whoDid().as('who')])
    .where('subject_guid', '=', subjectGuid)
    .orderBy('history.at', 'desc')
    .orderBy('history.guid', 'desc')
    .limit(changesAtMost)
    .execute()
  const lines = await withNames(db, rows)
  return lines.map(({ at, who, action, reason, before, after }) => ({
    at,
    who,
    action,
    reason,
    fields: fieldsChanged(objectOf(before), objectOf(after)),
  }))
}

/** Only the changed fields. */
export function fieldsChanged(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Change['fields'] {
  return Object.keys(after)
    .filter((name) => canonical(before[name]) !== canonical(after[name]))
    .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }))
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
