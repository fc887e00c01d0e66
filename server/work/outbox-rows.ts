import { sql } from 'kysely'
import {
  messageLanes,
  type MessageKind,
  type MessageLane,
  type MessageTrouble,
} from '#domain/message/message-states.ts'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { outboxChannel, type Attachment } from '#server/work/outbox.ts'

/** A message leased to this process for one attempt. `attempts` counts this one. */
export interface LeasedMessage {
  guid: string
  kind: MessageKind
  template: string
  recipient: string
  /** The part of a mail address after the @, in lower case. */
  domain: string
  subject: string
  body: string
  /** The same as HTML; null: text only. */
  html: string | null
  sealed: boolean
  attachments: Attachment[]
  customer_guid: string | null
  group_guid: string | null
  attempts: number
  /** The attempts of this series, which began at `since`. */
  series_attempts: number
  since: Instant
}

/** The result of an attempt; `waiting`: it is tried again at `next_attempt_at`. */
export interface AttemptResult {
  state: 'sent' | 'kept' | 'failed' | 'waiting'
  sent_at?: Instant
  last_error?: string
  /** The id of the message with the provider of texts. */
  provider_id?: string
  trouble?: MessageTrouble | null
  next_attempt_at?: Instant
}

const domainOf = sql<string>`lower(split_part(o.recipient, '@', 2))`
/** Due messages looked at for one lease: far more than can be sent at the same time. */
const lookedAt = 200

/**
 * Leases up to `limit` due messages to this process. Messages are sent outside any transaction, so a slow
 * mail server blocks no one. Mail about one reservation goes in order, and so do texts: a message waits for
 * the earlier ones.
 * `inFlight` counts the attempts of this process by mail domain; none gets more than `perDomain`.
 */
export async function leaseDueMessages(
  db: Db,
  {
    lane,
    now,
    limit,
    leaseMinutes,
    perDomain,
    inFlight,
  }: {
    lane: MessageLane
    now: Instant
    limit: number
    leaseMinutes: number
    perDomain: number
    inFlight: ReadonlyMap<string, number>
  },
): Promise<LeasedMessage[]> {
  const busy = JSON.stringify(Object.fromEntries(inFlight))
  const leasedUntil = addMinutes(now, leaseMinutes)
  const kinds = sql.join(messageLanes[lane].map((it) => sql.lit(it)))
  const { rows } = await sql<LeasedMessage>`
    with due as materialized (
      select o.guid, o.next_attempt_at, o.position, ${domainOf} as domain
      from outbox o
      where o.state = 'waiting' and o.kind in (${kinds}) and o.next_attempt_at <= ${now}::timestamptz
        and (o.leased_until is null or o.leased_until <= ${now}::timestamptz)
        and coalesce((${busy}::jsonb ->> ${domainOf})::int, 0) < ${perDomain}
        and not (${lane !== 'push'} and o.group_guid is not null and exists (
          select from outbox earlier where earlier.group_guid = o.group_guid and earlier.state = 'waiting'
            and earlier.kind in (${kinds}) and earlier.position < o.position))
      order by o.next_attempt_at, o.position limit ${lookedAt}),
    fair as materialized (
      select guid, next_attempt_at, position,
        row_number() over (partition by domain order by next_attempt_at, position)
          + coalesce((${busy}::jsonb ->> domain)::int, 0) as nth
      from due),
    taken as materialized (
      select guid from outbox
      where guid in (select guid from fair where nth <= ${perDomain}
          order by next_attempt_at, position limit ${limit})
        and state = 'waiting' and (leased_until is null or leased_until <= ${now}::timestamptz)
      for update skip locked)
    update outbox o set attempts = o.attempts + 1, leased_until = ${leasedUntil}::timestamptz
    from taken where o.guid = taken.guid
    returning o.guid, o.kind, o.template, o.recipient, ${domainOf} as domain, o.subject, o.body, o.html,
      o.sealed, o.attachments, o.customer_guid, o.group_guid, o.attempts,
      o.attempts - o.attempts_before as series_attempts,
      coalesce(o.tries_since, o.created_at) as since`.execute(db)
  return rows
}

/** Keeps the messages that this process is still sending from being sent by another. */
export async function renewLeases(db: Db, guids: readonly string[], until: Instant): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ leased_until: until })
    .where('guid', 'in', guids)
    .where('state', '=', 'waiting')
    .where('leased_until', 'is not', null)
    .execute()
}

/**
 * Stores the result of the attempt that `message` was leased for. A later attempt is left alone. A message
 * that was replaced meanwhile isn't tried again.
 */
export async function storeAttemptResult(
  tx: Tx,
  message: LeasedMessage,
  result: AttemptResult,
): Promise<void> {
  const isOver = result.state !== 'waiting'
  await tx
    .updateTable('outbox')
    .set({
      ...result,
      leased_until: null,
      ...(isOver
        ? { told: null }
        : { state: sql`case when replaced_by is null then 'waiting' else 'withdrawn' end` }),
    })
    .where('guid', '=', message.guid)
    .where('attempts', '=', message.attempts)
    // A provider may have reported its state before it answered us.
    .where('state', '=', 'waiting')
    .execute()
}

/** Makes a message due now, as if it had just been written. */
export async function requeueMessages(tx: Tx, guids: readonly string[], now: Instant): Promise<void> {
  await tx
    .updateTable('outbox')
    .set((row) => ({
      state: 'waiting',
      next_attempt_at: now,
      tries_since: now,
      attempts_before: row.ref('attempts'),
      last_error: '',
      trouble: null,
    }))
    .where('guid', 'in', guids)
    .execute()
  await sql`select pg_notify(${outboxChannel}, '')`.execute(tx)
}

/** After an outage of the mail server: what was deferred because of it is due now. */
export async function hurryAfterOutage(db: Db, now: Instant): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where('state', '=', 'waiting')
    .where('kind', '=', 'mail')
    .where('trouble', '=', 'server')
    .where('next_attempt_at', '>', now)
    .execute()
}

/** Gives up on mail written before `before`, while the mail server is unreachable. Returns its guids. */
export async function giveUpMail(db: Db, before: Instant, now: Instant, reason: string): Promise<string[]> {
  const given = await db
    .updateTable('outbox')
    .set({ state: 'failed', trouble: 'server', last_error: reason, told: null })
    .where('state', '=', 'waiting')
    .where('kind', '=', 'mail')
    .where('next_attempt_at', '<=', now)
    .where((is) => is.fn.coalesce('tries_since', 'created_at'), '<=', before)
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', now)]))
    .returning('guid')
    .execute()
  return given.map((it) => it.guid)
}

/** Unsent mail or texts about a reservation, in order, locked until the transaction ends. */
export function lockedUnsent(tx: Tx, lane: 'mail' | 'text', groupGuid: string, now: Instant) {
  return tx
    .selectFrom('outbox')
    .select((row) => [
      'guid',
      'template',
      'told',
      'next_attempt_at as nextAttemptAt',
      row('attempts', '>', 0).as('hasBeenTried'),
      row.fn.coalesce(row('leased_until', '>', now), row.val(false)).as('isBeingSent'),
    ])
    .where('group_guid', '=', groupGuid)
    .where('kind', 'in', messageLanes[lane])
    .where('state', '=', 'waiting')
    .orderBy('position')
    .forUpdate()
    .execute()
}

/** Withdraws unsent messages. One being sent is withdrawn if that attempt fails. */
export function withdrawal(tx: Tx, guids: readonly string[], replacedBy: string, now: Instant) {
  return tx
    .updateTable('outbox')
    .set({
      replaced_by: replacedBy,
      state: sql`case when leased_until > ${now}::timestamptz then state else 'withdrawn' end`,
      told: sql`case when leased_until > ${now}::timestamptz then told end`,
    })
    .where('guid', 'in', guids)
    .where('state', '=', 'waiting')
    .compile()
}

/** Mail or texts to a customer that haven't been sent go to a corrected address or number. */
export async function redirectUnsent(
  tx: Tx,
  kinds: readonly MessageKind[],
  { customerGuid, from, to, now }: { customerGuid: string; from: string; to: string; now: Instant },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ recipient: to })
    .where('customer_guid', '=', customerGuid)
    .where('kind', 'in', kinds)
    .where('state', '=', 'waiting')
    .where(sql`lower(recipient)`, '=', from.toLowerCase())
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', now)]))
    .execute()
}

/** The mail with one of these ids that was sent, locked. */
export function lockedSentMail(tx: Tx, guids: readonly string[]) {
  return tx
    .selectFrom('outbox')
    .select(['guid', 'state', 'recipient', 'subject', 'customer_guid', 'group_guid', 'account_guid'])
    .where('guid', 'in', guids)
    .where('kind', '=', 'mail')
    .where('state', 'in', ['sent', 'bounced'])
    .forUpdate()
    .executeTakeFirst()
}

/** A sent mail came back. */
export async function bounceMail(tx: Tx, guid: string, reason: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ state: 'bounced', trouble: 'bounced', last_error: reason })
    .where('guid', '=', guid)
    .execute()
}

/** Replaces the text of all encrypted messages by `body`. Those still to be sent fail with `reason`. */
export async function replaceSealedBodies(
  tx: Tx,
  { body, reason }: { body: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ state: 'failed', last_error: reason })
    .where('sealed', '=', true)
    .where('state', '=', 'waiting')
    .execute()
  await tx.updateTable('outbox').set({ body }).where('sealed', '=', true).execute()
}
