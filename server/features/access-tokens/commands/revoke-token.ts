import type { Saved } from '#contract/shapes.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { managedTokens } from '#server/features/access-tokens/queries/token-maker.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Revokes a token. Its calls are refused and its event streams end on every server. */
export async function revokeToken(work: UnitOfWork, guid: string): Promise<Saved | Refusal> {
  const { tx, actor, now, audit, events } = work
  const scope = await managedTokens(tx, actor)
  if (isRefusal(scope)) return scope
  const token = await tx
    .selectFrom('access_token')
    .select(['name', 'hint', 'partner_guid', 'made_by', 'revoked_at'])
    .where('guid', '=', guid)
    .where(isWithin(scope, 'partner_guid'))
    .forUpdate()
    .executeTakeFirst()
  if (!token) return notFound
  if (token.revoked_at !== null) return refuse('token', 'This token is already revoked')
  await tx
    .updateTable('access_token')
    .set({ revoked_at: now, revoked_by: actor.accountGuid })
    .where('guid', '=', guid)
    .execute()
  const before = { name: token.name, hint: token.hint }
  audit.record({ action: 'revokeAccessToken', subjectKind: 'accessToken', subjectGuid: guid, before })
  events.publish({ topic: 'accessToken', guid, partnerGuid: token.partner_guid })
  // Streams check themselves when their account's sessions change.
  events.publish({ topic: 'ownAccount', accountGuid: token.made_by })
  return { guid, toast: `${token.name} revoked` }
}
