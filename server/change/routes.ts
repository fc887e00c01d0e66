import type { Endpoint } from '#contract/endpoint.ts'
import type { Plan } from '#domain/plan.ts'
import { confirmChange, doChange, type Change } from '#server/change/change.ts'
import { answerCommand, type CommandCall, type Route } from '#server/http/answer.ts'

/** Registers a change with its pair of endpoints: confirm answers the plan, do takes the same request with the confirmation. */
export function confirmAndDo<C extends Endpoint, D extends Endpoint, R, S, P extends { plan: Plan }>(
  confirm: C,
  make: D,
  change: Change<R, S, P>,
  requestOf: (call: CommandCall<C> | CommandCall<D>) => R,
): Route[] {
  return [
    answerCommand(confirm, (call) => confirmChange(call, change, requestOf(call)) as never),
    answerCommand(make, (call) => doChange(call, change, requestOf(call), (call.body as { confirmation: string }).confirmation) as never),
  ]
}
