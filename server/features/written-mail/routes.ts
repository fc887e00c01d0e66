import * as contract from '#contract/written-mail.ts'
import { forbidden, type Refusal } from '#domain/refusal.ts'
import { writeMail } from '#server/features/written-mail/commands/write-mail.ts'
import { mailToWriteOf } from '#server/features/written-mail/queries/mail-to-write.ts'
import { answerCommand, answerQuery, type Route } from '#server/http/answer.ts'
import type { Actor } from '#server/work/actor.ts'

export function writtenMailRoutes(): Route[] {
  return [
    answerQuery(contract.mailToWrite, ({ db, actor, params, query }) =>
      forStaff(actor, () => mailToWriteOf(db, { customer: params.id, group: query.group })),
    ),
    answerCommand(contract.writeMail, (call) =>
      forStaff(call.actor, () => writeMail(call, call.params.id, call.body)),
    ),
  ]
}

/** Partner users write to their guests themselves: the company's address isn't theirs. */
async function forStaff<T>({ kind }: Actor, act: () => Promise<T>): Promise<T | Refusal> {
  return kind === 'partner' ? forbidden : act()
}
