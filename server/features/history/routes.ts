import { historyLine, queryHistory } from '#contract/history.ts'
import { historyFound } from '#server/features/history/queries/history-found.ts'
import { historyLineOf } from '#server/features/history/queries/history-line.ts'
import { answerQuery, type Route } from '#server/http/answer.ts'

export function historyRoutes(): Route[] {
  return [
    answerQuery(queryHistory, ({ db, actor, query }) => historyFound(db, actor, query)),
    answerQuery(historyLine, ({ db, actor, params }) => historyLineOf(db, actor, params.id)),
  ]
}
