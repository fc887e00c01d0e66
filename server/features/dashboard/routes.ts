import { dashboard } from '#contract/dashboard.ts'
import { dashboardOf } from '#server/features/dashboard/queries/dashboard.ts'
import type { House } from '#server/house.ts'
import { answerQuery, type Route } from '#server/http/answer.ts'

export function dashboardRoutes(house: House): Route[] {
  return [answerQuery(dashboard, ({ db, actor, now }) => dashboardOf(db, actor, now, house.config.smtpUrl !== null))]
}
