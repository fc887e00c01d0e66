import { mayManageTokens } from '#domain/access/access-token.ts'
import { partnerScopeOf, type PartnerScope } from '#domain/access/partner-reach.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import type { Actor } from '#server/work/actor.ts'

/** The tokens a user manages; anyone else finds none. */
export async function managedTokens(db: Db, actor: Actor): Promise<PartnerScope | Refusal> {
  return (await managesTokens(db, actor)) ? partnerScopeOf(actor) : notFound
}

export async function managesTokens(db: Db, actor: Actor): Promise<boolean> {
  const { kind, permissions, accountGuid } = actor
  const account =
    kind === 'partner' &&
    (await db
      .selectFrom('account')
      .select('partner_admin')
      .where('guid', '=', accountGuid)
      .executeTakeFirst())
  return mayManageTokens({ kind, permissions, isPartnerAdmin: account ? account.partner_admin : false })
}
