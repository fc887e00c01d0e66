import { sql } from 'kysely'
import { foldForSearch } from '#domain/booking/query-name.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import {
  keyOf,
  type GatewayTransaction,
  type TransactionKind,
  type TransactionStatus,
} from '#domain/card-payment/gateway-transaction.ts'
import type { MatchCandidate } from '#domain/card-payment/match-payment.ts'
import type { Tx } from '#server/db/connection.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export type CameFrom = 'query' | 'file' | 'page' | 'portal'
export type PaymentState = 'unmatched' | 'matched' | 'refunded' | 'writtenOff' | 'notTaken'

/** A transaction with its raw fields, card numbers masked. */
export type SourceTransaction = GatewayTransaction & { raw?: Readonly<Record<string, string>> }

export interface PaymentRow {
  guid: string
  order_id: string
  kind: TransactionKind
  part: string
  status: TransactionStatus
  amount_cents: number
  currency: string
  at: Instant | null
  day: string
  name: string
  card_type: string
  last4: string
  classifier: string
  auth_code: string
  batch: string
  state: PaymentState
  open_cents: number
  why: string
  cart_guid: string | null
  settlement_guid: string | null
  version: number
}

const columns = [
  'guid',
  'order_id',
  'kind',
  'part',
  'status',
  'amount_cents',
  'currency',
  'at',
  'day',
  'name',
  'card_type',
  'last4',
  'classifier',
  'auth_code',
  'batch',
  'state',
  'open_cents',
  'why',
  'cart_guid',
  'settlement_guid',
  'version',
] as const

/**
 * Serializes everything that posts gateway money, so that two payments can't get the same match. Must be
 * acquired before any reservation lock.
 */
export async function lockCardMoney({ tx }: UnitOfWork): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('card money'))`.execute(tx)
}

export function lockedPayment(tx: Tx, guid: string): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('imported_payment')
    .select(columns)
    .where('guid', '=', guid)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks all stored transactions of the orders; by key. */
export async function knownPayments(tx: Tx, orderIds: readonly string[]): Promise<Map<string, PaymentRow>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('imported_payment')
    .select(columns)
    .where(sql<boolean>`order_id = any(${orderIds}::text[])`)
    .orderBy('guid')
    .forUpdate()
    .execute()
  return new Map(rows.map((it) => [keyOf({ orderId: it.order_id, kind: it.kind, part: it.part }), it]))
}

/** A new transaction with its match, if any. */
export interface NewPayment {
  guid: string
  transaction: SourceTransaction
  state: PaymentState
  openCents: number
  why: string
  cartGuid: string | null
}

export async function insertPayments(
  { tx, now }: UnitOfWork,
  payments: readonly NewPayment[],
  cameFrom: CameFrom,
): Promise<void> {
  if (payments.length === 0) return
  const rows = payments.map(({ guid, transaction: it, state, openCents, why, cartGuid }) => ({
    guid,
    order_id: it.orderId,
    kind: it.kind,
    part: it.part,
    status: it.status,
    amount_cents: it.amountCents,
    currency: it.currency,
    at: it.at,
    day: it.day,
    name: it.name,
    query_name: foldForSearch(it.name),
    card_type: it.cardType,
    last4: it.last4,
    classifier: it.classifier,
    auth_code: it.authCode,
    batch: it.batch,
    message: it.message,
    raw: it.raw ?? {},
    came_from: cameFrom,
    first_seen_at: now,
    updated_at: now,
    state,
    open_cents: openCents,
    why,
    cart_guid: cartGuid,
    version: 1,
  }))
  await sql`insert into imported_payment select *
    from jsonb_populate_recordset(null::imported_payment, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

export interface NewMatch {
  paymentGuid: string
  kind: 'reservation' | 'deskPayment' | 'gratuity' | 'refundOf' | 'writeOff'
  amountCents: number
  fromSuspense: boolean
  groupGuid?: string | null
  giftGuid?: string | null
  otherGuid?: string | null
  entryGuid?: string | null
  why: string
}

/** Stores matches; returns their guids in the same order. */
export async function insertMatches(
  { tx, now, actor }: UnitOfWork,
  matches: readonly NewMatch[],
): Promise<string[]> {
  if (matches.length === 0) return []
  const rows = matches.map((match) => ({
    guid: newGuid(),
    payment_guid: match.paymentGuid,
    kind: match.kind,
    amount_cents: match.amountCents,
    from_suspense: match.fromSuspense,
    group_guid: match.groupGuid ?? null,
    gift_guid: match.giftGuid ?? null,
    other_guid: match.otherGuid ?? null,
    entry_guid: match.entryGuid ?? null,
    why: match.why,
    at: now,
    by: actor.accountGuid,
  }))
  await sql`insert into payment_match select *
    from jsonb_populate_recordset(null::payment_match, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
  return rows.map((it) => it.guid)
}

/** Sets the state and unmatched amount of a payment. */
export async function savePayment(
  { tx, now, events }: UnitOfWork,
  { guid, version }: Pick<PaymentRow, 'guid' | 'version'>,
  set: { state: PaymentState; openCents: number; why?: string; cartGuid?: string },
): Promise<void> {
  const { state, openCents, why, cartGuid } = set
  await tx
    .updateTable('imported_payment')
    .set({
      state,
      open_cents: openCents,
      version: version + 1,
      updated_at: now,
      ...(why === undefined ? {} : { why }),
      ...(cartGuid === undefined ? {} : { cart_guid: cartGuid }),
    })
    .where('guid', '=', guid)
    .execute()
  events.publish({ topic: 'cardPayment', guid })
}

/** The match for a found candidate. */
export function matchOf(
  paymentGuid: string,
  amountCents: number,
  { kind, groupGuid, entryGuid }: MatchCandidate,
  why: string,
): NewMatch {
  return { paymentGuid, kind, amountCents, fromSuspense: false, groupGuid, entryGuid, why }
}

/** The outcome of a transaction, as for imports. */
export interface StoredTransaction {
  outcome: 'new' | 'changed' | 'same' | 'notTaken' | 'needsPerson'
  why: string
  guid: string
  groupGuid: string | null
  /** Whether it is in suspense. */
  isUnmatched?: boolean
}
