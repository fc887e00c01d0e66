import { describe, expect, test } from 'vitest'
import { bookingTotals } from '#contract/booking-totals.ts'
import { queryCustomers } from '#contract/customers.ts'
import { signedIn } from '#server/testing/accounts.ts'
import {
  agent,
  type Asked,
  company,
  day,
  find,
  keep,
  listed,
  openListedReservations,
  portal,
} from '#server/testing/listed-reservations.ts'

openListedReservations()

const days = (): Asked => ({ from: day(0), to: day(9) })

/** Five reservations on the dates, one of them cancelled, and one on other dates. */
async function keepPriced(): Promise<void> {
  await keep('LVLAAA', [[0, '15:00', 'booked']], { chargedCents: 5_000, paidCents: 5_000 })
  await keep('LVLBBB', [[1, '15:00', 'booked']], { chargedCents: 70_000 })
  await keep('LVLCCC', [
    [1, '16:00', 'booked'],
    [3, '16:00', 'booked'],
  ])
  await keep('LVLDDD', [[2, '15:00', 'booked']], { chargedCents: 5_000 })
  await keep('LVLEEE', [[2, '15:00', 'cancelled']], { chargedCents: 900 })
  await keep('THRDYS', [[20, '15:00', 'booked']], { chargedCents: 8_000 })
}

describe('the total of a list', () => {
  test('counts the reservations on its dates once and adds up their prices', async () => {
    await keepPriced()
    expect(await agent.must(bookingTotals, { query: { from: day(0), to: day(9) } })).toEqual({
      found: { count: 5, totalCents: 80_900 },
    })
    const { items } = await find(days())
    expect(items).toHaveLength(5)
    expect(items.reduce((cents, it) => cents + (it.group?.totalCents ?? 0), 0)).toBe(80_900)
    const unpaid = await agent.must(bookingTotals, { query: { from: day(0), to: day(9), owing: 'yes' } })
    expect(unpaid.found).toEqual({ count: 3, totalCents: 75_900 })
  })

  test('is zero where there is nothing', async () => {
    const { found } = await agent.must(bookingTotals, { query: { from: day(40), to: day(41) } })
    expect(found).toEqual({ count: 0, totalCents: 0 })
  })

  test('is unknown without a filter that an index serves', async () => {
    await keepPriced()
    expect(await agent.must(bookingTotals, { query: {} })).toEqual({ found: null })
    expect(await agent.must(bookingTotals, { query: { owing: 'yes' } })).toEqual({ found: null })
  })

  test('is of a partner user’s own reservations only', async () => {
    await keepPriced()
    await keep('PRTAAA', [[1, '15:00', 'booked']], { partnerGuid: company.partner, chargedCents: 300 })
    const own = await signedIn(portal, ['viewCustomer'], { partnerGuid: company.partner })
    const query = { from: day(0), to: day(9) }
    expect(await own.must(bookingTotals, { query })).toEqual({ found: { count: 1, totalCents: 300 } })
    const other = await own.must(bookingTotals, { query: { ...query, partner: company.blockedPartner } })
    expect(other).toEqual({ found: { count: 0, totalCents: 0 } })
    const driver = await signedIn(portal, ['driver'])
    expect((await driver.call(bookingTotals, { query })).status).toBe(403)
  })
})

describe('by total', () => {
  test('lists the lowest or the highest first, page by page', async () => {
    await keepPriced()
    const paged = async (sort: 'total' | '-total', limit: number) => {
      const seen: (string | undefined)[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof find>> = await find({
          ...days(),
          sort,
          limit,
          ...(cursor && { cursor }),
        })
        seen.push(...page.items.map((it) => it.group?.reference))
        cursor = page.nextCursor
      }
      return seen
    }
    const whole = await listed({ ...days(), sort: 'total' })
    expect(whole.map((it) => it.slice(0, 5))).toHaveLength(5)
    expect([whole[0], whole[1], whole[4]]).toEqual(['LVLCCC', 'LVLEEE', 'LVLBBB'])
    expect(await listed({ ...days(), sort: '-total' })).toEqual(whole.toReversed())
    for (const limit of [1, 2, 4]) {
      expect(await paged('total', limit)).toEqual(whole)
      expect(await paged('-total', limit)).toEqual(whole.toReversed())
    }
    expect(await listed({ ...days(), sort: 'total', owing: 'yes' })).toEqual(
      whole.filter((it) => !['LVLAAA', 'LVLCCC'].includes(it)),
    )
  })

  test('is refused where the list is too long, and with a cursor of another order', async () => {
    await keepPriced()
    expect(await agent.call(queryCustomers, { query: { sort: 'total' } })).toMatchObject({
      status: 400,
      body: { fields: { sort: { message: expect.stringContaining('Choose dates first') } } },
    })
    const { nextCursor } = await find({ ...days(), limit: 1 })
    const mixed = { ...days(), sort: 'total' as const, cursor: nextCursor ?? '' }
    expect((await agent.call(queryCustomers, { query: mixed })).status).toBe(400)
  })
})
