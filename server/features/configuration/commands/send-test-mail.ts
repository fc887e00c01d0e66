import type { ReplyOf } from '#contract/endpoint.ts'
import type { testMail } from '#contract/site.ts'
import { mailFailureText } from '#domain/message/mail-failure.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import { hostOf } from '#server/features/configuration/queries/site-forms.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { tryMail } from '#server/mail/try-mail.ts'
import { inUnitOfWork, type CommandContext } from '#server/work/unit-of-work.ts'

/** Sends a test mail now, past the outbox, and returns the mail server’s answer. */
export async function sendTestMail(
  db: Db,
  context: CommandContext,
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  to: string,
): Promise<ReplyOf<typeof testMail>> {
  if (smtpUrl === null) return { ok: false, message: 'Not sent: no mail server. Set SMTP_URL first.' }
  const { company } = await siteSettings(db)
  const host = hostOf(smtpUrl)
  const failure = await tryMail(smtpUrl, {
    from: mailFrom,
    to,
    subject: `Test e-mail from ${company}`,
    text:
      `This is a test message from the ${company} staff portal, requested by ${context.actor.name}. ` +
      'E-mail is working.',
  })
  const message =
    failure === null
      ? `Test e-mail sent to ${to}: ${host} accepted it`
      : mailFailureText(failure, { host, from: mailFrom, to })
  await inUnitOfWork(db, context, async ({ audit }) =>
    audit.record({
      action: 'sendTestMail',
      subjectKind: 'site',
      subjectGuid: null,
      after: failure === null ? { to } : { to, failure: message },
    }),
  )
  return { ok: failure === null, message }
}
