import { beforeEach, describe, expect, test } from 'vitest'
import { bookingCounts } from '#contract/customers.ts'
import { signedIn } from '#server/testing/accounts.ts'
import {
  agent,
  type Asked,
  company,
  day,
  keep,
  listed,
  openListedReservations,
  portal,
} from '#server/testing/listed-reservations.ts'

openListedReservations()

describe('the chips', () => {
  beforeEach(async () => {
    await keep('TDAYAA', [[0, '15:00', 'booked']], { lastName: 'Green', chargedCents: 5_000 })
    await keep(
      'TDAYBB',
      [
        [0, '08:00', 'completed'],
        [5, '08:00', 'booked'],
      ],
      { lastName: 'Brown' },
    )
    await keep(
      'TDAYCC',
      [
        [0, '09:00', 'cancelled'],
        [6, '08:00', 'waitlisted'],
      ],
      { lastName: 'Green' },
    )
    await keep('MRWAAA', [[1, '15:00', 'waitlisted']], {
      lastName: 'Greener',
      chargedCents: 5_000,
      paidCents: 1_000,
    })
    await keep('PASTAA', [[-1, '15:00', 'waitlisted']], { lastName: 'Brown', chargedCents: 5_000 })
  })
  const on = (days: number): Asked => ({ from: day(days), to: day(days) })

  test('Today and Tomorrow list that day’s services, earliest first, without cancelled ones', async () => {
    expect(await listed(on(0))).toEqual(['TDAYBB', 'TDAYAA'])
    expect(await listed(on(1))).toEqual(['MRWAAA'])
  })

  test('Unpaid lists reservations with a balance', async () => {
    expect(await listed({ owing: 'yes' })).toEqual(['TDAYAA', 'MRWAAA', 'PASTAA'])
  })

  test('of one customer are only theirs, also with a search', async () => {
    const { customer_guid: customer } = await portal.database.db
      .selectFrom('booking_group')
      .select('customer_guid')
      .where('reference', '=', 'MRWAAA')
      .executeTakeFirstOrThrow()
    expect(await listed({ customer })).toEqual(['MRWAAA'])
    expect(await listed({ customer, owing: 'yes' })).toEqual(['MRWAAA'])
    expect(await listed({ customer, owing: 'yes', query: 'brown' })).toEqual([])
  })

  test('Waitlist lists reservations with upcoming waitlisted services', async () => {
    expect(await listed({ waitlisted: 'yes' })).toEqual(['MRWAAA', 'TDAYCC'])
  })

  test('combine with each other and with a search', async () => {
    expect(await listed({ owing: 'yes', waitlisted: 'yes' })).toEqual(['MRWAAA'])
    expect(await listed({ ...on(0), owing: 'yes' })).toEqual(['TDAYAA'])
    expect(await listed({ query: 'green' })).toEqual(['TDAYAA', 'TDAYCC', 'MRWAAA'])
    expect(await listed({ query: 'green', ...on(0) })).toEqual(['TDAYAA'])
    expect(await listed({ query: 'green', owing: 'yes' })).toEqual(['TDAYAA', 'MRWAAA'])
    expect(await listed({ query: 'green', waitlisted: 'yes' })).toEqual(['TDAYCC', 'MRWAAA'])
    expect(await listed({ query: 'grene', waitlisted: 'yes' })).toEqual(['TDAYCC', 'MRWAAA'])
    expect(await listed({ query: 'TDAYBB', owing: 'yes' })).toEqual([])
  })

  test('are counted, for partner users only their own', async () => {
    await keep('PARTNR', [[0, '15:00', 'booked']], { partnerGuid: company.partner })
    const own = await signedIn(portal, ['viewCustomer'], { partnerGuid: company.partner })
    expect(await agent.must(bookingCounts)).toEqual({ today: 3, tomorrow: 1, waitlisted: 2 })
    expect(await own.must(bookingCounts)).toEqual({ today: 1, tomorrow: 0, waitlisted: 0 })
  })

  test('every chip lists only a partner user’s own', async () => {
    await keep(
      'PRTAAA',
      [
        [0, '15:00', 'booked'],
        [2, '15:00', 'waitlisted'],
      ],
      { partnerGuid: company.partner, chargedCents: 100, lastName: 'Green' },
    )
    await keep('PRTBBB', [[-4, '15:00', 'completed']], { partnerGuid: company.partner, lastName: 'Green' })
    const own = await signedIn(portal, ['viewCustomer'], { partnerGuid: company.partner })
    const other = await signedIn(portal, ['viewCustomer'], { partnerGuid: company.blockedPartner })
    expect(await listed({}, own)).toEqual(['PRTAAA', 'PRTBBB'])
    for (const asked of [
      on(0),
      { owing: 'yes' },
      { waitlisted: 'yes' },
      { query: 'green', ...on(0) },
      { query: 'green', owing: 'yes' },
    ] as Asked[])
      expect(await listed(asked, own), JSON.stringify(asked)).toEqual(['PRTAAA'])
    for (const asked of [{}, on(0), { owing: 'yes' }, { waitlisted: 'yes' }, { query: 'green' }] as Asked[])
      expect(await listed(asked, other), JSON.stringify(asked)).toEqual([])
  })
})
