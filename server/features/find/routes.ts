import { findRecords } from '#contract/find.ts'
import { recordsNamed } from '#server/features/find/queries/records-named.ts'
import { answerQuery, type Route } from '#server/http/answer.ts'

export function findRoutes(): Route[] {
  return [
    answerQuery(findRecords, async ({ db, actor, query, now }) => ({
      items: await recordsNamed(db, actor, query.query, now),
    })),
  ]
}
