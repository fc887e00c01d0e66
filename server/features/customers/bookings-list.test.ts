import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { queryCustomers } from '#contract/customers.ts'
import { looksAtMost } from '#server/features/customers/queries/bookings-in-order.ts'
import { insertReservation } from '#server/testing/inserted-reservations.ts'
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

const rowOf = async (reference: string, asked: Asked = {}) =>
  (await find(asked)).items.find((it) => it.group?.reference === reference)?.group

/** Page by page, of so many rows. */
async function paged(asked: Asked, limit: number): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof find>> = await find({
      ...asked,
      limit,
      ...(cursor === null ? {} : { cursor }),
    })
    expect(page.items.length).toBeLessThanOrEqual(limit)
    seen.push(...page.items.map((it) => it.group?.reference ?? it.lastName))
    cursor = page.nextCursor
  } while (cursor !== null)
  return seen
}

describe('the list', () => {
  test('lists upcoming services first, then past ones, latest first', async () => {
    await keep('PASTAA', [[-9, '10:00', 'completed']])
    await keep('PASTBB', [
      [-1, '10:00', 'completed'],
      [-30, '10:00', 'completed'],
    ])
    await keep('NXTWEK', [[7, '09:00', 'booked']])
    await keep('TDAYPM', [[0, '15:00', 'booked']])
    await keep('TDAYAM', [[0, '08:00', 'booked']])
    await keep('STAYNG', [
      [-5, '14:00', 'completed'],
      [2, '12:00', 'booked'],
    ])
    await keep('MRWWTL', [[1, '12:00', 'waitlisted']])
    await keep('SRVDTD', [[0, '07:00', 'completed']])
    expect(await listed()).toEqual([
      'TDAYAM',
      'TDAYPM',
      'MRWWTL',
      'STAYNG',
      'NXTWEK',
      'SRVDTD',
      'PASTBB',
      'PASTAA',
    ])
  })

  test('lists the latest service first on request, page by page', async () => {
    await keep('PASTAA', [[-9, '10:00', 'completed']])
    await keep('TDAYPM', [[0, '15:00', 'booked']])
    await keep('NXTWEK', [[7, '09:00', 'booked']])
    await keep('TWAAHD', [
      [2, '12:00', 'booked'],
      [9, '12:00', 'booked'],
    ])
    await keep('PASTBB', [[-1, '10:00', 'completed']])
    const ahead = ['NXTWEK', 'TWAAHD', 'TDAYPM']
    const sort = '-next'
    expect(await listed({ sort })).toEqual([...ahead, 'PASTBB', 'PASTAA'])
    expect(await paged({ sort }, 2)).toEqual([...ahead, 'PASTBB', 'PASTAA'])
    const days = { from: day(-1), to: day(8) }
    expect(await paged({ sort, ...days }, 2)).toEqual([...ahead, 'PASTBB'])
    expect(await listed({ sort: 'next', ...days })).toEqual([...ahead, 'PASTBB'].toReversed())
    expect((await agent.call(queryCustomers, { query: { sort: 'name' as never } })).status).toBe(400)
  })

  test('ignores a cancelled booking, but keeps a fully cancelled reservation in its place', async () => {
    await keep('MXDAAA', [
      [1, '10:00', 'cancelled'],
      [4, '10:00', 'booked'],
    ])
    await keep('MXDBBB', [
      [-2, '10:00', 'completed'],
      [6, '10:00', 'cancelled'],
    ])
    await keep('CNCLAH', [[3, '10:00', 'cancelled']])
    await keep('CNCLPS', [
      [-3, '10:00', 'cancelled'],
      [-4, '10:00', 'cancelled'],
    ])
    expect(await listed()).toEqual(['MXDAAA', 'CNCLAH', 'MXDBBB', 'CNCLPS'])
    expect(await rowOf('MXDAAA')).toMatchObject({
      nextService: { date: day(4), time: '10:00' },
      lastServiceDate: day(4),
    })
    expect(await rowOf('MXDBBB')).toMatchObject({ nextService: null, lastServiceDate: day(-2) })
    expect(await rowOf('CNCLPS')).toMatchObject({ nextService: null, lastServiceDate: day(-3) })
  })

  test('has every reservation, but no customer without one', async () => {
    const { customer } = await keep('HTLAAA', [[1, '10:00', 'booked']], { lastName: 'Desk' })
    for (const [index, reference] of ['HTLBBB', 'HTLCCC'].entries())
      await keep(reference, [[index + 2, '10:00', 'booked']], { customer })
    await insertReservation(portal, { reference: null, bookings: [], lastName: 'Unbooked' })
    expect(await listed()).toEqual(['HTLAAA', 'HTLBBB', 'HTLCCC'])
    expect(await listed({ query: 'desk' })).toEqual(['HTLCCC', 'HTLBBB', 'HTLAAA'])
    expect(await listed({ query: 'unbooked' })).toEqual(['Unbooked'])
    expect(await listed({ query: 'desk', only: 'customers' })).toEqual(['HTLCCC'])
    // Whom to book for, found by any reservation of theirs.
    const { items } = await find({ query: 'htlbbb', only: 'customers' })
    expect(items.map((it) => [it.customerGuid, it.matched])).toEqual([[customer, 'reference']])
  })

  test('shows each once over all pages, even if bookings change in the meantime', async () => {
    const references = Array.from({ length: 11 }, (_, index) => `PGE${'ABCDEFGHJKM'[index]}22`)
    for (const [index, reference] of references.entries())
      await keep(reference, [[Math.floor(index / 2) - 2, '10:00', index < 4 ? 'completed' : 'booked']])
    const whole = await listed()
    expect(whole).toHaveLength(11)
    for (const limit of [1, 2, 3, 7]) expect(await paged({}, limit)).toEqual(whole)
    const first = await find({ limit: 3 })
    await keep('NEWAAA', [[0, '00:05', 'booked']])
    const second = await find({ limit: 3, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map((it) => it.group?.reference)).toEqual(whole.slice(0, 6))
  })

  test('pages through a found customer’s reservations before the next customer', async () => {
    const { customer } = await keep('ANNAAA', [[1, '10:00', 'booked']], { lastName: 'Pagely' })
    for (const [index, letter] of 'BCDEF'.split('').entries())
      await keep(`ANN${letter}22`, [[index, '10:00', 'booked']], { customer })
    await keep('ZEDAAA', [[1, '10:00', 'booked']], { lastName: 'Pagelyz' })
    await insertReservation(portal, { reference: null, bookings: [], lastName: 'Pagelya' })
    const whole = await listed({ query: 'pagely' })
    expect(whole).toHaveLength(8)
    for (const limit of [1, 2, 3, 6]) expect(await paged({ query: 'pagely' }, limit)).toEqual(whole)
    expect(await paged({ query: 'pagely', from: day(0), to: day(90) }, 2)).toEqual(
      whole.filter((it) => it !== 'Pagelya'),
    )
  })

  test.each([
    'nonsense',
    ['ahead', '2026-02-31 10:00:00', '00000000-0000-7000-8000-000000000000'],
    ['ahead', '2026-02-21 10:00', '00000000-0000-7000-8000-000000000000'],
    ['ahead', '2026-02-21 25:00:00', '00000000-0000-7000-8000-000000000000'],
    ['name', '2026-02-21 10:00:00', '00000000-0000-7000-8000-000000000000'],
    ['dated', '2026-02-21 10:00:00', '00000000-0000-7000-8000-000000000000'],
  ])('an invalid cursor is refused: %s', async (...cursor) => {
    const text = Buffer.from(JSON.stringify(cursor)).toString('base64url')
    expect((await agent.call(queryCustomers, { query: { cursor: text } })).status).toBe(400)
  })
})

describe('a row', () => {
  test('shows balance, payment state, services and the next service', async () => {
    await keep(
      'MNYAAA',
      [
        [1, '10:00', 'booked', 'arrivalFastTrack'],
        [1, '10:45', 'booked', 'arrivalTransfer'],
      ],
      { chargedCents: 19_800 },
    )
    await keep('MNYBBB', [[2, '10:00', 'booked']], { chargedCents: 19_800, paidCents: 5_000 })
    await keep('MNYCCC', [[3, '10:00', 'booked']], { chargedCents: 19_800, paidCents: 19_800 })
    await keep('MNYDDD', [[4, '10:00', 'booked']], {
      partnerGuid: company.partner,
      billing: 'partnerAccount',
    })
    expect(await rowOf('MNYAAA')).toMatchObject({
      paymentState: 'unpaid',
      balanceCents: 19_800,
      kinds: ['arrivalFastTrack', 'arrivalTransfer'],
      nextService: { date: day(1), time: '10:00' },
    })
    expect(await rowOf('MNYBBB')).toMatchObject({ paymentState: 'deposit', balanceCents: 14_800 })
    expect(await rowOf('MNYCCC')).toMatchObject({ paymentState: 'paid', balanceCents: 0 })
    expect(await rowOf('MNYDDD')).toMatchObject({
      paymentState: 'onAccount',
      balanceCents: 0,
      partnerName: 'Good Hotel',
    })
  })
})

test('a page ends early after a long scan, and the next one continues', async () => {
  const { customer } = await keep('MANYAA', [[1, '10:00', 'booked']])
  await keepMany(customer, looksAtMost)
  await keep('WWEDGE', [[300, '15:00', 'booked']], { chargedCents: 100 })
  for (const asked of [{ owing: 'yes' }, { owing: 'yes', from: day(0) }] as Asked[]) {
    const first = await find(asked)
    expect(first.items).toEqual([])
    const second = await find({ ...asked, cursor: first.nextCursor ?? '' })
    expect([second.items.map((it) => it.group?.reference), second.nextCursor]).toEqual([['WWEDGE'], null])
  }
})

/** More reservations of a customer, of one booking each, tomorrow; nothing is owed. */
async function keepMany(customer: string, count: number): Promise<void> {
  const made = sql`${portal.clock.now}::timestamptz`
  await portal.database.db.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db)
    await sql`insert into booking_group (guid, reference, customer_guid, source, billing, status,
      original_booked_on, first_service_date, ticket_code, created_at, updated_at)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
        translate(lpad(upper(to_hex(n)), 6, 'Z'), '01', 'XY'), ${customer}, 'staff', 'payLater', 'confirmed',
        ${day(0)}::date, ${day(1)}::date, 'many' || lpad(n::text, 16, '0'), ${made}, ${made}
          from generate_series(1, ${count}::integer) n`.execute(db)
    await sql`insert into booking (guid, group_guid, kind, service_date, service_time, adults, status,
      created_at, updated_at)
      select guid, guid, 'arrivalFastTrack', ${day(1)}::date, '11:00', 1, 'booked', ${made}, ${made}
        from booking_group where reference <> 'MANYAA'`.execute(db)
    await sql`set session_replication_role = origin`.execute(db)
  })
}
