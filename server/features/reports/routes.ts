import { financialOverview } from '#contract/reports.ts'
import { overviewOf } from '#server/features/reports/queries/overview.ts'
import { answerQuery, type Route } from '#server/http/answer.ts'

export function reportRoutes(): Route[] {
  return [answerQuery(financialOverview, ({ db, query }) => overviewOf(db, query))]
}
