import { sql, type CompiledQuery, type InsertObject } from 'kysely'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import type { Tx } from '#server/db/connection.ts'
import type { Tables } from '#server/db/tables.ts'
import { newGuid } from '#server/work/guid.ts'
import type { Stamp } from '#server/work/actor.ts'
import type { MessageKind } from '#domain/message/message-states.ts'

/** A document that goes with a message, drawn when it is sent. */
export interface Attachment {
  name: string
  path: string
  /** What its link says, in the reader's language. */
  label?: string
}

/** A message to send once the unit of work is committed. */
export interface Message {
  kind: MessageKind
  template: string
  recipient: string
  subject: string
  body: string
  /** The same as HTML. */
  html?: string | null
  /** Whether `body` is encrypted, because it holds a secret such as a code. */
  sealed?: boolean
  /** The message that this one sends again. */
  againOf?: string
  attachments?: Attachment[]
  customerGuid?: string | null
  groupGuid?: string | null
  accountGuid?: string | null
  /** Who wrote it by hand. */
  writtenBy?: string | null
  /** Delay before sending, during which it can be withdrawn. Without one it is sent immediately. */
  afterSeconds?: number
  /** The same as an instant. */
  dueAt?: Instant
  /** What a change says, for the message that may replace it before it is sent. */
  told?: object | null
}

/** A mail as its reader sees it. */
export interface MailText {
  recipient: string
  subject: string
  text: string
}

type OutboxRow = InsertObject<Tables, 'outbox'>

/**
 * The Postgres channel that says messages wait to be sent; heard when the transaction that wrote them is
 * committed.
 */
export const outboxChannel = 'kerbside_outbox'

/** The messages that a unit of work hands over for sending when it commits (transactional outbox). */
export class Outbox {
  /** No mail server is set up: mail is only stored. */
  readonly isMailOff: boolean
  /** The guids of the mails handed over yet. */
  readonly mails: string[] = []
  readonly #rows: OutboxRow[]
  readonly #stamp: Stamp
  readonly #toGuests: MailText[]

  constructor(rows: OutboxRow[], stamp: Stamp, toGuests: MailText[], isMailOff: boolean) {
    this.isMailOff = isMailOff
    this.#rows = rows
    this.#stamp = stamp
    this.#toGuests = toGuests
  }

  /** Returns the message's guid. */
  send(message: Message): string {
    const guid = newGuid()
    const { kind, recipient, subject, body: text, groupGuid } = message
    if (kind === 'mail') this.mails.push(guid)
    const isToGuest = kind === 'mail' && groupGuid != null && message.template !== 'outsideTrip'
    if (isToGuest) this.#toGuests.push({ recipient, subject, text })
    this.#rows.push({
      guid,
      kind: message.kind,
      template: message.template,
      recipient: message.recipient,
      subject: message.subject,
      body: message.body,
      html: message.html ?? null,
      sealed: message.sealed ?? false,
      again_of: message.againOf ?? null,
      attachments: JSON.stringify(message.attachments ?? []),
      customer_guid: message.customerGuid ?? null,
      group_guid: message.groupGuid ?? null,
      account_guid: message.accountGuid ?? null,
      written_by: message.writtenBy ?? null,
      next_attempt_at: message.dueAt ?? addMinutes(this.#stamp.now, (message.afterSeconds ?? 0) / 60),
      created_at: this.#stamp.now,
      told: message.told === undefined || message.told === null ? null : JSON.stringify(message.told),
    })
    return guid
  }
}

export function outboxStatements(tx: Tx, messages: OutboxRow[]): CompiledQuery[] {
  if (messages.length === 0) return []
  return [
    tx.insertInto('outbox').values(messages).compile(),
    sql`select pg_notify(${outboxChannel}, '')`.compile(tx),
  ]
}

/** Stores messages that can be read and are never sent. */
export function keptMessageStatements(tx: Tx, messages: OutboxRow[]): CompiledQuery[] {
  if (messages.length === 0) return []
  return [
    tx
      .insertInto('outbox')
      .values(messages.map((it) => ({ ...it, state: 'kept' as const })))
      .compile(),
  ]
}
