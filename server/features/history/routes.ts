import { historyLine, queryHistory } from '#contract/history.ts'
import { historyFound } from '#server/features/history/queries/history-found.ts'
import { historyLineOf } from '#server/features/history/queries/history-line.ts'
import { answerQuery, type Route } from '#server/http/answer.ts'

export function historyRoutes(): Route[] {
  return [
    answerQuery(queryHistory, ({ db, query }) => historyFound(db, query)),
    answerQuery(historyLine, ({ db, params }) => historyLineOf(db, params.id)),
  ]
}
