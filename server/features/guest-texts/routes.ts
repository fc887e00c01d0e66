import * as contract from '#contract/guest-texts.ts'
import { answerText, finishText, writeToGroup } from '#server/features/guest-texts/commands/answer-text.ts'
import { waitingGuests } from '#server/features/guest-texts/queries/waiting-guests.ts'
import { answerCommand, answerQuery, type Route } from '#server/http/answer.ts'

export function guestTextRoutes(): Route[] {
  return [
    answerQuery(contract.guestTexts, async ({ db, actor }) => ({ items: await waitingGuests(db, actor) })),
    answerCommand(contract.answerGuestText, (call) => answerText(call, call.params.text, call.body.text)),
    answerCommand(contract.finishGuestText, (call) => finishText(call, call.params.text)),
    answerCommand(contract.textToGuest, (call) =>
      writeToGroup(call, { customerGuid: call.params.id, groupGuid: call.params.group }, call.body.text),
    ),
  ]
}
