import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '#server/db/connection.ts'
import { companyBalances } from '#server/features/ledger/queries/account-balance.ts'
import {
  groupBalance,
  partnerBalance,
  standingChargesOfBooking,
  standingChargesOfGroup,
} from '#server/features/ledger/queries/balances.ts'
import {
  moneyOfGroups,
  statementLines,
  sumsOf,
  type StatementLine,
} from '#server/features/ledger/queries/group-money.ts'
import { line } from '#server/testing/small-ledger.ts'
import { withSmallLedger, type SmallLedger } from '#server/testing/with-small-ledger.ts'

const day = '2026-11-20'
const unknownGuid = '00000000-0000-7000-8000-000000000000'
let db: Db
let ledger: SmallLedger
withSmallLedger((own) => ({ db, ledger } = own))

/** Names of entries by guid. */
const nameOf = (guid: string | null) =>
  Object.entries(ledger.entries).find(([, own]) => own === guid)?.[0] ?? guid

describe('balances', () => {
  test('a group owes its charges less its payments, a partner its charges on account', async () => {
    expect([
      await groupBalance(db, ledger.first),
      await groupBalance(db, ledger.second),
      await groupBalance(db, unknownGuid),
    ]).toEqual([8_000, 0, 0])
    expect([await partnerBalance(db, ledger.hotel), await partnerBalance(db, ledger.inn)]).toEqual([
      20_000, 0,
    ])
  })

  test('of the company: receivables and liabilities', async () => {
    expect(await companyBalances(db, '2026-11-23')).toEqual({
      asOf: '2026-11-23',
      partners: [
        {
          guid: ledger.hotel,
          name: 'Good Hotel',
          creditLimitCents: 90_000,
          blocked: false,
          balanceCents: 20_000,
        },
      ],
      partnersCents: 20_000,
      customers: [
        { guid: ledger.ada, name: 'Ada Bell', balanceCents: 8_000, groups: 1, newestGroup: ledger.first },
      ],
      customersCents: 8_000,
      customersOwing: 1,
      channels: [],
      channelsCents: 0,
      // The hotel's service is on the 25th.
      taxDue: [{ code: 'VAT', dueCents: 1_000, advanceCents: 2_000 }],
      taxDueCents: 1_000,
      taxAdvanceCents: 2_000,
      gratuitiesDue: [{ guid: ledger.dan, name: 'Dan', dueCents: 300 }],
      gratuitiesDueCents: 300,
      cash: [
        { guid: null, name: 'The safe', balanceCents: 300 },
        { guid: ledger.ann, name: 'Ann', balanceCents: 4_000 },
      ],
      // A service of the 25th is charged to the hotel.
      receivables: [
        { key: 'journal', guestsCents: 8_000, partnersCents: -2_000 },
        { key: 'ahead', guestsCents: 0, partnersCents: 22_000 },
        { key: 'commission', guestsCents: 0, partnersCents: 0 },
        { key: 'balance', guestsCents: 8_000, partnersCents: 20_000 },
      ],
      trial: [
        { account: 'customerReceivable', label: 'Owed by customers', balanceCents: 8_000 },
        { account: 'partnerReceivable', label: 'Owed by partners', balanceCents: 20_000 },
        { account: 'revenue', label: 'Revenue', balanceCents: -30_000 },
        { account: 'taxDue', label: 'Tax due', balanceCents: -3_000 },
        { account: 'cash', label: 'Cash', balanceCents: 4_300 },
        { account: 'card', label: 'Card', balanceCents: -1_000 },
        { account: 'bank', label: 'Bank', balanceCents: 2_000 },
        { account: 'gratuitiesDue', label: 'Gratuities due', balanceCents: -300 },
      ],
    })
  })

  test('of the company at the end of an earlier day include what was posted by then', async () => {
    const balances = await companyBalances(db, day)
    // The hotel paid on the 21st.
    expect(balances).toMatchObject({
      partnersCents: 22_000,
      customersCents: 8_000,
      taxDueCents: 0,
      taxAdvanceCents: 3_000,
    })
    expect(balances.trial.reduce((sum, own) => sum + own.balanceCents, 0)).toBe(0)
    expect(await companyBalances(db, '2026-11-19')).toMatchObject({
      partners: [],
      customers: [],
      taxDue: [],
      cash: [],
      trial: [],
    })
  })

  test('the current charges of a booking are those not reversed', async () => {
    expect(await standingChargesOfBooking(db, ledger.transfer)).toEqual([])
    const postings = [
      { account: 'customerReceivable', partyGuid: ledger.first, detail: null, amountCents: 11_000 },
      { account: 'revenue', partyGuid: null, detail: 'fastTrack', amountCents: -10_000 },
      { account: 'taxDue', partyGuid: null, detail: 'VAT', amountCents: -1_000 },
    ]
    const lines = [{ ...line('fastTrack', 11_000), serviceDate: '2026-11-22', tripGuid: null }]
    const entry = { kind: 'charge', memo: 'Arrival fast track', postings, lines }
    const charge = {
      guid: ledger.entries.charge,
      entry,
      earnedOn: '2026-11-22',
      bookingGuid: ledger.booking,
      tripGuid: null,
      partnerGuid: null,
    }
    expect(await standingChargesOfBooking(db, ledger.booking)).toEqual([charge])
    expect(await standingChargesOfGroup(db, ledger.first)).toEqual([charge])
    expect(await standingChargesOfGroup(db, ledger.second)).toEqual([])
  })
})

describe('the money of groups', () => {
  const promise = { promisedCents: 0, withdrawnCents: 0 }
  const nothing = {
    chargedCents: 0,
    paidCents: 0,
    reversedCents: 0,
    writtenOffCents: 0,
    balanceCents: 0,
    onAccountCents: 0,
    ...promise,
  }
  const expected = () => [
    { ...nothing, chargedCents: 11_000, paidCents: 3_000, balanceCents: 8_000 },
    { ...nothing, reversedCents: 5_500 },
    { ...nothing, onAccountCents: 22_000 },
  ]

  test('counts a reversed payment as a refund, other reversals against the charges', async () => {
    const moneyOf = await moneyOfGroups(db, [ledger.first, ledger.second, ledger.third])
    expect([moneyOf(ledger.first), moneyOf(ledger.second), moneyOf(ledger.third)]).toEqual(expected())
    expect(moneyOf(unknownGuid)).toEqual(nothing)
    expect((await moneyOfGroups(db, []))(ledger.first)).toEqual(nothing)
    expect((await moneyOfGroups(db, [ledger.second]))(ledger.first)).toEqual(nothing)
  })

  test('equals the sum of the statement lines', async () => {
    const linesOf = async (group: string) =>
      (await sql<StatementLine>`${statementLines(sql`${group}::uuid`)}`.execute(db)).rows
    const [first, second, third] = await Promise.all([ledger.first, ledger.second, ledger.third].map(linesOf))
    expect([first, second, third].map((lines) => sumsOf(lines ?? [], promise))).toEqual(expected())
    expect(first?.map((own) => [nameOf(own.guid), own.kind, own.countsAs, own.amountCents, own.who])).toEqual(
      [
        ['charge', 'charge', 'charge', 11_000, 'Ann'],
        ['payment', 'payment', 'payment', -4_000, 'Ann'],
        ['refund', 'refund', 'refund', 1_000, 'Ann'],
      ],
    )
    expect(second?.map((own) => [nameOf(own.guid), own.countsAs, own.amountCents, own.memo])).toEqual([
      ['reversed', 'charge', 5_500, 'Transfer'],
      ['reversal', 'charge', -5_500, 'Transfer cancelled'],
      ['wrong', 'payment', -700, 'Paid by card'],
      ['wrongReversed', 'payment', 700, 'Another guest’s card'],
    ])
    expect(third).toMatchObject([
      { amountCents: 0, onAccountCents: 22_000, method: null, earnedOn: '2026-11-25' },
    ])
  })

  test('counts write-offs separately, less reversed ones', () => {
    const of = (kind: string, countsAs: string, amountCents: number): StatementLine => {
      const about = { guid: '', bookingGuid: null, at: '', earnedOn: day, memo: '', lines: [], who: 'Ann' }
      return { ...about, method: null, onAccountCents: 0, kind, countsAs, amountCents }
    }
    const lines = [
      of('charge', 'charge', 10_000),
      of('reversal', 'charge', -500),
      of('payment', 'payment', -2_000),
      of('writeOff', 'writeOff', -3_000),
      of('reversal', 'writeOff', 1_000),
    ]
    const sums = {
      chargedCents: 7_500,
      paidCents: 2_000,
      reversedCents: 500,
      writtenOffCents: 2_000,
      balanceCents: 5_500,
    }
    expect(sumsOf(lines, promise)).toEqual({ ...nothing, ...sums })
  })
})
