import { sql, type RawBuilder } from 'kysely'
import type { BookedMoney } from '#domain/bank/line-facts.ts'
import type { EntryKind } from '#domain/ledger/entries.ts'
import type { Db } from '#server/db/connection.ts'

interface Row {
  entryGuid: string
  amountCents: number
  postedOn: string
  kind: EntryKind
  memo: string
  partner: string | null
  legalName: string | null
  reference: string | null
  guest: string | null
}

/**
 * Money in the books that moved through the bank, was not reversed and belongs to no bank line. `which`: a
 * condition on entry `e` and its posting `p`.
 */
export async function bookedMoney(
  db: Db,
  which: RawBuilder<unknown>,
  atMost: number,
): Promise<BookedMoney[]> {
  const { rows } = await sql<Row>`
    select e.guid as "entryGuid", p.amount_cents as "amountCents", e.posted_on as "postedOn", e.kind, e.memo,
      partner.name as partner, partner.legal_name as "legalName", g.reference,
      trim(c.first_name || ' ' || c.last_name) as guest
    from posting p
    join entry e on e.guid = p.entry_guid
    left join booking_group g on g.guid = e.group_guid
    left join customer c on c.guid = coalesce(g.customer_guid, e.customer_guid)
    left join partner on partner.guid = e.partner_guid and e.group_guid is null
    where p.account = 'bank' and ${which} and e.kind <> 'reversal'
      and not exists (select from entry later where later.reverses_guid = e.guid)
      and not exists (select from bank_line_part m where m.entry_guid = e.guid and m.undone_at is null)
    order by e.posted_on desc, e.guid
    limit ${atMost}`.execute(db)
  return rows.map((row) => ({
    entryGuid: row.entryGuid,
    amountCents: row.amountCents,
    postedOn: row.postedOn,
    names: [row.partner, row.legalName, row.partner === null ? row.guest : null].filter(
      (it) => !!it,
    ) as string[],
    reference: row.reference ?? '',
    label: labelOf(row),
  }))
}

function labelOf({ kind, memo, partner, reference, guest, amountCents }: Row): string {
  const who = partner ?? [reference, guest].filter((it) => it).join(', ')
  if (who !== '') return amountCents > 0 ? `Payment from ${who}` : `Refund to ${who}`
  if (kind === 'transfer')
    return amountCents > 0 ? 'Cash deposited at the bank' : 'Cash withdrawn from the bank'
  return memo === '' ? 'Bank entry' : memo
}
