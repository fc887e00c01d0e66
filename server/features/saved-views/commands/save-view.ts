import { sql } from 'kysely'
import { notFound, refuseField, type Refusal } from '#domain/refusal.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { viewsPerList, type saveView as contract } from '#contract/saved-views.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Saves a view of a list under its name. The actor's view of the same name, in upper or lower case, is
 * replaced and keeps its guid. With a `guid`, that view is changed and can be renamed.
 */
export async function saveView(
  { tx, actor, now, audit }: UnitOfWork,
  { guid: changed, list, name, path, search, columns, sort }: BodyOf<typeof contract>,
): Promise<{ guid: string } | Refusal> {
  const { accountGuid } = actor
  if (accountGuid === null) return notFound
  // Serializes one person's saves, so that two devices can't exceed the limit together.
  await tx.selectFrom('account').select('guid').where('guid', '=', accountGuid).forUpdate().execute()
  const own = await tx
    .selectFrom('saved_view')
    .select(['guid', sql<boolean>`lower(name) = lower(${name}::text)`.as('sameName')])
    .where('account_guid', '=', accountGuid)
    .where('list', '=', list)
    .execute()
  const sameName = own.find((it) => it.sameName)
  const replaced = changed === undefined ? sameName : own.find((it) => it.guid === changed)
  if (changed !== undefined && !replaced) return notFound
  if (sameName && sameName !== replaced) return refuseField('name', 'Another view already has this name')
  if (!replaced && own.length >= viewsPerList)
    return refuseField('name', `A list can have at most ${viewsPerList} saved views. Delete one first.`)
  const guid = replaced?.guid ?? newGuid()
  const view = {
    name,
    path,
    search,
    columns: JSON.stringify(columns),
    sort: sort && JSON.stringify(sort),
    updated_at: now,
  }
  await tx
    .insertInto('saved_view')
    .values({ guid, account_guid: accountGuid, list, created_at: now, ...view })
    .onConflict((it) => it.column('guid').doUpdateSet(view))
    .execute()
  audit.record({
    action: 'saveView',
    subjectKind: 'account',
    subjectGuid: accountGuid,
    after: { view: name },
  })
  return { guid }
}

/** Deletes one of the actor's own views. */
export async function deleteView({ tx, actor, audit }: UnitOfWork, guid: string): Promise<object | Refusal> {
  const deleted = await tx
    .deleteFrom('saved_view')
    .where('guid', '=', guid)
    .where('account_guid', '=', actor.accountGuid)
    .returning('name as view')
    .executeTakeFirst()
  if (!deleted || actor.accountGuid === null) return notFound
  audit.record({
    action: 'deleteView',
    subjectKind: 'account',
    subjectGuid: actor.accountGuid,
    before: deleted,
  })
  return {}
}
