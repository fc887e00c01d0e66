import { describe, expect, test } from 'vitest'
import { settledBy, type AccountState } from './settle-payment.ts'

const invoice = (guid: string, openCents: number, disputedCents = 0) => ({ guid, openCents, disputedCents })
const account: AccountState = {
  credits: [],
  payouts: [],
  invoices: [invoice('first', 100), invoice('second', 50, 20), invoice('third', 30)],
}
const settled = (amountCents: number, more: Partial<AccountState> = {}, date = '2026-11-20') =>
  settledBy({ amountCents, date }, { ...account, ...more }).map((it) => [it.paidCents, it.creditCents])

describe('a payment', () => {
  test('pays the oldest invoices first, except what is disputed', () => {
    expect(settled(120)).toEqual([
      [100, 0],
      [20, 0],
      [0, 0],
    ])
    expect(settled(500)).toEqual([
      [100, 0],
      [30, 0],
      [30, 0],
    ])
  })

  test('comes after credit notes and earlier payments, and before later ones', () => {
    const credits = [
      { guid: 'note', leftCents: 40, postedOn: null },
      { guid: 'early', leftCents: 30, postedOn: '2026-11-10' },
      { guid: 'late', leftCents: 500, postedOn: '2026-11-19' },
    ]
    expect(settled(50, { credits }, '2026-11-15')).toEqual([
      [30, 70],
      [20, 10],
      [0, 30],
    ])
  })

  test('is not helped by credit notes that cover a payout', () => {
    const credits = [{ guid: 'note', leftCents: 40, postedOn: null }]
    expect(settled(70, { credits, payouts: [invoice('payout', 30)] })[0]).toEqual([70, 10])
  })

  test('is allocated as selected, without earlier credit', () => {
    const credits = [{ guid: 'note', leftCents: 40, postedOn: null }]
    const chosen = [{ invoiceGuid: 'third', amountCents: 25 }]
    expect(
      settledBy({ amountCents: 60, date: '2026-11-20', chosen }, { ...account, credits }).map((it) => [
        it.openCents,
        it.paidCents,
        it.creditCents,
      ]),
    ).toEqual([
      [100, 0, 0],
      [50, 0, 0],
      [30, 25, 0],
    ])
  })
})
