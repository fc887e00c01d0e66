import type { SavedView } from '#contract/saved-views.ts'
import { screens } from '#contract/screens.ts'
import { allows } from '#domain/access/permissions.ts'
import type { Db } from '#server/db/connection.ts'
import { holds, type Actor } from '#server/work/actor.ts'

/** The actor's own views and those shared with all staff, by list and name. */
export async function savedViewsOf(db: Db, actor: Actor): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_view')
    .innerJoin('account', 'account.guid', 'saved_view.account_guid')
    .select(['saved_view.guid', 'list', 'saved_view.name', 'path', 'search', 'columns', 'sort', 'shared'])
    .select(['account_guid', 'account.name as owner'])
    .where((it) =>
      actor.kind === 'staff'
        ? it.or([it('account_guid', '=', actor.accountGuid), it('shared', '=', true)])
        : it('account_guid', '=', actor.accountGuid),
    )
    .orderBy('list')
    .orderBy((it) => it.fn('lower', ['saved_view.name']))
    .orderBy('saved_view.guid')
    .execute()
  return rows
    .filter((it) => it.account_guid === actor.accountGuid || canOpen(actor, it.path))
    .map(({ account_guid: accountGuid, owner, ...view }) => {
      const isOwn = accountGuid === actor.accountGuid
      return { ...view, owner: isOwn ? null : owner, canChange: isOwn || holds(actor, 'adminSystem') }
    })
}

/** Whether the actor can open the page at a path: its screen's permission applies to the pages below it. */
function canOpen({ permissions }: Actor, path: string): boolean {
  const screen = Object.values(screens).find(
    (it) => path === it.path || (it.path !== '/' && path.startsWith(`${it.path}/`)),
  )
  return screen !== undefined && allows(screen.needs, permissions)
}
