// not moved: whole months
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { closeMonth, closingState, fileTax, reopenMonth, undoFiling } from '#contract/closing.ts'
import { taxReport } from '#contract/financial-reports.ts'
import { reversalOf } from '#domain/ledger/entries.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { standingChargesOfGroup } from '#server/features/ledger/queries/balances.ts'
import { owedAt } from '#server/features/reports/queries/owed-at.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { accountant, booked, manager, openAfterNovember, portal } from '#server/testing/after-november.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

openAfterNovember()

const november = '2026-11'
const actor = {
  accountGuid: null,
  name: 'Kerbside',
  kind: 'system',
  permissions: [],
  partnerGuid: null,
} as const
const refusal = (name: string, message: string) => ({ status: 400, body: { errors: [{ name, message }] } })

const stateOf = (month?: string) => accountant.must(closingState, { query: month ? { month } : {} })
const taxOf = (month: string) => accountant.must(taxReport.rows, { query: { month } })
const file = (taxCents: number, month = november) => accountant.call(fileTax, { body: { month, taxCents } })
const reopen = (by = manager, month = november) =>
  by.call(reopenMonth, { body: { month, reason: 'A trip was forgotten' } })

describe('before the month is closed', () => {
  test('its page lists the open items with amounts and links', async () => {
    const state = await stateOf()
    expect(state).toMatchObject({
      month: november,
      firstOpenDay: null,
      whyNotClose: null,
      whyNotReopen: 'This month’s books are open',
      closings: [],
    })
    expect(state.figures).toEqual({
      revenueCents: 24_000,
      taxCents: 2_400,
      guestsCents: 21_400,
      partnersCents: 0,
    })
    expect(state.receivables.map((it) => [it.key, it.guestsCents])).toEqual([
      ['journal', 21_400],
      ['ahead', 0],
      ['commission', 0],
      ['balance', state.figures.guestsCents],
    ])
    expect(state.unresolved.map(({ key, count, cents }) => [key, count, cents])).toEqual([
      ['bookings', 2, null],
      ['trips', 1, null],
      ['days', 1, null],
      ['owing', 1, 21_400],
      ['drawers', 1, 5_000],
    ])
    expect(state.unresolved.map((own) => own.href)).toEqual([
      '/customers?from=2026-11-25&to=2026-11-30',
      '/dispatcher?date=2026-11-25',
      '/date-status?date=2026-11-25',
      '/customers?owing=yes&from=2000-01-01&to=2026-11-30',
      '/reports/balances?asOf=2026-11-30',
    ])
  })

  test('settled items are not listed', async () => {
    await sql`update trip set status = 'cancelled'`.execute(portal.database.db)
    const keys = (await stateOf(november)).unresolved.map((it) => it.key)
    await sql`update trip set status = 'unassigned'`.execute(portal.database.db)
    expect(keys).toEqual(['bookings', 'days', 'owing', 'drawers'])
  })

  test('a current month can neither be closed nor its tax filed', async () => {
    expect(await accountant.call(closeMonth.confirm, { body: { month: '2026-12' } })).toMatchObject(
      refusal('period', 'This month isn’t over yet'),
    )
    expect((await stateOf('2026-12')).whyNotClose).toBe('This month isn’t over yet')
    expect(await file(2_400)).toMatchObject(
      refusal('month', 'Close this month’s books before filing its tax'),
    )
    expect(await taxOf(november)).toMatchObject({
      isClosed: false,
      filing: null,
      taxCents: 2_400,
      netCents: 24_000,
    })
  })
})

describe('closing it', () => {
  test('is previewed with its figures and open items, and records who and when', async () => {
    const before = await stateOf(november)
    const { plan, saved } = await confirmAndDo(accountant, closeMonth, { month: november })
    expect(plan.lines).toEqual([
      { label: 'Month to close', after: 'November 2026' },
      { label: 'Books open from', before: 'the start', after: 'Tue 1 Dec 2026' },
      { label: 'Revenue before tax', after: 'BBD 240.00' },
      { label: 'Tax', after: 'BBD 24.00' },
      { label: 'Owed by guests at month end', after: 'BBD 214.00' },
      { label: 'Owed by partners at month end', after: 'BBD 0.00' },
    ])
    expect(plan.warnings).toContain('Guests with unpaid services: 1, BBD 214.00')
    expect(saved.toast).toBe('Books for November 2026 closed')
    const state = await stateOf(november)
    expect(state).toMatchObject({
      firstOpenDay: '2026-12-01',
      whyNotReopen: null,
      closings: [{ month: november, by: 'Ada Accountant', reopened: null }],
    })
    expect(state.whyNotClose).toBe('This month’s books are already closed')
    expect(state.unresolved).toEqual(before.unresolved)
  })

  test('freezes its figures: later reversals count in the next month', async () => {
    const before = await stateOf(november)
    const { db } = portal.database
    const taken = (await standingChargesOfGroup(db, booked.group)).find((it) =>
      it.entry.memo.includes('transfer'),
    )
    if (!taken) throw new Error('The transfer was charged')
    const about = {
      groupGuid: booked.group,
      bookingGuid: taken.bookingGuid,
      earnedOn: taken.earnedOn,
      reversesGuid: taken.guid,
    }
    await inUnitOfWork(db, { actor, now: portal.clock.now }, (work) =>
      postEntry(work, reversalOf(taken.entry, 'Never driven'), about),
    )
    expect((await stateOf(november)).figures).toEqual(before.figures)
    expect((await taxOf(november)).taxCents).toBe(2_400)
    expect(await taxOf('2026-12')).toMatchObject({
      taxCents: -600,
      tables: { rates: [{ chargedTaxCents: 0, creditTaxCents: -600 }] },
    })
  })
})

describe('reopening it', () => {
  test('needs a policy override, financial permission and a reason', async () => {
    expect((await reopen(accountant)).status).toBe(403)
    expect((await reopen(await signedIn(portal, ['policyOverride']))).status).toBe(403)
    const without = await manager.call(reopenMonth, { body: { month: november, reason: ' ' } })
    expect([without.status, JSON.stringify(without.body)]).toEqual([
      400,
      expect.stringContaining('This field is required'),
    ])
  })

  test('is only possible for the last closed month', async () => {
    expect(await reopen(manager, '2026-10')).toMatchObject(
      refusal('period', 'You can only reopen the last closed month'),
    )
    expect(await reopen(manager, '2026-12')).toMatchObject(refusal('period', 'This month’s books are open'))
  })

  test('is recorded in the history, and the month can be closed again', async () => {
    expect(await reopen()).toMatchObject({ status: 200, body: { toast: 'Books for November 2026 reopened' } })
    expect(await stateOf()).toMatchObject({
      firstOpenDay: null,
      whyNotClose: null,
      closings: [{ month: november, reopened: { by: 'Max Manager', because: 'A trip was forgotten' } }],
    })
    const { rows } = await sql<{
      reason: string
      after: object
    }>`select reason, after from history where action = 'reopenPeriod'`.execute(portal.database.db)
    expect(rows).toEqual([{ reason: 'A trip was forgotten', after: { month: november, firstOpenDay: null } }])
    await confirmAndDo(accountant, closeMonth, { month: november })
    expect((await stateOf(november)).closings.map((it) => it.reopened === null)).toEqual([true, false])
  })

  test('the database protects a reopened closing', async () => {
    const { db } = portal.database
    await expect(
      sql`update period set reopened_because = 'x' where reopened_at is not null`.execute(db),
    ).rejects.toThrow('stays closed')
    await expect(
      sql`update period set month = '2026-10' where reopened_at is null`.execute(db),
    ).rejects.toThrow('stays closed')
    await expect(
      sql`update period set guests_owed_cents = 0 where reopened_at is null`.execute(db),
    ).rejects.toThrow('stays closed')
    await expect(sql`delete from period`.execute(db)).rejects.toThrow('stays closed')
  })
})

describe('filing its tax', () => {
  test('is refused if the tax on the screen is outdated', async () => {
    const refused = await file(1)
    expect(refused).toMatchObject(refusal('taxCents', 'The tax has changed. Check the figures again.'))
  })

  test('freezes the figures once and records who and when', async () => {
    expect(await file(2_400)).toMatchObject({
      status: 200,
      body: { toast: 'Tax for November 2026 marked as filed' },
    })
    const tax = await taxOf(november)
    expect(tax).toMatchObject({
      isClosed: true,
      filing: { by: 'Ada Accountant' },
      taxCents: 2_400,
      exemptCents: 0,
      whyNotFile: 'This month’s tax is already filed',
    })
    expect(tax.tables.rates).toMatchObject([
      { label: 'VAT', rate: '10%', netCents: 24_000, taxCents: 2_400, grossCents: 26_400 },
    ])
    expect(await file(2_400)).toMatchObject(refusal('month', 'This month’s tax is already filed'))
  })

  test('keeps its month closed, also in the database', async () => {
    expect(await reopen()).toMatchObject(
      refusal('period', 'This month’s tax has been filed. Undo the filing first.'),
    )
    expect((await stateOf(november)).whyNotReopen).toBe(
      'This month’s tax has been filed. Undo the filing first.',
    )
    const open = sql`update period set reopened_at = '2026-12-03T15:00:00Z', reopened_because = 'x'
        where reopened_at is null`.execute(portal.database.db)
    await expect(open).rejects.toThrow('whose tax was filed stays closed')
    const forge = sql`update tax_filing set figures = '{}'`.execute(portal.database.db)
    await expect(forge).rejects.toThrow('stays as it was')
    await expect(sql`delete from tax_filing`.execute(portal.database.db)).rejects.toThrow('stays as it was')
    const early = sql`insert into tax_filing (guid, month, filed_at, figures)
      values (gen_random_uuid(), '2026-12', '2026-12-03T15:00:00Z', '{}')`
    await expect(early.execute(portal.database.db)).rejects.toThrow('are not closed')
  })

  test('is undone with a reason and policy override, and can be repeated', async () => {
    const body = { month: november, reason: 'Filed by mistake' }
    expect((await accountant.call(undoFiling, { body })).status).toBe(403)
    expect(await manager.call(undoFiling, { body })).toMatchObject({ status: 200 })
    expect(await manager.call(undoFiling, { body })).toMatchObject(
      refusal('month', 'Tax for this month hasn’t been filed'),
    )
    expect((await taxOf(november)).filing).toBeNull()
    expect(await file(2_400)).toMatchObject({ status: 200 })
    expect(
      await portal.database.db.selectFrom('tax_filing').select('undone_reason').orderBy('filed_at').execute(),
    ).toEqual([{ undone_reason: 'Filed by mistake' }, { undone_reason: null }])
  })
})

describe('balances at the end of a day', () => {
  test('start from the figures of the last closing and ignore undone ones', async () => {
    const { db } = portal.database
    const days = ['2026-11-19', '2026-11-20', '2026-11-29', '2026-11-30', '2026-12-02', '2026-12-03']
    const byHand = async (day: string) =>
      (
        await sql<{ cents: number }>`
        select coalesce(sum(amount_cents), 0)::bigint as cents from posting
          where account = 'customerReceivable' and posted_on <= ${day}`.execute(db)
      ).rows[0]?.cents
    const owed = await Promise.all(days.map(byHand))
    expect(new Set(owed)).toEqual(new Set([0, 21_400, 14_800]))
    const asked = async () => [
      (await owedAt(db, days)).customerReceivable,
      await Promise.all(days.map(async (day) => (await owedAt(db, [day])).customerReceivable[0])),
    ]
    expect(await asked()).toEqual([owed, owed])
    const { rows } =
      await sql`select guests_owed_cents, partners_owed_cents from period where reopened_at is null`.execute(
        db,
      )
    expect(rows).toEqual([{ guests_owed_cents: 21_400, partners_owed_cents: 0 }])
    // The stored sum is read: a wrong one would show.
    await sql`alter table period disable trigger user`.execute(db)
    await sql`update period set guests_owed_cents = case when reopened_at is null then 1 else 2 end`.execute(
      db,
    )
    expect((await owedAt(db, ['2026-12-02', '2026-12-03'])).customerReceivable).toEqual([1, 1 - 6_600])
    await sql`update period set guests_owed_cents = 21400`.execute(db)
    await sql`alter table period enable trigger user`.execute(db)
  })
})
