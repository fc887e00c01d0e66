import { sql, type RawBuilder } from 'kysely'
import type { Entry, EntryKind, Posting } from '#domain/ledger/entries.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { PaidByMethod, PostedMoney } from '#domain/till/guest-money.ts'
import type { PostedTender } from '#domain/till/tender.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson, jsonList } from '#server/db/json.ts'
import { cashHeldBy, type Holding } from '#server/features/till/queries/cash-held.ts'

/** A payment, refund or write-off with everything its reversal needs. */
export interface PostedEntry extends PostedMoney {
  guid: string
  at: string
  memo: string
  entry: Pick<Entry, 'postings'>
  tenders: PostedTender[]
  /** Holder of its cash; null: the safe, or not cash. */
  heldBy: string | null
}

interface Row {
  guid: string
  at: string
  kind: EntryKind
  memo: string
  method: PaymentMethod | null
  postedOn: string
  recordedOn: string
  takenBy: string | null
  takenByName: string
  isReversed: boolean
  isCounted: boolean
  isAtGateway: boolean
  postings: Posting[]
  tenders: PostedTender[]
}

/** Payments, refunds and write-offs of a group in order, including reversed ones. */
export async function postedMoneyOf(db: Db, groupGuid: string): Promise<PostedEntry[]> {
  const rows = await read(db, sql`e.group_guid = ${groupGuid}::uuid`)
  const holdings = new Map<string | null, Holding>()
  for (const holder of new Set(rows.filter((it) => it.method === 'cash').map(heldByOf)))
    holdings.set(holder, await cashHeldBy(db, holder))
  return rows.map((row) => postedEntry(row, holdings))
}

async function read(db: Db, which: RawBuilder<unknown>): Promise<Row[]> {
  const postings = sql`select account, party_guid as "partyGuid", detail, amount_cents as "amountCents"
    from posting where entry_guid = e.guid order by line`
  const tenders = sql`select account, holder_guid as "holderGuid", currency, amount_cents as "amountCents",
    rate_micros as "rateMicros",
      base_cents as "baseCents" from entry_tender where entry_guid = e.guid order by line`
  const { rows } = await sql<Row>`
    select e.guid, ${instantJson('e.at')} as at, e.kind, e.memo, e.method, e.posted_on as "postedOn",
      day_at_airport(e.at) as "recordedOn",
      e.created_by as "takenBy",
      coalesce(account.name, 'Kerbside') as "takenByName", exists (select from entry later
        where later.reverses_guid = e.guid) as "isReversed",
      exists (
        select from posting p join drawer on drawer.holder_guid = p.party_guid
        where p.entry_guid = e.guid and p.account = 'cash' and drawer.closed_at >= e.at
      ) as "isCounted",
      exists (select from payment_match m where m.entry_guid = e.guid
        and m.undone_at is null) as "isAtGateway",
      ${jsonList(postings)} as postings, ${jsonList(tenders)} as tenders
    from entry e left join account on account.guid = e.created_by
    where ${which} and e.kind in ('payment', 'refund', 'writeOff')
    order by e.at, e.guid`.execute(db)
  return rows
}

function heldByOf({ postings }: Row): string | null {
  return postings.find((it) => it.account === 'cash')?.partyGuid ?? null
}

function postedEntry(row: Row, holdings: ReadonlyMap<string | null, Holding>): PostedEntry {
  const { postings, ...it } = row
  const own = postings.find((one) => one.account === 'customerReceivable')
  const heldBy = heldByOf(row)
  return {
    ...it,
    amountCents: Math.abs(own?.amountCents ?? 0),
    entry: { postings },
    heldBy,
    isThere: isThere(row, holdings.get(heldBy)),
  }
}

/**
 * Whether the cash of a payment is still with its holder and can be returned: the other currency, and the
 * change given for it.
 */
function isThere({ method, postings, tenders }: Row, holding: Holding | undefined): boolean {
  if (method !== 'cash') return true
  const cash = postings.find((it) => it.account === 'cash')?.amountCents ?? 0
  const base = tenders.reduce((cents, it) => cents - it.baseCents, cash)
  const [own, ...others] = holding ?? []
  const has = (held: number | undefined, goes: number) => goes <= 0 || (held ?? 0) >= goes
  return (
    has(own?.amountCents, base) &&
    tenders.every((it) =>
      has(others.find((one) => one.currency === it.currency)?.amountCents, it.amountCents),
    )
  )
}

/** Paid by each method and neither refunded nor voided. */
export async function paidByMethod(db: Db, groupGuid: string): Promise<PaidByMethod> {
  const { rows } = await sql<{ method: PaymentMethod; cents: number }>`
    select coalesce(reversed.method, entry.method) as method, -sum(posting.amount_cents)::bigint as cents
    from posting
    join entry on entry.guid = posting.entry_guid
    left join entry reversed on reversed.guid = entry.reverses_guid
    where posting.account = 'customerReceivable' and posting.party_guid = ${groupGuid}::uuid
      and coalesce(reversed.kind, entry.kind) in ('payment', 'refund')
        and coalesce(reversed.method, entry.method) is not null
    group by 1`.execute(db)
  const of = (method: PaymentMethod) => rows.find((it) => it.method === method)?.cents ?? 0
  return { cash: of('cash'), card: of('card'), bank: of('bank') }
}
