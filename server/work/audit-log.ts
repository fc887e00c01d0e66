import { joinSentences } from '#domain/sentences.ts'
import type { InsertObject } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import { jsonOrNull } from '#server/db/json.ts'
import type { Tables } from '#server/db/tables.ts'
import { newGuid } from '#server/work/guid.ts'
import type { Stamp } from '#server/work/actor.ts'
import type { WebhookLog } from '#server/work/webhook-log.ts'
import { webhookOfHistory } from '#server/work/webhook-of-history.ts'

/** One line of history: who did what to what, and what it was before and after. */
export interface AuditEvent {
  action: AuditAction
  subjectKind: string
  subjectGuid: string | null
  customerGuid?: string | null
  groupGuid?: string | null
  reason?: string
  before?: unknown
  after?: unknown
}

/** The history that a unit of work writes when it commits, each line with its own actor and time. */
export class AuditLog {
  readonly #rows: InsertObject<Tables, 'history'>[]
  readonly #stamp: Stamp
  readonly #webhooks: WebhookLog

  /** What every line recorded from now on says besides its own reason. */
  readonly #reasons: string[] = []

  /** Set when an earlier reply is answered again: nothing was done this time, so nothing is recorded. */
  replayed = false

  constructor(rows: InsertObject<Tables, 'history'>[], stamp: Stamp, webhooks: WebhookLog) {
    this.#rows = rows
    this.#stamp = stamp
    this.#webhooks = webhooks
  }

  record(event: AuditEvent): void {
    this.#rows.push({
      guid: newGuid(),
      at: this.#stamp.now,
      account_guid: this.#stamp.actor.accountGuid,
      token_guid: this.#stamp.actor.tokenGuid ?? null,
      by_guest: this.#stamp.actor.kind === 'guest',
      action: event.action,
      subject_kind: event.subjectKind,
      subject_guid: event.subjectGuid,
      customer_guid: event.customerGuid ?? null,
      group_guid: event.groupGuid ?? null,
      reason: joinSentences([event.reason ?? '', ...this.#reasons]),
      before: jsonOrNull(event.before),
      after: jsonOrNull(event.after),
      request_id: this.#stamp.requestId,
    })
    const type = webhookOfHistory(event)
    if (type !== null)
      this.#webhooks.record({ type, groupGuid: event.groupGuid ?? null, subjectGuid: event.subjectGuid })
  }

  /** A reason for all that this unit of work records from now on: a rule that it goes beyond. */
  addReason(reason: string): void {
    if (!this.#reasons.includes(reason)) this.#reasons.push(reason)
  }

  /** The number of lines this unit of work has recorded. */
  get count(): number {
    return this.#rows.length
  }
}
