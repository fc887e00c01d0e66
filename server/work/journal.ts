import { sql, type CompiledQuery, type InsertObject } from 'kysely'
import type { Deed } from '#contract/deeds.ts'
import type { Topic } from '#contract/live.ts'
import type { Tx } from '#server/db/connection.ts'
import type { Tables } from '#server/db/tables.ts'
import { jsonOrNull } from '#server/db/json.ts'
import type { Actor } from '#server/work/actor.ts'
import { together } from '#server/db/together.ts'
import { newGuid } from '#server/work/guid.ts'

/** One line of history: who did what to what, and what it was before and after. */
export interface Happening {
  action: Deed
  subjectKind: string
  subjectGuid: string | null
  customerGuid?: string | null
  groupGuid?: string | null
  reason?: string
  before?: unknown
  after?: unknown
}

/** Something others may be looking at has moved. `accountGuid` / `partnerGuid` narrow who hears of it. */
export interface Published {
  topic: Topic
  date?: string | null
  guid?: string | null
  accountGuid?: string | null
  partnerGuid?: string | null
}

/** A message to send once the work is committed. */
export interface Message {
  kind: 'mail' | 'push'
  template: string
  recipient: string
  subject: string
  body: string
  /** Whether `body` was sealed: it holds what opens something. */
  sealed?: boolean
  /** The message that this one sends once more. */
  againOf?: string
  attachments?: { name: string; path: string }[]
  customerGuid?: string | null
  groupGuid?: string | null
  accountGuid?: string | null
}

export const channel = 'kerbside'
/** Says that messages wait to be sent; heard when the work that wrote them is committed. */
export const outboxChannel = 'kerbside_outbox'

/** A notification holds at most 8,000 bytes; an event takes some 200. */
const eventsPerNotification = 30

/** Collects what a piece of work records, publishes and sends, and writes it at the end in as few statements as there are kinds. */
export class Journal {
  readonly happenings: Happening[] = []
  readonly published: Published[] = []
  readonly messages: Message[] = []
  readonly #actor: Actor
  readonly #now: string
  readonly #requestId: string
  readonly #parts: Journal[] = [this]
  readonly #atTheEnd: CompiledQuery[] = []
  /** What has been published in this transaction: to be told once is enough. */
  readonly #told: Set<string>

  constructor(actor: Actor, now: string, requestId: string, told: Set<string> = new Set()) {
    this.#actor = actor
    this.#now = now
    this.#requestId = requestId
    this.#told = told
  }

  /** The same journal for another hand or another hour: what the demo company lived through is written together. */
  asOf(actor: Actor, now: string): Journal {
    const part = new Journal(actor, now, this.#requestId, this.#told)
    this.#parts.push(part)
    return part
  }

  /** Set when an earlier reply is answered again: nothing happened this time. */
  replayed = false

  record(happening: Happening): void {
    this.happenings.push(happening)
  }

  publish(event: Published): void {
    const said = [event.topic, event.guid, event.date, event.accountGuid].join(' ')
    if (this.#told.has(said)) return
    this.#told.add(said)
    this.published.push(event)
  }

  send(message: Message): void {
    this.messages.push(message)
  }

  /** What nothing in this work reads again: sent with the journal. */
  writeAtTheEnd(query: CompiledQuery): void {
    this.#atTheEnd.push(query)
  }

  async write(tx: Tx): Promise<void> {
    const happenings = this.#parts.flatMap((part) => part.happenings.map((it) => part.#historyRow(it)))
    const messages = this.#parts.flatMap((part) => part.messages.map((it) => part.#outboxRow(it)))
    const events = this.#parts.flatMap((part) => part.published.map((it) => part.#eventRow(it)))
    const queries = [
      ...this.#atTheEnd,
      ...(happenings.length > 0 ? [tx.insertInto('history').values(happenings).compile()] : []),
      ...(messages.length > 0
        ? [tx.insertInto('outbox').values(messages).compile(), sql`select pg_notify(${outboxChannel}, '')`.compile(tx)]
        : []),
      ...announcements(tx, events),
    ]
    if (queries.length > 0) await together(tx, queries)
  }

  #eventRow(it: Published) {
    return {
      at: this.#now,
      topic: it.topic,
      date: it.date ?? null,
      guid: it.guid ?? null,
      partner_guid: it.partnerGuid ?? null,
      account_guid: it.accountGuid ?? null,
    }
  }

  #historyRow(it: Happening) {
    return {
      guid: newGuid(),
      at: this.#now,
      account_guid: this.#actor.accountGuid,
      action: it.action,
      subject_kind: it.subjectKind,
      subject_guid: it.subjectGuid,
      customer_guid: it.customerGuid ?? null,
      group_guid: it.groupGuid ?? null,
      reason: it.reason ?? '',
      before: jsonOrNull(it.before),
      after: jsonOrNull(it.after),
      request_id: this.#requestId,
    }
  }

  #outboxRow(it: Message) {
    return {
      guid: newGuid(),
      kind: it.kind,
      template: it.template,
      recipient: it.recipient,
      subject: it.subject,
      body: it.body,
      sealed: it.sealed ?? false,
      again_of: it.againOf ?? null,
      attachments: JSON.stringify(it.attachments ?? []),
      customer_guid: it.customerGuid ?? null,
      group_guid: it.groupGuid ?? null,
      account_guid: it.accountGuid ?? null,
      next_attempt_at: this.#now,
      created_at: this.#now,
    }
  }
}

/** Each event is kept, and told to whoever listens once the transaction is committed. */
function announcements(tx: Tx, events: InsertObject<Tables, 'event'>[]): CompiledQuery[] {
  const told = sql`json_build_object('id', id, 'topic', topic, 'date', date, 'guid', guid, 'partner_guid', partner_guid, 'account_guid', account_guid)`
  return chunksOf(events, eventsPerNotification).map((some) =>
    tx
      .with('told', (is) => is.insertInto('event').values(some).returning(['id', 'topic', 'date', 'guid', 'partner_guid', 'account_guid']))
      .selectFrom('told')
      .select(sql`pg_notify(${channel}, json_agg(${told} order by id)::text)`.as('told'))
      .compile(),
  )
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
}
