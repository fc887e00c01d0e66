import { createTransport } from 'nodemailer'
import type { MailFailure } from '#domain/message/mail-failure.ts'

interface TestMail {
  from: string
  to: string
  subject: string
  text: string
}

/** A user waits for the result: much shorter than for real mail. */
const answerWithinMs = 10_000

/** Sends one mail over a connection of its own. Null: the server took it. */
export async function tryMail(
  url: string,
  mail: TestMail,
  withinMs = answerWithinMs,
): Promise<MailFailure | null> {
  if (!/^smtps?:\/\/[^/]/.test(url) || !URL.canParse(url)) return { kind: 'address', said: '' }
  const transport = createTransport({
    url,
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    socketTimeout: withinMs,
  })
  try {
    await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true })
    return null
  } catch (error) {
    return failureOf(error as SmtpError)
  } finally {
    transport.close()
  }
}

interface SmtpError extends Error {
  code?: string
  originalCode?: string
  command?: string
  response?: string
}

function failureOf({
  code = '',
  originalCode = '',
  command = '',
  response,
  message,
}: SmtpError): MailFailure {
  const codes = `${code} ${originalCode}`
  const said = (response || message).replaceAll(/\s+/g, ' ').replace(/[.\s]+$/, '')
  if (code === 'EDNS' || /ENOTFOUND|EAI_/.test(codes)) return { kind: 'notFound', said }
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(codes)) return { kind: 'refused', said }
  if (/CERT|ALTNAME/.test(codes) || /certificate/i.test(message)) return { kind: 'certificate', said }
  if (/ETLS|ERR_SSL|EPROTO\b/.test(codes) || /wrong version number|SSL routines/.test(message))
    return { kind: 'encryption', said }
  if (code === 'ETIMEDOUT' || /ETIMEDOUT|timeout|never received/i.test(message))
    return { kind: 'timeout', said }
  if (code === 'EAUTH') return { kind: 'signIn', said }
  if (command === 'MAIL FROM') return { kind: 'sender', said }
  if (command === 'RCPT TO') return { kind: 'recipient', said }
  return { kind: 'other', said }
}
