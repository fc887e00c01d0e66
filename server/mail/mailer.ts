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
  /** Where replies go, if not to the sender. */
  replyTo?: string
  /** The conversation it belongs to: mail programs show its mails together. */
  thread?: string
  /** Other header lines. */
  headers?: Readonly<Record<string, string>>
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
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  close(): void
}

/** A retry would not help: the server refuses this address or this message permanently. */
export class MailRefused extends Error {}

/** The server can't be reached, or refuses to talk to us: no mail would get through now. */
export class MailServerAway extends Error {}

const minuteMs = 60_000

export interface MailerOptions {
  /** Connections at the same time. */
  connections?: number
  /** Where undeliverable mail comes back, with the mail's id after a plus. Null: to the sender. */
  bounceAddress?: string | null
}

export function smtpMailer(
  url: string,
  from: string,
  { connections = 5, bounceAddress = null }: MailerOptions = {},
): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // A message whose connection broke may have been accepted. The outbox decides when to send it again.
    maxRequeues: 0,
    connectionTimeout: 2 * minuteMs,
    // RFC 5321 §4.5.3.2: five minutes for the greeting. The longest wait, ten minutes, is for the reply to
    // the end of the data: giving up earlier makes the sender repeat a message that the server is still
    // accepting.
    greetingTimeout: 5 * minuteMs,
    socketTimeout: 10 * minuteMs,
  })
  return {
    async send(mail, signal) {
      const { id, to, subject, text, html, attachments, replyTo, thread, headers } = mail
      const threadId = thread === undefined ? null : `<${thread}@${domainOf(from)}>`
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
          ...(replyTo === undefined ? {} : { replyTo }),
          // The thread's root needs not exist (RFC 5322 §3.6.4).
          ...(threadId === null ? {} : { references: threadId, inReplyTo: threadId }),
          headers: { ...headers },
          envelope: { from: bounceAddress === null ? addressOf(from) : returnPath(bounceAddress, id), to },
          // Where the server supports it (RFC 3461), a bounce names the mail by its id.
          dsn: { id, return: 'headers', notify: ['failure'], recipient: to },
          disableFileAccess: true,
          disableUrlAccess: true,
          ...(signal === undefined ? {} : { signal }),
        })
      } catch (error) {
        throw sorted(error)
      }
    },
    close: () => transport.close(),
  }
}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number | false
  /** The server's reply. */
  response?: string
  originalCode?: string
  timeoutType?: string
  syscall?: string
}

/** The steps before a message: if one of them fails, it would for every other message too. */
const openingSteps = /^(?:EHLO|HELO|LHLO|STARTTLS|AUTH)/
const openingCodes: ReadonlySet<string> = new Set(['EAUTH', 'EDNS', 'ETLS', 'EPROTOCOL'])
const openingTimeouts: ReadonlySet<string> = new Set([
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
])

/** A 5xx to an address or message is final (RFC 5321 §4.2.1), a 4xx or a broken connection is not. */
function sorted(error: unknown): unknown {
  const {
    message,
    code = '',
    command = '',
    response = '',
    responseCode,
    timeoutType = '',
    syscall,
  } = error as SmtpError
  const isOpening =
    openingCodes.has(code) ||
    openingSteps.test(command) ||
    openingTimeouts.has(timeoutType) ||
    syscall === 'connect' ||
    // "421 Service not available" ends the connection in any step.
    (command === 'CONN' && typeof responseCode === 'number') ||
    // It refuses us as a sender. A 552 is about the size of this message.
    (command === 'MAIL FROM' && responseCode !== 552)
  if (isOpening) return new MailServerAway(message)
  return typeof responseCode === 'number' && responseCode >= 500
    ? new MailRefused(response === '' ? message : response)
    : error
}

/** A return address of its own for each mail, which tells which one came back. */
function returnPath(bounceAddress: string, id: string): string {
  return bounceAddress.replace('@', `+${id.replaceAll('-', '')}@`)
}

function addressOf(from: string): string {
  return /<([^>]+)>/.exec(from)?.[1] ?? from
}

function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
}
