import type * as z from 'zod/mini'
import type { ChangeEndpoints } from '#contract/change.ts'
import type { ObjectShape } from '#contract/endpoint.ts'
import { confirmChange, doChange, type Change, type PlannedDoing } from '#server/change/change.ts'
import { answerCommand, type Route } from '#server/http/answer.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** What both calls of a change carry, and all that its request may be made of. */
interface Asked<B extends ObjectShape, P extends ObjectShape> extends UnitOfWork {
  params: z.output<P>
  body: z.output<B>
}

/**
 * Registers a change with its two calls: one answers the plan, the other takes the same request with the
 * confirmation.
 */
export function answerChange<
  B extends ObjectShape,
  P extends ObjectShape,
  R,
  S,
  Planned extends PlannedDoing,
>(
  { confirm, make }: ChangeEndpoints<B, P>,
  change: Change<R, S, Planned>,
  requestOf: (asked: Asked<B, P>) => R,
): Route[] {
  return [
    answerCommand(confirm, (call) => confirmChange(call, change, requestOf(call), call.body)),
    answerCommand(make, (call) => doChange(call, change, requestOf(call), call.body)),
  ]
}
