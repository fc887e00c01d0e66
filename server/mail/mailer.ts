import { createTransport } from 'nodemailer'

/** Sends mail over SMTP. Knows addresses and files, and nothing of what they are about. */
export interface Mail {
  /** The same for every try of one message, so that a server that got it twice may know. */
  id: string
  to: string
  subject: string
  text: string
  attachments: { name: string; content: Buffer }[]
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

/** Trying again would not help: the server refuses this address or this message for good. */
export class MailRefused extends Error {}

const patienceMs = 20_000

export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs })
  return {
    async send({ id, to, subject, text, attachments }) {
      const files = attachments.map(({ name, content }) => ({ filename: name, content }))
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          attachments: files,
          messageId: `<${id}@${domainOf(from)}>`,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        throw isForGood(error) ? new MailRefused((error as Error).message) : error
      }
    },
    close: () => transport.close(),
  }
}

/** SMTP says with a 5 that it will say the same tomorrow. A failed sign-in is ours to mend, so it is tried again. */
function isForGood(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500
}

function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
}
