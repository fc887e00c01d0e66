import { joinSentences } from '#domain/sentences.ts'
import { problemsOf, type Failure } from './outcome.ts'

/**
 * Why a call failed that no form shows, with the messages of all its fields. The page names what it was
 * about, so the error’s own name is left out.
 */
export function whyFailed(failure: Failure): string {
  if (failure.kind === 'errors') return joinSentences(failure.errors.map((it) => it.message))
  return joinSentences(
    failure.kind === 'fields' ? [...new Set(Object.values(failure.fields))] : problemsOf(failure),
  )
}
