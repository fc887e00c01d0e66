// not moved: whole months
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { chargeEntry, paymentEntry, reversalOf, type Entry } from '#domain/ledger/entries.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { closePeriod, postEntry, type EntryContext } from '#server/features/ledger/commands.ts'
import { standingChargesOfGroup } from '#server/features/ledger/queries/balances.ts'
import { firstOpenDay } from '#server/features/ledger/queries/periods.ts'
import { line } from '#server/testing/small-ledger.ts'
import { withSmallLedger, type SmallLedger } from '#server/testing/with-small-ledger.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

let db: Db
let ledger: SmallLedger
withSmallLedger((own) => ({ db, ledger } = own))

const actor = {
  accountGuid: null,
  name: 'Kerbside',
  kind: 'system',
  permissions: [],
  partnerGuid: null,
} as const
const march = '2028-03-05T15:00:00Z'

function post(entry: Entry | Refusal | null, context: EntryContext = {}, now = march): Promise<string> {
  if (entry === null || isRefusal(entry)) throw new Error('Invalid example entry')
  return inUnitOfWork(db, { actor, now }, (work) =>
    postEntry(work, entry, { groupGuid: ledger.third, ...context }),
  )
}
const charge = (serviceDate: string) =>
  chargeEntry({
    billing: { kind: 'customer', groupGuid: ledger.third },
    lines: [line('fastTrack', 1_100)],
    serviceDate,
    memo: serviceDate,
  })
const close = (month: string, now = march) =>
  inUnitOfWork(db, { actor, now }, (work) => closePeriod(work, month))

async function daysOf(guid: string) {
  const entry = await db
    .selectFrom('entry')
    .select(['earned_on', 'posted_on'])
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
  const lines = await db
    .selectFrom('charge_line')
    .select('service_date')
    .where('entry_guid', '=', guid)
    .execute()
  return [entry.earned_on, entry.posted_on, ...lines.map((one) => one.service_date)]
}

describe('before any month is closed', () => {
  test('every day is open, and a charge is earned on its service date', async () => {
    expect(await firstOpenDay(db)).toBeNull()
    expect(await daysOf(await post(charge('2028-01-10'), { earnedOn: '2028-01-10' }))).toEqual([
      '2028-01-10',
      '2028-03-05',
      '2028-01-10',
    ])
  })

  test('a month cannot be closed before it is over at the airport', async () => {
    expect(await close('2028-03')).toMatchObject({
      errors: [{ name: 'period', message: 'This month isn’t over yet' }],
    })
    // Midnight in London and still February at the airport.
    expect(await close('2028-02', '2028-03-01T03:00:00Z')).toMatchObject({ refused: 'business' })
    expect(await firstOpenDay(db)).toBeNull()
  })
})

describe('once a month is closed', () => {
  test('the closing is confirmed', async () => {
    expect(await close('2028-02')).toEqual({ toast: 'Books for February 2028 closed' })
  })

  test('who closed it and when is recorded, and it cannot be closed again', async () => {
    const periods = await db
      .selectFrom('period')
      .select(['month', 'closed_at', 'closed_by', 'reopened_at'])
      .execute()
    expect(periods).toEqual([{ month: '2028-02', closed_at: march, closed_by: null, reopened_at: null }])
    const lines = await db
      .selectFrom('history')
      .select(['subject_kind', 'before', 'after'])
      .where('action', '=', 'closePeriod')
      .execute()
    const after = { month: '2028-02', firstOpenDay: '2028-03-01' }
    expect(lines).toEqual([{ subject_kind: 'period', before: { firstOpenDay: null }, after }])
    const already = { errors: [{ message: 'This month’s books are already closed' }] }
    expect([await close('2028-02'), await close('2027-06')]).toMatchObject([already, already])
    expect(await firstOpenDay(db)).toBe('2028-03-01')
  })

  test.each([
    ['in it', '2028-02-29', '2028-03-01'],
    ['in one before it', '2027-05-05', '2028-03-01'],
    ['after it', '2028-03-02', '2028-03-02'],
  ])(
    'a charge for a service %s is earned on the first open day and keeps its service date',
    async (_, serviceDate, earned) => {
      expect(await daysOf(await post(charge(serviceDate), { earnedOn: serviceDate }))).toEqual([
        earned,
        '2028-03-05',
        serviceDate,
      ])
    },
  )

  test('so is a reversal posted today', async () => {
    const [standing] = await standingChargesOfGroup(db, ledger.third).then((all) =>
      all.filter((one) => one.earnedOn === '2028-01-10'),
    )
    if (!standing) throw new Error('The charge of January stands')
    const reversal = reversalOf(standing.entry, 'Cancelled')
    const guid = await post(
      reversal,
      { earnedOn: standing.earnedOn, reversesGuid: standing.guid },
      '2028-03-08T15:00:00Z',
    )
    expect(await daysOf(guid)).toEqual(['2028-03-01', '2028-03-08', '2028-01-10'])
  })

  test('the database refuses money posted in it', async () => {
    const paid = paymentEntry({ groupGuid: ledger.third, method: 'cash', amountCents: 5 })
    await expect(post(paid, { postedOn: '2028-02-29' })).rejects.toThrow('whose month is closed')
    await expect(post(paid, {}, '2028-02-29T15:00:00Z')).rejects.toThrow('whose month is closed')
    expect(await daysOf(await post(paid, { postedOn: '2028-03-01' }))).toEqual(['2028-03-01', '2028-03-01'])
  })

  test('the database also refuses postings that bypass the commands', async () => {
    const insert = (earned: string, posted: string, own = earned, kind: 'payment' | 'refund' = 'payment') =>
      db.transaction().execute(async (tx) => {
        const guid = '00000000-0000-7000-8000-00000000bbbb'
        const days = { earned_on: earned, posted_on: posted }
        await tx
          .insertInto('entry')
          .values({ guid, at: march, kind: 'payment', memo: 'x', ...days })
          .execute()
        const side = { entry_guid: guid, counts_as: kind, ...days, earned_on: own }
        const sides = [
          { ...side, line: 0, account: 'cash' as const, amount_cents: 5 },
          { ...side, line: 1, account: 'card' as const, amount_cents: -5 },
        ]
        await tx.insertInto('posting').values(sides).execute()
      })
    await expect(insert('2028-02-29', '2028-03-05')).rejects.toThrow('whose month is closed')
    await expect(insert('2028-03-05', '2028-02-29')).rejects.toThrow('whose month is closed')
    await expect(insert('2028-03-05', '2028-03-05', '2028-03-06')).rejects.toThrow('postings of another day')
    await expect(insert('2028-03-05', '2028-03-05', '2028-03-05', 'refund')).rejects.toThrow(
      'postings of another day or kind',
    )
  })

  test('it stays closed', async () => {
    await expect(db.deleteFrom('period').execute()).rejects.toThrow('stays closed')
    await expect(sql`update period set month = '2027-01'`.execute(db)).rejects.toThrow('stays closed')
  })
})

describe('closing while posting', () => {
  test('waits for open postings, and later postings wait for it', async () => {
    const april = '2028-04-02T15:00:00Z'
    const order: string[] = []
    let finish: () => void = () => undefined
    const mayFinish = new Promise<void>((resolve) => (finish = resolve))
    let posted: () => void = () => undefined
    const hasPosted = new Promise<void>((resolve) => (posted = resolve))
    const early = inUnitOfWork(db, { actor, now: april }, async (work) => {
      const guid = await postEntry(work, charge('2028-03-31') as Entry, {
        groupGuid: ledger.third,
        earnedOn: '2028-03-31',
      })
      posted()
      await mayFinish
      order.push('posted')
      return guid
    })
    await hasPosted
    const closing = close('2028-03', april).then((reply) => (order.push('closed'), reply))
    await expect.poll(() => waitingForLocks()).toBe(1)
    const late = post(charge('2028-03-31'), { earnedOn: '2028-03-31' }, april)
    await expect.poll(() => waitingForLocks()).toBe(2)
    finish()
    expect(await closing).toMatchObject({ toast: 'Books for March 2028 closed' })
    expect(order).toEqual(['posted', 'closed'])
    expect(await daysOf(await early)).toEqual(['2028-03-31', '2028-04-02', '2028-03-31'])
    expect(await daysOf(await late)).toEqual(['2028-04-01', '2028-04-02', '2028-03-31'])
  })

  async function waitingForLocks(): Promise<number> {
    const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_locks
      where locktype = 'advisory' and not granted and database = (select oid from pg_database
        where datname = current_database())`.execute(db)
    return rows[0]?.waiting ?? 0
  }
})
