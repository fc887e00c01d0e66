import { sendDeskSteps } from '#contract/offline-desk.ts'
import type { AppContext } from '#server/app-context.ts'
import { receiveSteps } from '#server/features/desk-device/commands/receive-steps.ts'
import { answerByOwnWork, type Route } from '#server/http/answer.ts'

export function deskDeviceRoutes({ log }: Pick<AppContext, 'log'>): Route[] {
  return [
    answerByOwnWork(sendDeskSteps, ({ db, actor, now, caller, body }) =>
      receiveSteps({ db, actor, now, requestId: caller.requestId, log }, body),
    ),
  ]
}
