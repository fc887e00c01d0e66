import { joinSentences } from '#domain/sentences.ts'
import { problemsOf, type Failure } from './outcome.ts'

/**
 * Why one of several calls failed, with the messages of all its fields. The list names what it was about, so
 * the error’s own name is left out.
 */
export function whyFailed(failure: Failure): string {
  if (failure.kind === 'errors') return joinSentences(failure.errors.map((it) => it.message))
  return joinSentences(
    failure.kind === 'fields' ? [...new Set(Object.values(failure.fields))] : problemsOf(failure),
  )
}
