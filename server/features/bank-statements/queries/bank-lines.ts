import { sql, type RawBuilder } from 'kysely'
import type { BankLine, BankLinePart, queryBankLines } from '#contract/bank-statements.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { proposeLines } from '#domain/bank/propose-lines.ts'
import { postingDay } from '#domain/bank/posting-day.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { minorOfText } from '#domain/money/minor-units.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson, jsonList } from '#server/db/json.ts'
import { labelledProposal } from '#server/features/bank-statements/queries/part-labels.ts'
import { placingFacts } from '#server/features/bank-statements/queries/placing-facts.ts'
import { firstOpenDay } from '#server/features/ledger/queries/periods.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

type Asked = QueryOf<typeof queryBankLines>
type Row = Omit<BankLine, 'proposal' | 'postsOn' | 'whyPostsOn'>

/** Lines that wait are proposed together, so that two of them never get the same invoice. */
const proposedAtMost = 3000

/** Bank lines by state: those to be placed oldest first, with proposals, others newest first. */
export async function bankLines(db: Db, asked: Asked, now: string): Promise<ReplyOf<typeof queryBankLines>> {
  const { currency, time_zone: timeZone } = await siteSettings(db)
  const from = Number(asked.cursor ?? 0)
  const rows = await lineRows(db, fitting(asked, currency), {
    from,
    limit: asked.limit + 1,
    state: asked.state,
  })
  const shown = rows.slice(0, asked.limit)
  const proposals = isToPlace(asked.state) ? await proposalsOf(db) : new Map<string, never>()
  const days = { today: localDateOf(now, timeZone), firstOpenDay: await firstOpenDay(db) }
  const labelled = await labelledProposal(
    db,
    shown.flatMap(({ guid }) => proposals.get(guid) ?? []),
  )
  return {
    items: shown.map((row) => {
      const proposal = proposals.get(row.guid)
      const { day, why } = postingDay(row.valueOn, days)
      return { ...row, postsOn: day, whyPostsOn: why, proposal: proposal ? labelled(proposal) : null }
    }),
    nextCursor: rows.length > asked.limit ? String(from + asked.limit) : null,
    counts: await lineCounts(db),
    unmatched: await unmatchedBankLines(db),
  }
}

const isToPlace = (state: Asked['state']) => state === 'open' || state === 'suspense'

/** Proposals for all open lines. */
async function proposalsOf(db: Db) {
  const { rows } = await sql<Row>`select guid, booked_on as "bookedOn", value_on as "valueOn",
      ${openOf} as "amountCents", name, details, reference
    from bank_line l where state in ('open', 'suspense')
    order by booked_on, guid limit ${sql.lit(proposedAtMost)}`.execute(db)
  return proposeLines(rows, await placingFacts(db, rows))
}

async function lineRows(
  db: Db,
  which: RawBuilder<unknown>,
  { from, limit, state }: { from: number; limit: number; state: Asked['state'] },
): Promise<Row[]> {
  const order = isToPlace(state)
    ? sql`l.booked_on, l.position, l.guid`
    : sql`l.booked_on desc, l.position desc, l.guid`
  const { rows } = await sql<Row>`
    select l.guid, l.account, l.booked_on as "bookedOn", l.value_on as "valueOn",
      l.amount_cents as "amountCents", ${openOf} as "openCents",
      l.name, l.details, l.reference, l.bank_reference as "bankReference",
      l.counter_account as "counterAccount", l.state, l.reason, l.version, ${jsonList(partsOfLine)} as parts
    from bank_line l where ${which} order by ${order} limit ${limit} offset ${from}`.execute(db)
  return rows
}

/** The amount not matched yet, with the sign of the line: the whole line, or its part in suspense. */
const openOf = sql`case l.state when 'open' then l.amount_cents
  when 'suspense' then sign(l.amount_cents)::bigint * (select coalesce(sum(amount_cents), 0)::bigint
    from bank_line_part where line_guid = l.guid and kind = 'suspense' and undone_at is null)
  else 0 end`

const partsOfLine = sql<BankLinePart>`
  select m.guid, m.kind, m.amount_cents as "amountCents", m.entry_guid as "entryGuid",
    coalesce(partner.name, case when g.guid is not null
      then g.reference || ', ' || trim(c.first_name || ' ' || c.last_name) end, e.memo) as label,
    m.partner_guid as "partnerGuid",
    case when g.guid is not null then json_build_object('guid', g.guid, 'customerGuid', g.customer_guid) end
      as "group",
    m.why, ${instantJson('m.at')} as at, coalesce(a.name, 'Kerbside') as who, e.posted_on as "postedOn",
    exists (select from entry later where later.reverses_guid = m.entry_guid) as "isReversed"
  from bank_line_part m
  join entry e on e.guid = m.entry_guid
  left join partner on partner.guid = m.partner_guid
  left join booking_group g on g.guid = m.group_guid
  left join customer c on c.guid = g.customer_guid
  left join account a on a.guid = m.by
  where m.line_guid = l.guid and m.undone_at is null
  order by m.at, m.guid`

function fitting({ state, query, statement }: Asked, currency: string): RawBuilder<unknown> {
  const conditions = [sql`l.state = ${state}`]
  if (statement) conditions.push(sql`l.statement_guid = ${statement}`)
  if (query !== '') conditions.push(sql`(${sql.join(meanings(query, currency), sql` or `)})`)
  return sql.join(conditions, sql` and `)
}

/** Search conditions: name, texts and references, or an amount in the site's currency. */
function meanings(typed: string, currency: string): RawBuilder<unknown>[] {
  const folded = foldForSearch(typed)
  const amount = /\.\d$/.test(typed) ? null : minorOfText(typed, currency, { digitsAtMost: 9 })
  return [
    sql`l.bank_reference = ${typed}`,
    ...(folded === '' ? [] : [sql`l.query_text like ${`%${folded}%`}`]),
    ...(amount === null ? [] : [sql`abs(l.amount_cents) = ${amount}`]),
  ]
}

async function lineCounts(db: Db): Promise<ReplyOf<typeof queryBankLines>['counts']> {
  const { rows } = await sql<ReplyOf<typeof queryBankLines>['counts']>`
    select count(*) filter (where state = 'open')::int as open,
      count(*) filter (where state = 'suspense')::int as suspense,
      count(*) filter (where state = 'confirmed')::int as confirmed,
      count(*) filter (where state = 'skipped')::int as skipped
    from bank_line`.execute(db)
  return rows[0] ?? { open: 0, suspense: 0, confirmed: 0, skipped: 0 }
}

/** Bank lines that are not matched yet, and their sum: money received is positive. */
export async function bankLinesToPlace(db: Db): Promise<{ total: number; cents: number }> {
  const { rows } = await sql<{ total: number; cents: number }>`
    select count(*)::int as total, coalesce(sum(amount_cents), 0)::bigint as cents
    from bank_line where state = 'open'`.execute(db)
  return rows[0] ?? { total: 0, cents: 0 }
}

/** Bank lines that wait for a person: their number and amounts, and the day of the oldest. */
export async function unmatchedBankLines(
  db: Db,
): Promise<{ lines: number; inCents: number; outCents: number; oldestOn: string | null }> {
  const { rows } = await sql<{ lines: number; inCents: number; outCents: number; oldestOn: string | null }>`
    select count(*)::int as lines, coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::bigint
      as "inCents", coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0)::bigint as "outCents",
      min(booked_on) as "oldestOn"
    from bank_line where state in ('open', 'suspense')`.execute(db)
  return rows[0] ?? { lines: 0, inCents: 0, outCents: 0, oldestOn: null }
}
