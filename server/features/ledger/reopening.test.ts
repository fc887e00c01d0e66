// not moved: whole months
import { describe, expect, test } from 'vitest'
import type { Instant } from '#domain/calendar/instant.ts'
import { defaultPartnerPaymentLimit } from '#domain/partner/payment-rules.ts'
import type { Db } from '#server/db/connection.ts'
import { closePeriod, reopenPeriod } from '#server/features/ledger/commands.ts'
import { lastReceiptOf } from '#server/features/ledger/queries/last-receipt.ts'
import { paymentRules } from '#server/features/ledger/queries/payment-rules.ts'
import { closings, firstOpenDay, latestClosing } from '#server/features/ledger/queries/periods.ts'
import { withSmallLedger, type SmallLedger } from '#server/testing/with-small-ledger.ts'
import type { Actor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

let db: Db
let ledger: SmallLedger
withSmallLedger((own) => ({ db, ledger } = own))

const portal: Actor = {
  accountGuid: null,
  name: 'Kerbside',
  kind: 'system',
  permissions: [],
  partnerGuid: null,
}
const ann = (): Actor => ({
  ...portal,
  accountGuid: ledger.ann,
  name: 'Ann',
  kind: 'staff',
  permissions: ['policyOverride'],
})
const march: Instant = '2028-03-05T15:00:00Z'
const later: Instant = '2028-03-06T15:00:00Z'

function as<T>(actor: Actor, now: Instant, work: (work: UnitOfWork) => Promise<T>): Promise<T> {
  return inUnitOfWork(db, { actor, now }, work)
}
const close = (month: string, now = march) => as(portal, now, (work) => closePeriod(work, month))
const reopen = (month: string, reason = 'A late bill', now = later) =>
  as(ann(), now, (work) => reopenPeriod(work, { month, reason }))
const refused = (message: string) => ({ refused: 'business', errors: [{ name: 'period', message }] })

describe('a month that is closed', () => {
  test('cannot be reopened while no month is closed', async () => {
    expect(await reopen('2028-02')).toMatchObject(refused('This month’s books are open'))
    expect(await latestClosing(db)).toEqual({ latest: null, filed: null })
    expect(await closings(db, 10)).toEqual([])
  })

  test('is reopened with a reason, latest first, and recorded in the history', async () => {
    await close('2028-01')
    await close('2028-02')
    expect(await latestClosing(db)).toMatchObject({ latest: { month: '2028-02' }, filed: null })
    expect(await reopen('2028-01')).toMatchObject(refused('You can only reopen the last closed month'))
    expect(await reopen('2028-02')).toEqual({ toast: 'Books for February 2028 reopened' })
    expect(await firstOpenDay(db)).toBe('2028-02-01')
    const history = db
      .selectFrom('history')
      .select(['subject_kind', 'account_guid', 'reason', 'before', 'after'])
    expect(await history.where('action', '=', 'reopenPeriod').execute()).toEqual([
      {
        subject_kind: 'period',
        account_guid: ledger.ann,
        reason: 'A late bill',
        before: { firstOpenDay: '2028-03-01' },
        after: { month: '2028-02', firstOpenDay: '2028-02-01' },
      },
    ])
    const events = await db.selectFrom('event').select('topic').where('at', '=', later).execute()
    expect(events).toEqual([{ topic: 'ledger' }])
  })

  test('is closed again, keeping its first closing', async () => {
    expect(await reopen('2028-02')).toMatchObject(refused('This month’s books are open'))
    expect(await close('2028-02', later)).toEqual({ toast: 'Books for February 2028 closed' })
    const undone = { at: later, by: 'Ann', because: 'A late bill' }
    const all = (await closings(db, 10)).map(({ month, at, by, reopened }) => ({ month, at, by, reopened }))
    expect(all[0]).toEqual({ month: '2028-02', at: later, by: 'Kerbside', reopened: null })
    expect(all.slice(1).toSorted((a, b) => a.month.localeCompare(b.month))).toEqual([
      { month: '2028-01', at: march, by: 'Kerbside', reopened: null },
      { month: '2028-02', at: march, by: 'Kerbside', reopened: undone },
    ])
    expect(await closings(db, 1)).toHaveLength(1)
  })

  test('stays closed while tax of a covered month is filed', async () => {
    const filing = { month: '2028-02', filed_at: later, filed_by: null, figures: '{}' }
    await db
      .insertInto('tax_filing')
      .values({ guid: '00000000-0000-7000-8000-00000000cccc', ...filing })
      .execute()
    expect(await latestClosing(db)).toMatchObject({ filed: '2028-02' })
    expect(await reopen('2028-02')).toMatchObject(
      refused('This month’s tax has been filed. Undo the filing first.'),
    )
    expect(await firstOpenDay(db)).toBe('2028-03-01')
  })

  test('limits the payment date and amount, with a policy override', async () => {
    const rules = {
      today: '2028-03-05',
      limitCents: defaultPartnerPaymentLimit,
      currency: 'BBD',
      firstOpenDay: '2028-03-01',
    }
    // Shortly after midnight in London, and the evening before at the airport.
    const late = '2028-03-06T01:00:00Z'
    expect(await as(ann(), late, paymentRules)).toEqual({ ...rules, hasPolicyOverride: true })
    expect(await as(portal, late, paymentRules)).toEqual({ ...rules, hasPolicyOverride: false })
  })
})

test('the receipt of a group is that of its last payment not reversed', async () => {
  expect(await lastReceiptOf(db, ledger.first)).toContain(ledger.entries.payment)
  expect(await lastReceiptOf(db, ledger.second)).toBeNull()
  expect(await lastReceiptOf(db, ledger.third)).toBeNull()
})
