import { notFound, type Refusal } from '#domain/refusal.ts'
import { holds } from '#server/work/actor.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface LockedView {
  accountGuid: string
  list: string
  /** Its name. */
  view: string
  shared: boolean
}

/** A view that the actor can change: their own or, for an administrator, a shared one. */
export async function lockView({ tx, actor }: UnitOfWork, guid: string): Promise<LockedView | Refusal> {
  const stored = await tx
    .selectFrom('saved_view')
    .select(['account_guid as accountGuid', 'list', 'name as view', 'shared'])
    .where('guid', '=', guid)
    .forUpdate()
    .executeTakeFirst()
  if (!stored || actor.accountGuid === null) return notFound
  const isOwn = stored.accountGuid === actor.accountGuid
  const isShared = stored.shared && actor.kind === 'staff' && holds(actor, 'adminSystem')
  return isOwn || isShared ? stored : notFound
}
