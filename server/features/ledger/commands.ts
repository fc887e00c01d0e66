import { sql, type CompiledQuery } from 'kysely'
import type { Saved } from '#contract/shapes.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { monthWords } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Entry } from '#domain/ledger/entries.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { whyNotClose, whyNotReopen } from '#domain/ledger/periods.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import { paymentEventOf } from '#domain/webhook/payment-event.ts'
import { batch } from '#server/db/batch.ts'
import type { Db } from '#server/db/connection.ts'
import { firstOpenDay, latestClosing } from '#server/features/ledger/queries/periods.ts'
import { driversOfGroups } from '#server/features/ledger/queries/drivers-of-groups.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** The subjects of an entry, by which balances, statements and reports find it. */
export interface EntryContext {
  /**
   * The service date, on which revenue and tax count; if its month is closed, the first open day instead.
   * Omitted: the posting date, as for payments.
   */
  earnedOn?: ServiceDate
  /** The date of a payment recorded later; its month must be open. Omitted: today at the airport. */
  postedOn?: ServiceDate
  method?: PaymentMethod | null
  customerGuid?: string | null
  groupGuid?: string | null
  bookingGuid?: string | null
  partnerGuid?: string | null
  reversesGuid?: string | null
  /** Holder of the cash; null: the safe. Omitted: the actor. */
  heldBy?: string | null
}

export interface Posted {
  entry: Entry
  context: EntryContext
}

/**
 * Posts balanced entries with their lines in the current transaction and returns their guids. The database
 * itself refuses unbalanced entries, charges that don't match their lines, days of closed months, and any
 * later change.
 */
export async function postEntries(work: UnitOfWork, posted: readonly Posted[]): Promise<string[]> {
  if (posted.length === 0) return []
  const { guids, inserts } = postingOf(work, posted)
  await batch(work.tx, inserts)
  await publishToDrivers(work, posted)
  return guids
}

const guestMoney: ReadonlySet<string> = new Set(['payment', 'refund', 'writeOff', 'reversal'])

/** Drivers see what their guests still have to pay. */
async function publishToDrivers(work: UnitOfWork, posted: readonly Posted[]): Promise<void> {
  const groups = posted.flatMap(({ entry: { kind }, context: { groupGuid } }) =>
    groupGuid && guestMoney.has(kind) ? [groupGuid] : [],
  )
  if (groups.length === 0) return
  for (const accountGuid of await driversOfGroups(work.tx, groups))
    work.events.publish({ topic: 'ownTrip', accountGuid })
}

/** As `postEntries`, but returns the statements to send with others; none if nothing is posted. */
export function postingOf(
  work: UnitOfWork,
  posted: readonly Posted[],
): { guids: string[]; inserts: CompiledQuery[] } {
  if (posted.length === 0) return { guids: [], inserts: [] }
  const rows = posted.map((it) => ({ guid: newGuid(), ...it }))
  for (const { context } of posted) {
    const about = { guid: context.groupGuid ?? null, partnerGuid: context.partnerGuid ?? null }
    work.events.publish({ topic: 'ledger', date: context.earnedOn ?? context.postedOn ?? null, ...about })
  }
  for (const { guid, entry, context } of rows) {
    const type = paymentEventOf(entry)
    if (type !== null && context.groupGuid)
      work.webhooks.record({ type, groupGuid: context.groupGuid, subjectGuid: guid })
  }
  return { guids: rows.map((it) => it.guid), inserts: insertingEntries(work, rows) }
}

/** Posts one entry and returns its guid. */
export async function postEntry(work: UnitOfWork, entry: Entry, context: EntryContext): Promise<string> {
  const [guid] = await postEntries(work, [{ entry, context }])
  if (guid === undefined) throw new Error('No guid was returned for the posted entry')
  return guid
}

/** Closes a month (`YYYY-MM`) and all earlier ones. Refused if it isn't over or is already closed. */
export async function closePeriod(work: UnitOfWork, month: string): Promise<Saved | Refusal> {
  await lockPeriods(work)
  const { time_zone: timeZone } = await siteSettings(work.tx)
  const before = await firstOpenDay(work.tx)
  const why = whyNotClose(month, { today: localDateOf(work.now, timeZone), firstOpenDay: before })
  if (why !== null) return refuse('period', why)
  // The first closing of a company adds up all its years.
  await sql`set local statement_timeout = '5min'`.execute(work.tx)
  await work.tx
    .insertInto('period')
    .values({ month, closed_at: work.now, closed_by: work.actor.accountGuid })
    .execute()
  await recordPeriod(work, { action: 'closePeriod', month, before, reason: '' })
  return { toast: `Books for ${monthWords(month)} closed` }
}

/** Reopens the last closed month and the months closed with it. */
export async function reopenPeriod(
  work: UnitOfWork,
  { month, reason }: { month: string; reason: string },
): Promise<Saved | Refusal> {
  await lockPeriods(work)
  const [before, { latest, filed }] = await Promise.all([firstOpenDay(work.tx), latestClosing(work.tx)])
  const why = whyNotReopen(month, { latest: latest?.month ?? null, filed })
  if (why !== null || latest === null) return refuse('period', why ?? 'This month’s books are open')
  const reopened = { reopened_at: work.now, reopened_by: work.actor.accountGuid, reopened_because: reason }
  await work.tx.updateTable('period').set(reopened).where('guid', '=', latest.guid).execute()
  await recordPeriod(work, { action: 'reopenPeriod', month, before, reason })
  return { toast: `Books for ${monthWords(month)} reopened` }
}

/**
 * Stores the balances of closings that an earlier version made, oldest first. Each is its own transaction,
 * so a server that stops loses one at most. Until then, balances are added up from the last stored closing,
 * or from all postings.
 */
export async function storeBalances(db: Db, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    if (stopping?.aborted) return
    const { rows } = await sql<{ guid: string }>`
      select guid from period where reopened_at is null
        and not exists (select from stored_closing where period_guid = period.guid)
      order by month limit 1`.execute(db)
    const [oldest] = rows
    if (!oldest) return
    await db.transaction().execute(async (tx) => {
      // The first one may add up many years.
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`select store_balances(${oldest.guid})`.execute(tx)
    })
  }
}

/** Waits for open postings and blocks later ones: `first_open_day()` shares this lock. */
async function lockPeriods({ tx }: UnitOfWork): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('closing a month'))`.execute(tx)
}

interface PeriodMoved {
  action: 'closePeriod' | 'reopenPeriod'
  month: string
  before: string | null
  reason: string
}

async function recordPeriod(work: UnitOfWork, { action, month, before, reason }: PeriodMoved): Promise<void> {
  work.audit.record({
    action,
    subjectKind: 'period',
    subjectGuid: null,
    reason,
    before: { firstOpenDay: before },
    after: { month, firstOpenDay: await firstOpenDay(work.tx) },
  })
  work.events.publish({ topic: 'ledger' })
}

type Row = Posted & { guid: string }

/**
 * The statements that insert entries with their postings and lines, in order. The days come from the entries.
 */
function insertingEntries(work: UnitOfWork, rows: readonly Row[]): CompiledQuery[] {
  const entries = work.tx.insertInto('entry').values(rows.map((it) => entryRow(work, it)))
  const lines = rows.flatMap(lineRows)
  return [
    entries.compile(),
    insertingPostings(
      work,
      rows.flatMap((it) => postingRows(work, it)),
    ),
    ...(lines.length > 0 ? [insertingLines(work, lines)] : []),
  ]
}

function entryRow(work: UnitOfWork, { guid, entry, context }: Row) {
  const postedOn = context.postedOn ?? sql<string>`day_at_airport(${work.now})`
  return {
    guid,
    at: work.now,
    earned_on:
      context.earnedOn === undefined
        ? postedOn
        : sql<string>`greatest(${context.earnedOn}::date, first_open_day())`,
    posted_on: postedOn,
    kind: entry.kind,
    memo: entry.memo,
    method: context.method ?? null,
    customer_guid: context.customerGuid ?? null,
    group_guid: context.groupGuid ?? null,
    booking_guid: context.bookingGuid ?? null,
    partner_guid: context.partnerGuid ?? null,
    reverses_guid: context.reversesGuid ?? null,
    created_by: work.actor.accountGuid,
  }
}

function postingRows(work: UnitOfWork, { guid, entry, context }: Row) {
  return entry.postings.map((posting, line) => ({
    entry_guid: guid,
    line,
    account: posting.account,
    // Cash is held by the actor unless the entry names a holder.
    party_guid:
      posting.partyGuid ??
      (posting.account === 'cash'
        ? context.heldBy === undefined
          ? work.actor.accountGuid
          : context.heldBy
        : null),
    detail: posting.detail,
    amount_cents: posting.amountCents,
  }))
}

function insertingPostings({ tx }: UnitOfWork, rows: object[]): CompiledQuery {
  return sql`insert into posting (entry_guid, line, account, party_guid, detail, counts_as, earned_on,
    posted_on, amount_cents)
    select own.entry_guid, own.line, own.account, own.party_guid, own.detail,
      coalesce(reversed.kind, entry.kind), entry.earned_on, entry.posted_on, own.amount_cents
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as own (entry_guid uuid, line integer,
      account text, party_guid uuid, detail text, amount_cents bigint)
    join entry on entry.guid = own.entry_guid
    left join entry reversed on reversed.guid = entry.reverses_guid`.compile(tx)
}

function lineRows({ guid, entry: { lines = [] }, context }: Row) {
  return lines.map((chargeLine, line) => ({
    entry_guid: guid,
    line,
    booking_guid: context.bookingGuid ?? null,
    trip_guid: chargeLine.tripGuid,
    line_key: chargeLine.key,
    service_date: chargeLine.serviceDate,
    category: chargeLine.category,
    label: chargeLine.label,
    rule: chargeLine.rule,
    rule_guid: chargeLine.ruleGuid,
    quantity: chargeLine.quantity,
    unit_cents: chargeLine.unitCents,
    net_cents: chargeLine.netCents,
    tax_code: chargeLine.taxCode,
    tax_basis_points: chargeLine.taxBasisPoints,
    tax_cents: chargeLine.taxCents,
    total_cents: chargeLine.totalCents,
    override_reason: chargeLine.overrideReason ?? null,
  }))
}

function insertingLines({ tx }: UnitOfWork, rows: object[]): CompiledQuery {
  return sql`insert into charge_line select own.*
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) line
    join entry on entry.guid = (line ->> 'entry_guid')::uuid
    cross join lateral jsonb_populate_record(null::charge_line, line || jsonb_build_object(
      'earned_on', entry.earned_on, 'group_guid', entry.group_guid, 'is_credit',
        entry.reverses_guid is not null)) own`.compile(tx)
}
