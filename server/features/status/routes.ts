import { portalStatus, queryUnexpectedErrors } from '#contract/status.ts'
import type { AppContext } from '#server/app-context.ts'
import { unexpectedErrors } from '#server/features/status/queries/incidents.ts'
import { portalStatusOf } from '#server/features/status/queries/status.ts'
import { answerQuery, type Route } from '#server/http/answer.ts'

export function statusRoutes(context: AppContext): Route[] {
  return [
    answerQuery(portalStatus, ({ now }) => portalStatusOf(context, now)),
    answerQuery(queryUnexpectedErrors, ({ db, query }) => unexpectedErrors(db, query)),
  ]
}
