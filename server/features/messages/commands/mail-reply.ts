import type { Saved } from '#contract/shapes.ts'
import { noMailServer } from '#domain/message/hand-over.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface MailReply {
  /** The toast if the mail is sent. */
  sent: string
  /** What the command did besides, as a sentence without its full stop. */
  done?: string
  /** The message that is sent again; otherwise it is the one that the command wrote. */
  guid?: string
}

/**
 * What a command replies about its mail: that it is sent or, without a mail server, that it isn't, with the
 * message to hand over.
 */
export function mailReply(
  { outbox }: UnitOfWork,
  { sent, done, guid }: MailReply,
): Pick<Saved, 'toast' | 'notSent'> {
  if (!outbox.isMailOff) return { toast: sent }
  const toast = done === undefined ? noMailServer : `${done}. ${noMailServer}`
  const [mail, ...more] = outbox.mails
  const notSent = guid ?? (more.length === 0 ? mail : undefined)
  return notSent === undefined ? { toast } : { toast, notSent }
}
