import { sql } from 'kysely'
import { isRefusal, notFound, refuseField, type Refusal } from '#domain/refusal.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { viewsPerList, type saveView as contract } from '#contract/saved-views.ts'
import { lockView } from '#server/features/saved-views/commands/lock-view.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Saves a view of a list under its name. The actor's view of the same name, in upper or lower case, is
 * replaced and keeps its guid. With a `guid`, that view is changed and can be renamed; it stays its owner's.
 */
export async function saveView(
  work: UnitOfWork,
  { guid: changed, list, name, path, search, columns, sort }: BodyOf<typeof contract>,
): Promise<{ guid: string } | Refusal> {
  const { tx, actor, now, audit } = work
  const stored = changed === undefined ? null : await lockView(work, changed)
  if (isRefusal(stored)) return stored
  if (stored && stored.list !== list) return notFound
  const owner = stored ? stored.accountGuid : actor.accountGuid
  if (owner === null) return notFound
  // Serializes the saves of one person's views, so that two devices can't exceed the limit together.
  await tx.selectFrom('account').select('guid').where('guid', '=', owner).forUpdate().execute()
  const own = await tx
    .selectFrom('saved_view')
    .select(['guid', 'shared', sql<boolean>`lower(name) = lower(${name}::text)`.as('sameName')])
    .where('account_guid', '=', owner)
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
    .values({ guid, account_guid: owner, list, created_at: now, ...view })
    .onConflict((it) => it.column('guid').doUpdateSet(view))
    .execute()
  audit.record({
    action: replaced?.shared ? 'changeSharedView' : 'saveView',
    subjectKind: 'account',
    subjectGuid: owner,
    ...(stored && stored.view !== name && { before: { view: stored.view } }),
    after: { view: name },
  })
  return { guid }
}

/** Deletes one of the actor's own views or, as an administrator, a shared one. */
export async function deleteView(work: UnitOfWork, guid: string): Promise<object | Refusal> {
  const stored = await lockView(work, guid)
  if (isRefusal(stored)) return stored
  await work.tx.deleteFrom('saved_view').where('guid', '=', guid).execute()
  work.audit.record({
    action: stored.shared ? 'deleteSharedView' : 'deleteView',
    subjectKind: 'account',
    subjectGuid: stored.accountGuid,
    before: { view: stored.view },
  })
  return {}
}
