import { sql } from 'kysely'
import { receiptFile } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { transaction } from '#contract/ledger.ts'
import { ledgerAccounts, type LedgerAccount } from '#domain/ledger/ledger-accounts.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { jsonList } from '#server/db/json.ts'
import { chargedLines } from '#server/features/ledger/queries/balances.ts'
import { transactionRows } from '#server/features/ledger/queries/transactions.ts'
import { whoDid } from '#server/work/who-did.ts'

type OnWire = ReplyOf<typeof transaction>

/** One ledger entry with its postings and its cause. */
export async function transactionOf(db: Db, guid: string): Promise<OnWire | Refusal> {
  const [row] = await transactionRows(
    db,
    sql`select e.*, null::numeric as cents from entry e where e.guid = ${guid}`,
  )
  if (!row) return notFound
  const [postings, around, causes] = await Promise.all([
    postingsOf(db, guid),
    aroundEntry(db, guid),
    causesOf(db, guid),
  ])
  return {
    ...row,
    postings,
    ...around,
    causes,
    receiptUrl: row.kind === 'payment' ? receiptFile(guid) : null,
  }
}

async function postingsOf(db: Db, guid: string): Promise<OnWire['postings']> {
  const rows = await db
    .selectFrom('posting')
    .leftJoin('booking_group', 'booking_group.guid', 'posting.party_guid')
    .leftJoin('partner', 'partner.guid', 'posting.party_guid')
    .leftJoin('account', 'account.guid', 'posting.party_guid')
    .select([
      'posting.account',
      'posting.detail',
      'posting.amount_cents as amountCents',
      'booking_group.reference',
      'partner.name as partner',
      'account.name as driver',
    ])
    .where('entry_guid', '=', guid)
    .orderBy('line')
    .execute()
  return rows.map(({ account, detail, amountCents, reference, partner, driver }) => ({
    account,
    label: labelOf(account),
    party: reference ?? partner ?? driver,
    detail,
    amountCents,
  }))
}

function labelOf(account: LedgerAccount): string {
  return ledgerAccounts[account].label
}

async function aroundEntry(
  db: Db,
  guid: string,
): Promise<Pick<OnWire, 'lines' | 'booking' | 'reverses' | 'reversedBy'>> {
  const { rows } = await sql<Pick<OnWire, 'lines' | 'booking' | 'reverses' | 'reversedBy'>>`
    select entry.reverses_guid as reverses, (select later.guid from entry later
      where later.reverses_guid = entry.guid) as "reversedBy",
      (select json_build_object('guid', booking.guid, 'kind', booking.kind, 'serviceDate',
        booking.service_date) from booking
        where booking.guid = entry.booking_guid) as booking,
      ${jsonList(chargedLines)} as lines
    from entry where entry.guid = ${guid}`.execute(db)
  const [around] = rows
  if (!around) throw new Error('Entry not found after it was read')
  return around
}

/**
 * History and entry are written in one transaction with one time by one account: that identifies the action.
 */
async function causesOf(db: Db, guid: string): Promise<OnWire['causes']> {
  const { rows } = await sql<OnWire['causes'][number]>`
    select history.action, ${whoDid()} as who, history.at, history.reason
    from entry
    join history on history.at = entry.at and history.account_guid is not distinct from entry.created_by
      and (history.subject_kind <> 'entry' or history.subject_guid = entry.guid)
      and (history.subject_guid = entry.guid or history.group_guid = entry.group_guid
        or (entry.group_guid is null and history.group_guid is null))
    left join account on account.guid = history.account_guid
    where entry.guid = ${guid}
    order by history.guid`.execute(db)
  return rows
}
