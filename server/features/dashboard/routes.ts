import { dashboard } from '#contract/dashboard.ts'
import { dashboardOf } from '#server/features/dashboard/queries/dashboard.ts'
import { answerQuery, type Route } from '#server/http/answer.ts'

export function dashboardRoutes(): Route[] {
  return [answerQuery(dashboard, ({ db, actor, now }) => dashboardOf(db, actor, now))]
}
