// not moved: whole months
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { reachAsPortal } from '#domain/access/partner-reach.ts'
import { bankSuspenseEntry } from '#domain/ledger/bank-entries.ts'
import { channelCollectedEntry, channelSettledEntry } from '#domain/ledger/channel-entries.ts'
import { chargeEntry, paymentEntry, type Entry } from '#domain/ledger/entries.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { channelBalances, channelOwes } from '#server/features/bokun/queries/channel-money.ts'
import { settlementsPage } from '#server/features/card-payments/queries/settlements.ts'
import { accountantDayOf } from '#server/features/dashboard/queries/accountant-day.ts'
import { cashHeldBy } from '#server/features/gratuities/queries/cash-held.ts'
import {
  closePeriod,
  postEntry,
  reopenPeriod,
  storeBalances,
  type EntryContext,
} from '#server/features/ledger/commands.ts'
import { companyBalances } from '#server/features/ledger/queries/account-balance.ts'
import { statementOf } from '#server/features/partners/queries/statement.ts'
import { unresolvedAtClose } from '#server/features/reports/queries/closing.ts'
import { guestBalancesOf } from '#server/features/reports/queries/guest-balances.ts'
import { holdingsOf } from '#server/features/till/queries/cash-held.ts'
import { must } from '#server/testing/ledger-agreement.ts'
import { line } from '#server/testing/small-ledger.ts'
import { everyBalance, expectStoredToAgree, withoutStored } from '#server/testing/stored-balances.ts'
import { withSmallLedger, type SmallLedger } from '#server/testing/with-small-ledger.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Balances are the ones stored at the last closing and the postings since. Every figure that adds up an
 * account uses them, and they never differ from the sum of all postings.
 */
let db: Db
let ledger: SmallLedger
withSmallLedger((own) => ({ db, ledger } = own))

const december = '2026-12-05T15:00:00Z'
const today = '2026-12-05'

function post(entry: Entry | Refusal | null, context: EntryContext = {}, now = december): Promise<string> {
  if (entry === null || isRefusal(entry)) throw new Error('Invalid example entry')
  return inUnitOfWork(db, { actor: portalActor, now }, (work) => postEntry(work, entry, context))
}
const close = (month: string, now = december) =>
  inUnitOfWork(db, { actor: portalActor, now }, (work) => closePeriod(work, month))
const reopen = (month: string, now = december) =>
  inUnitOfWork(db, { actor: portalActor, now }, (work) =>
    reopenPeriod(work, { month, reason: 'A late bill' }),
  )
const charge = (serviceDate: string) =>
  chargeEntry({
    billing: { kind: 'customer', groupGuid: ledger.third },
    lines: [line('fastTrack', 1_100)],
    serviceDate,
    memo: serviceDate,
  })

const balances = () => companyBalances(db, today)
const sum = (rows: readonly { balanceCents: number }[]) => rows.reduce((all, it) => all + it.balanceCents, 0)
/** Each figure, and how it is read. */
const figures: [string, () => Promise<number>][] = [
  ['what partners owe', async () => (await balances()).partnersCents],
  ['what guests owe', async () => (await balances()).customersCents],
  ['what channels owe', async () => (await balances()).channelsCents],
  ['the tax due', async () => (await balances()).taxDueCents],
  ['the gratuities due', async () => (await balances()).gratuitiesDueCents],
  ['the cash of people', async () => sum((await balances()).cash)],
  ['the revenue of the trial balance', async () => trialOf('revenue')],
  ['the bank account of the trial balance', async () => trialOf('bank')],
  ['the channels', async () => (await channelBalances(db)).totalCents],
  ['a channel’s balance', async () => (await channelOwes(db, 'Island Tours')) ?? 0],
  ['the cash in the drawers', async () => (await holdingsOf(db)).get(ledger.ann)?.[0].amountCents ?? 0],
  ['the cash for gratuities', async () => cashHeldBy(db, null)],
  ['the card account', async () => (await settlementsPage(db, december)).clearing.balanceCents],
  ['the unmatched money of the dashboard', async () => (await accountantDayOf(db, december)).suspenseCents],
  ['the guests’ balances by age', async () => sum(await guestRows())],
  ['the unmatched money before a closing', async () => openAtClose('suspense')],
  ['the cash before a closing', async () => openAtClose('drawers')],
  ['a partner’s opening balance', async () => must(await openingOfHotel()).openingCents],
]

async function trialOf(account: string): Promise<number> {
  return (await balances()).trial.find((it) => it.account === account)?.balanceCents ?? 0
}
const guestRows = async () => (await guestBalancesOf(db, { asOf: today }, today)).tables.guests
async function openAtClose(key: string): Promise<number> {
  return (await unresolvedAtClose(db, '2026-12')).find((it) => it.key === key)?.cents ?? 0
}
const openingOfHotel = () =>
  statementOf(db, reachAsPortal(ledger.hotel), { from: '2026-12-02', to: '2026-12-31' })

describe('once a month is closed', () => {
  test('its balances are stored', async () => {
    const november = '2026-11-21T15:00:00Z'
    const ofGuest = { groupGuid: ledger.first }
    const collected = { channel: 'Island Tours', amountCents: 900 }
    await post(channelCollectedEntry({ ...collected, groupGuid: ledger.first }), ofGuest, november)
    await post(channelSettledEntry({ ...collected, amountCents: 500, reference: '' }), {}, november)
    await post(bankSuspenseEntry({ amountCents: 60, isOut: false, memo: 'Who?' }), {}, november)
    expect(await close('2026-11')).toMatchObject({ toast: 'Books for November 2026 closed' })
    await expectStoredToAgree(db, ['2026-11-30', today])
    const { rows } = await sql<{ rows: number; zero: number }>`select count(*)::int as rows,
      count(*) filter (where account = 'customerReceivable' and cents = 0)::int as zero
      from stored_balance`.execute(db)
    expect(rows[0]?.rows).toBeGreaterThan(10)
    // Ada’s second reservation was charged and reversed: guests without a balance are not stored.
    expect(rows[0]?.zero).toBe(0)
  })

  test.each(figures)('%s starts from them', async (_, read) => {
    const before = await read()
    await sql`update stored_balance
      set cents = cents + 1000000, earned_cents = earned_cents + 1000000`.execute(db)
    const after = await read()
    await sql`update stored_balance
      set cents = cents - 1000000, earned_cents = earned_cents - 1000000`.execute(db)
    expect(after).not.toBe(before)
    expect(await read()).toBe(before)
  })

  test('what is posted since counts too', async () => {
    const before = await balances()
    const paid = { method: 'cash', groupGuid: ledger.first } as const
    await post(paymentEntry({ ...paid, amountCents: 250 }), paid)
    await post(charge('2026-12-02'), { groupGuid: ledger.third, earnedOn: '2026-12-02' })
    await post(charge('2026-12-20'), { groupGuid: ledger.third, earnedOn: '2026-12-20' })
    await expectStoredToAgree(db, ['2026-11-30', '2026-12-04', today, '2026-12-31'])
    const after = await balances()
    expect(after.customersCents - before.customersCents).toBe(2_200 - 250)
    expect([after.taxDueCents - before.taxDueCents, after.taxAdvanceCents]).toEqual([100, 100])
  })

  test('the next closing starts from the one before, and a day between them from the earlier', async () => {
    const january = '2027-01-05T15:00:00Z'
    await close('2026-12', january)
    await post(charge('2027-01-04'), { groupGuid: ledger.third, earnedOn: '2027-01-04' }, january)
    await expectStoredToAgree(db, ['2026-11-20', '2026-12-05', '2026-12-31', '2027-01-05'])
    await sql`update stored_balance set cents = cents + 70 from stored_closing
      where stored_closing.period_guid = stored_balance.period_guid and until = '2027-01-01'
        and account = 'suspense'`.execute(db)
    expect(await close('2027-01', '2027-02-05T15:00:00Z')).toMatchObject({ toast: expect.any(String) })
    const { rows } = await sql<{ cents: number }>`
      select cents from stored_balance join stored_closing using (period_guid)
      where account = 'suspense' order by until`.execute(db)
    expect(rows.map((it) => it.cents)).toEqual([-60, 10, 10])
    await reopen('2027-01', '2027-02-05T15:00:00Z')
    await reopen('2026-12', '2027-02-05T15:00:00Z')
  })
})

describe('reopening a month', () => {
  test('deletes its balances, and closing it again stores what it has then', async () => {
    await expectStoredToAgree(db, [today, '2027-01-05'])
    expect(await storedMonths()).toEqual(['2026-12-01'])
    await post(charge('2026-12-28'), { groupGuid: ledger.third, earnedOn: '2026-12-28' })
    await close('2026-12', '2027-01-05T15:00:00Z')
    expect(await storedMonths()).toEqual(['2026-12-01', '2027-01-01'])
    await expectStoredToAgree(db, [today, '2026-12-31', '2027-01-05'])
  })
})

describe('a closing of an earlier version', () => {
  test('has no balances: they are added up from all postings, until a job stores them', async () => {
    const stored = await storedRows()
    const before = await everyBalance(db, '2027-01-05')
    await db.deleteFrom('stored_closing').execute()
    expect(await everyBalance(db, '2027-01-05')).toEqual(before)
    await storeBalances(db, AbortSignal.abort())
    expect(await storedMonths()).toEqual([])
    await storeBalances(db)
    expect(await storedRows()).toEqual(stored)
    expect(await everyBalance(db, '2027-01-05')).toEqual(before)
  })

  test('is stored once by two servers, and by a closing made meanwhile without it', async () => {
    const stored = await storedRows()
    await db.deleteFrom('stored_closing').execute()
    await Promise.all([storeBalances(db), storeBalances(db)])
    expect(await storedRows()).toEqual(stored)
    // The earlier of two is missing: the later one was closed by this version.
    await sql`delete from stored_closing where until = '2026-12-01'`.execute(db)
    await expect(expectStoredToAgree(db, [])).rejects.toThrow('to deeply equal')
    expect(await withoutStored(db, (tx) => everyBalance(tx, '2026-12-01'))).toEqual(
      await everyBalance(db, '2026-12-01'),
    )
    await storeBalances(db)
    expect(await storedRows()).toEqual(stored)
  })
})

test('a payment that is being posted when the month is closed is in its balances', async () => {
  const february = '2027-02-03T15:00:00Z'
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>()
  const { promise: hasPosted, resolve: posted } = Promise.withResolvers<void>()
  const paid = paymentEntry({ groupGuid: ledger.third, method: 'card', amountCents: 40 })
  const paying = inUnitOfWork(db, { actor: portalActor, now: february }, async (work) => {
    await postEntry(work, must(paid), { postedOn: '2027-01-31', groupGuid: ledger.third })
    posted()
    await mayFinish
  })
  await hasPosted
  const closing = close('2027-01', february)
  await expect.poll(() => waitingForLocks()).toBe(1)
  finish()
  await Promise.all([paying, closing])
  await expectStoredToAgree(db, ['2027-01-31', '2027-02-03'])
})

async function storedMonths(): Promise<string[]> {
  const rows = await db.selectFrom('stored_closing').select('until').orderBy('until').execute()
  return rows.map((it) => it.until)
}

async function storedRows(): Promise<object[]> {
  const { rows } = await sql<object>`select stored_balance.*, until
    from stored_balance join stored_closing using (period_guid)
    order by until, account, stored_balance.party_guid, detail, counts_as`.execute(db)
  return rows
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks
    where locktype = 'advisory' and not granted and database = (select oid from pg_database
      where datname = current_database())`.execute(db)
  return rows[0]?.waiting ?? 0
}
