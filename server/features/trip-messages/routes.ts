import { driverAnswerGuest, driverMessages } from '#contract/trip-messages.ts'
import { answerGuest } from '#server/features/trip-messages/commands/write-message.ts'
import { driverMessagesOf } from '#server/features/trip-messages/queries/driver-messages.ts'
import { answerCommand, answerQuery, type Route } from '#server/http/answer.ts'

export function tripMessageRoutes(): Route[] {
  return [
    answerQuery(driverMessages, ({ db, actor, query, now }) =>
      driverMessagesOf(db, actor.accountGuid, query.tripGuid, now),
    ),
    answerCommand(driverAnswerGuest, (call) => answerGuest(call, call.query.tripGuid, call.body)),
  ]
}
