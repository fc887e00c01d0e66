import * as contract from '#contract/messages.ts'
import { notFound } from '#domain/refusal.ts'
import { readSealedText, resendFailedMail, sendAgain } from '#server/features/messages/commands/send-again.ts'
import { failedMailSpan } from '#server/features/messages/queries/failed-mail.ts'
import { messageHtmlOf, messageOf } from '#server/features/messages/queries/message.ts'
import { isWithinReach } from '#server/features/messages/queries/within-reach.ts'
import { messagesFound } from '#server/features/messages/queries/messages-found.ts'
import type { AppContext } from '#server/app-context.ts'
import { answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'

export function messageRoutes({ sealer }: AppContext): Route[] {
  return [
    answerQuery(contract.queryMessages, ({ db, query }) => messagesFound(db, query)),
    answerQuery(contract.message, ({ db, params }) => messageOf(db, params.id)),
    answerFile(contract.messageHtml, async ({ db, actor, params }) => {
      if (!(await isWithinReach(db, actor, params.id))) return notFound
      const html = await messageHtmlOf(db, params.id)
      return html === null ? notFound : { name: 'message.html', body: html, inline: true, framed: true }
    }),
    answerCommand(contract.readMessageText, (call) => readSealedText(call, sealer, call.params.id)),
    answerQuery(contract.failedMail, ({ db, now }) => failedMailSpan(db, now)),
    answerCommand(contract.resendFailedMail, (call) => resendFailedMail(call)),
    answerCommand(contract.sendMessageAgain, (call) => sendAgain(call, call.params.id)),
  ]
}
