// not moved: whole months
import { describe, expect, test } from 'vitest'
import { accountBalance } from '#contract/ledger.ts'
import { guestBalancesReport } from '#contract/receivables.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { accountant, openAfterNovember } from '#server/testing/after-november.ts'

openAfterNovember()

const at = (query: object) => accountant.must(guestBalancesReport.rows, { query })
const sumOf = (rows: readonly { balanceCents: number }[]) =>
  rows.reduce((cents, it) => cents + it.balanceCents, 0)

describe('what guests owe', () => {
  test('gets older from the service on', async () => {
    const ages = ['toCome', 'days30', 'days60', 'days90', 'older'] as const
    const ageOf = async (asOf: string) => {
      const [guest] = (await at({ asOf })).tables.guests
      return ages.filter((age) => guest?.[age] === guest?.balanceCents)
    }
    const service = '2026-11-25'
    expect(await ageOf('2026-11-20')).toEqual(['toCome'])
    expect(await ageOf(service)).toEqual(['days30'])
    expect(await ageOf(addDays(service, 30))).toEqual(['days30'])
    expect(await ageOf(addDays(service, 31))).toEqual(['days60'])
    expect(await ageOf(addDays(service, 61))).toEqual(['days90'])
    expect(await ageOf(addDays(service, 91))).toEqual(['older'])
  })

  test('agrees with the balance of the account at the end of every day', async () => {
    for (const asOf of ['2026-11-19', '2026-11-20', '2026-11-25', '2026-11-30', '2026-12-31']) {
      const { customersCents, trial } = await accountant.must(accountBalance, { query: { asOf } })
      const { guests } = (await at({ asOf })).tables
      expect(sumOf(guests), asOf).toBe(customersCents)
      expect(sumOf(guests), asOf).toBe(
        trial.find((it) => it.account === 'customerReceivable')?.balanceCents ?? 0,
      )
      for (const { toCome, days30, days60, days90, older, credit, balanceCents } of guests)
        expect(toCome + days30 + days60 + days90 + older + credit).toBe(balanceCents)
    }
  })

  test('is found by name and age', async () => {
    const asOf = '2026-11-25'
    const [guest] = (await at({ asOf })).tables.guests
    const find = guest?.label.slice(0, 3).toUpperCase() ?? ''
    expect((await at({ asOf, find })).tables.guests).toHaveLength(1)
    expect((await at({ asOf, find: 'No one' })).tables.guests).toEqual([])
    expect((await at({ asOf, age: 'days30' })).tables.guests).toHaveLength(1)
    expect((await at({ asOf, age: 'older' })).tables.guests).toEqual([])
  })

  test('is exported with the same columns', async () => {
    const { body } = await accountant.call(guestBalancesReport.csv, { query: { asOf: '2026-11-25' } })
    expect(String(body).split('\r\n')[0]).toContain('Guest,Reservations,Upcoming services')
  })
})
