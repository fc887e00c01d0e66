import { dateStatus, dateStatusMonth } from '#contract/date-status.ts'
import { saveDateStatus } from '#server/features/date-status/commands/save-date-status.ts'
import { dateStatusOf, monthOfDates } from '#server/features/date-status/queries.ts'
import { answerCommand, answerQuery, type Route } from '#server/http/answer.ts'

export function dateStatusRoutes(): Route[] {
  return [
    answerQuery(dateStatusMonth, ({ db, query }) => monthOfDates(db, query.date)),
    answerQuery(dateStatus.load, ({ db, params }) => dateStatusOf(db, params.date)),
    answerCommand(dateStatus.save, (call) => saveDateStatus(call, call.params.date, call.body)),
  ]
}
