import { createTransport } from 'nodemailer'

/** Sends mail over SMTP. */
export interface Mail {
  /** The same for every attempt, so that a server can detect duplicates. */
  id: string
  to: string
  subject: string
  text: string
  /** The HTML version. */
  html?: string
  attachments: MailFile[]
}

export interface MailFile {
  name: string
  content: Buffer
  /** The media type, if the file name isn't enough. */
  type?: string
  /** The content id of an inline image, as opposed to an attachment. */
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
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
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
