import type * as z from 'zod/mini'
import type { ChangeEndpoints } from '#contract/change.ts'
import type { ObjectShape } from '#contract/endpoint.ts'
import type { PlanOnWire } from '#contract/plan.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { Saved } from '#contract/shapes.ts'
import {
  confirmChange,
  doChange,
  type Change,
  type Confirmation,
  type PlannedDoing,
} from '#server/change/change.ts'
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
  Shown extends PlanOnWire,
  R,
  S,
  Planned extends PlannedDoing & { plan: Omit<Shown, keyof Confirmation> },
  Done extends Saved,
>(
  { confirm, make }: ChangeEndpoints<B, P, Shown, Done>,
  change: Change<R, S, Planned, NoInfer<Done>>,
  requestOf: (asked: Asked<B, P>) => R,
): Route[] {
  return [
    answerCommand(confirm, async (call) => {
      const plan = await confirmChange(call, change, requestOf(call), call.body)
      return plan as Shown | Refusal
    }),
    answerCommand(make, (call) => doChange(call, change, requestOf(call), call.body)),
  ]
}
