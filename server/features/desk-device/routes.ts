import { deskConflicts, deskDeviceList, resolveDeskConflict, sendDeskSteps } from '#contract/offline-desk.ts'
import type { AppContext } from '#server/app-context.ts'
import { receiveSteps } from '#server/features/desk-device/commands/receive-steps.ts'
import { resolveConflict } from '#server/features/desk-device/commands/resolve-conflict.ts'
import { deskConflictsOf } from '#server/features/desk-device/queries/desk-conflicts.ts'
import { decidedOf } from '#server/features/desk-device/queries/decided.ts'
import { fieldsAsked } from '#server/features/details/queries/answers.ts'
import { asAsked, fieldUserOf } from '#server/features/details/queries/detail-fields.ts'
import { deviceListOf } from '#server/features/fast-track/queries/device-list.ts'
import { answerByOwnWork, answerCommand, answerQuery, type Route } from '#server/http/answer.ts'

export function deskDeviceRoutes({ log }: Pick<AppContext, 'log'>): Route[] {
  return [
    answerQuery(deskDeviceList, async (call) => ({
      ...(await deviceListOf(call)),
      decided: await decidedOf(call),
      fields: asAsked(await fieldsAsked(call.db, fieldUserOf(call.actor), 'askedAtCheckIn')),
    })),
    answerByOwnWork(sendDeskSteps, ({ db, actor, now, caller, body }) =>
      receiveSteps({ db, actor, now, requestId: caller.requestId, log }, body),
    ),
    answerQuery(deskConflicts, (call) => deskConflictsOf(call, call.query)),
    answerCommand(resolveDeskConflict, (work) => resolveConflict(work, work.body)),
  ]
}
