import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { journalCodes } from '#contract/journal.ts'
import type { JournalCode } from '#domain/journal/journal-codes.ts'
import type { JournalSystemKey } from '#domain/journal/journal-systems.ts'
import { revenueWords } from '#domain/ledger/revenue-words.ts'
import type { Db } from '#server/db/connection.ts'
import { postedBy } from '#server/features/ledger/queries/stored-balances.ts'

type Form = ReplyOf<typeof journalCodes.load>

/** The codes of a system, by account. */
export async function codesOf(db: Db, system: JournalSystemKey): Promise<JournalCode[]> {
  return db
    .selectFrom('journal_code')
    .select(['kind', 'part', 'code', 'name'])
    .where('system', '=', system)
    .orderBy('kind')
    .orderBy('part')
    .execute() as Promise<JournalCode[]>
}

function versionOf(codes: readonly JournalCode[]): string {
  const rows = codes.map(({ kind, part, code, name }) => [kind, part, code, name])
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 32)
}

export async function codesFormOf(db: Db, system: JournalSystemKey): Promise<Form> {
  const [codes, taxCodes, parts] = await Promise.all([codesOf(db, system), taxCodesOf(db), partsOf(db)])
  const mapped = codes.filter((it) => it.kind === 'taxRate').map((it) => it.part)
  const allTaxCodes = [...new Set(['', ...taxCodes, ...mapped])]
  return {
    version: versionOf(codes),
    codes,
    taxCodes: allTaxCodes,
    parts: [
      ...parts,
      ...Object.entries(revenueWords).map(([part, label]) => ({ kind: 'revenue' as const, part, label })),
      ...allTaxCodes.filter(Boolean).map((part) => ({ kind: 'taxDue' as const, part, label: part })),
    ],
  }
}

/** The tax codes of prices and of everything ever charged. */
async function taxCodesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct tax_code as code from charge_line
    union select facts ->> 'code' from price_rule where kind = 'tax' and facts ->> 'code' is not null
    order by 1`.execute(db)
  return rows.map((it) => it.code)
}

/** Partners, channels, and everyone who can hold cash or gratuities. */
async function partsOf(db: Db): Promise<Form['parts']> {
  const { rows } = await sql<Form['parts'][number]>`
    select kind, part, label from (
      select of_partner.kind, partner.guid::text as part, partner.name as label
        from partner cross join (values ('partnerReceivable'), ('commission')) as of_partner(kind)
      union all select of_person.kind, account.guid::text, account.name
        from account cross join (values ('cash'), ('gratuitiesDue')) as of_person(kind)
        where account.partner_guid is null
      union all select 'cash', 'safe', 'Safe'
      union all select distinct 'channelReceivable', detail, detail
        from (${postedBy(['channelReceivable'])}) posted
    ) known order by kind, lower(label), part`.execute(db)
  return rows
}
