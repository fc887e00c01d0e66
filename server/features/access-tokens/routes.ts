import * as contract from '#contract/access-tokens.ts'
import { isRefusal } from '#domain/refusal.ts'
import { makeToken } from '#server/features/access-tokens/commands/make-token.ts'
import { revokeToken } from '#server/features/access-tokens/commands/revoke-token.ts'
import { accessTokensOf, newTokenFor } from '#server/features/access-tokens/queries/access-tokens.ts'
import { managedTokens } from '#server/features/access-tokens/queries/token-maker.ts'
import { answerCommand, answerQuery, type Route } from '#server/http/answer.ts'

export function accessTokenRoutes(): Route[] {
  return [
    answerQuery(contract.accessTokens, async ({ db, actor, query, now }) => {
      const scope = await managedTokens(db, actor)
      return isRefusal(scope) ? scope : accessTokensOf(db, scope, query, now)
    }),
    answerQuery(contract.newAccessToken, async ({ db, actor, now }) => {
      const scope = await managedTokens(db, actor)
      return isRefusal(scope) ? scope : newTokenFor(db, actor, now)
    }),
    answerCommand(contract.makeAccessToken, (call) => makeToken(call, call.body)),
    answerCommand(contract.revokeAccessToken, (call) => revokeToken(call, call.params.id)),
  ]
}
