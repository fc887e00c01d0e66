import { createTransport } from 'nodemailer'

/** Sends mail over SMTP. Knows addresses and files, nothing of their content. */
export interface Mail {
  /** The same for every attempt of one message, so that a server can detect duplicates. */
  id: string
  to: string
  subject: string
  text: string
  /** The same for programs that show HTML. */
  html?: string
  attachments: MailFile[]
}

export interface MailFile {
  name: string
  content: Buffer
  /** Its media type, where the name does not tell all of it. */
  type?: string
  /** Part of the HTML under this id, rather than a document of its own. */
  id?: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

/** A retry would not help: the server refuses this address or this message permanently. */
export class MailRefused extends Error {}

const patienceMs = 20_000

export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs })
  return {
    async send({ id, to, subject, text, html, attachments }) {
      const files = attachments.map(({ name, content, type, id: cid }) => ({
        filename: name,
        content,
        ...(type === undefined ? {} : { contentType: type }),
        ...(cid === undefined ? {} : { cid }),
      }))
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          ...(html === undefined ? {} : { html }),
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

/** An SMTP 5xx is permanent. A failed sign-in is our configuration error, so it is retried. */
function isForGood(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500
}

function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
}
