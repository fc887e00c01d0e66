import type { AnsweredStatement } from '#server/db/statement-watch.ts'
import { currentCall } from '#server/work/current-call.ts'

/** A listener for the database: each statement of a traced call is a step, with its text and no values. */
export function traceStatement({ text, startedMs, endedMs, error }: AnsweredStatement): void {
  const parent = currentCall()?.span
  if (!parent) return
  const verb = /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const span = parent.begin(verb, {
    kind: 'client',
    startedMs,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 4000) },
  })
  if (error !== null) span.fail(error)
  span.end(endedMs)
}
