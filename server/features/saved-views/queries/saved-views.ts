import type { SavedView } from '#contract/saved-views.ts'
import type { Db } from '#server/db/connection.ts'
import type { Actor } from '#server/work/actor.ts'

/** The actor's own views, by list and name. */
export async function savedViewsOf(db: Db, actor: Actor): Promise<SavedView[]> {
  return db
    .selectFrom('saved_view')
    .select(['guid', 'list', 'name', 'path', 'search', 'columns', 'sort'])
    .where('account_guid', '=', actor.accountGuid)
    .orderBy('list')
    .orderBy((it) => it.fn('lower', ['name']))
    .execute()
}
