import { sql } from 'kysely'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { sumOfLines, type Statement } from '#domain/bank/statement.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Stores a statement with the lines that no earlier one had. */
export async function storeStatement(
  work: UnitOfWork,
  statement: Statement,
  fresh: readonly { at: number; key: string }[],
): Promise<void> {
  const { tx, now, actor, audit, events } = work
  const { account, number, currency, openingCents, closingCents, lines } = statement
  const days = lines.map((it) => it.bookedOn).toSorted()
  const guid = newGuid()
  const sumCents = sumOfLines(lines)
  await tx
    .insertInto('bank_statement')
    .values({
      guid,
      account,
      number,
      currency,
      from_day: days[0] ?? '',
      to_day: days.at(-1) ?? '',
      opening_cents: openingCents,
      closing_cents: closingCents,
      lines: lines.length,
      new_lines: fresh.length,
      sum_cents: sumCents,
      imported_at: now,
      imported_by: actor.accountGuid,
    })
    .execute()
  const rows = fresh.flatMap(({ at, key }) => (lines[at] ? [lineRow(lines[at], at, key)] : []))
  await sql`insert into bank_line (guid, statement_guid, account, line_key, position, booked_on, value_on,
      amount_cents, name, details, reference, bank_reference, counter_account, query_text, state, updated_at)
    select own.guid, ${guid}::uuid, ${account}, own.key, own.position, own.booked_on, own.value_on,
      own.amount_cents, own.name, own.details, own.reference, own.bank_reference, own.counter_account,
      own.query_text, 'open', ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as own (guid uuid, key text, position integer,
      booked_on date, value_on date, amount_cents bigint, name text, details text, reference text,
      bank_reference text, counter_account text, query_text text)`.execute(tx)
  audit.record({
    action: 'importBankStatement',
    subjectKind: 'bankStatement',
    subjectGuid: guid,
    after: { account, number, from: days[0], to: days.at(-1), lines: fresh.length, sumCents },
  })
  events.publish({ topic: 'bankLine' })
}

function lineRow(line: Statement['lines'][number], position: number, key: string) {
  const { name, details, reference } = line
  return {
    guid: newGuid(),
    key,
    position,
    booked_on: line.bookedOn,
    value_on: line.valueOn,
    amount_cents: line.amountCents,
    name,
    details,
    reference,
    bank_reference: line.bankReference,
    counter_account: line.counterAccount,
    query_text: foldForSearch(`${name} ${reference} ${details}`),
  }
}
