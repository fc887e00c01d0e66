import { accountantDay } from '#contract/accountant-day.ts'
import { dashboard, demoHistory } from '#contract/dashboard.ts'
import { accountantDayOf } from '#server/features/dashboard/queries/accountant-day.ts'
import { dashboardOf } from '#server/features/dashboard/queries/dashboard.ts'
import { demoHistoryOf } from '#server/features/dashboard/queries/demo-history.ts'
import type { AppContext } from '#server/app-context.ts'
import { answerQuery, type Route } from '#server/http/answer.ts'

export function dashboardRoutes(context: AppContext): Route[] {
  return [
    answerQuery(dashboard, ({ db, actor, now }) =>
      dashboardOf(db, actor, now, context.config.smtpUrl !== null),
    ),
    answerQuery(accountantDay, ({ db, now }) => accountantDayOf(db, now)),
    answerQuery(demoHistory, async ({ db }) => ({ progress: await demoHistoryOf(db) })),
  ]
}
