import { sql } from 'kysely'
import type { queryBankStatements } from '#contract/bank-statements.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson } from '#server/db/json.ts'

type Reply = ReplyOf<typeof queryBankStatements>

/** The latest statements, with what is missing in or before each. */
export async function bankStatements(db: Db): Promise<Reply> {
  const { rows } = await sql<Reply['items'][number]>`
    select s.guid, s.account, s.number, s.from_day as "fromDay", s.to_day as "toDay",
      s.opening_cents as "openingCents", s.closing_cents as "closingCents", s.sum_cents as "sumCents",
      s.lines, s.new_lines as "newLines",
      (s.closing_cents - s.opening_cents - s.sum_cents)::bigint as "gapCents",
      -- Against the statement before it; overlapping ones say nothing about a gap.
      (s.opening_cents - before.closing_cents)::bigint as "missingBeforeCents",
      ${instantJson('s.imported_at')} as "importedAt", coalesce(a.name, 'Kerbside') as "importedBy",
      (select count(*)::int from bank_line where statement_guid = s.guid and state in ('open', 'suspense'))
        as unmatched
    from bank_statement s
    left join account a on a.guid = s.imported_by
    left join lateral (
      select closing_cents from bank_statement earlier
      where earlier.account = s.account and earlier.to_day < s.from_day and closing_cents is not null
      order by to_day desc, imported_at desc limit 1
    ) before on true
    order by s.to_day desc, s.guid desc limit 200`.execute(db)
  return { items: rows }
}
