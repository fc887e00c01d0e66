import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { chargeEntry, posting } from '#domain/ledger/entries.ts'
import type { Db } from '#server/db/connection.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { transactionsOf } from '#server/features/ledger/queries/transactions.ts'
import { line } from '#server/testing/small-ledger.ts'
import { withSmallLedger, type SmallLedger } from '#server/testing/with-small-ledger.ts'
import { newGuid } from '#server/work/guid.ts'
import { timestamps } from '#server/work/timestamps.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

const unknownGuid = '00000000-0000-7000-8000-000000000000'
const lines = ['onAccount', 'reversal', 'reversed', 'charge']
const ofRevenue = { account: ['revenue'] }
let db: Db
let ledger: SmallLedger
withSmallLedger((own) => ({ db, ledger } = own))

const list = async (filters: object) => {
  const reply = await transactionsOf(db, { query: '', limit: 50, detail: '', ...filters })
  if ('refused' in reply) throw new Error(JSON.stringify(reply))
  const nameOf = (guid: string) => Object.entries(ledger.entries).find(([, own]) => own === guid)?.[0] ?? guid
  return { ...reply, names: reply.items.map(({ guid }) => nameOf(guid)) }
}

test.each<[string, () => object, string[]]>([
  ['that reverse another', () => ({ credits: 'yes' }), ['wrongReversed', 'reversal']],
  ['that reverse none', () => ({ credits: 'no', kind: 'charge' }), ['onAccount', 'reversed', 'charge']],
  [
    'that count as a kind, reversals as what they reverse',
    () => ({ countsAs: ['payment'] }),
    ['wrongReversed', 'wrong', 'payment'],
  ],
  ['that count as one of two kinds', () => ({ countsAs: ['gratuity', 'refund'] }), ['refund', 'gratuity']],
  ['for a kind of service', () => ({ bookingKind: ['arrivalTransfer'] }), ['reversal', 'reversed']],
  [
    'for one of two',
    () => ({ bookingKind: ['arrivalTransfer', 'arrivalFastTrack'] }),
    ['reversal', 'reversed', 'charge'],
  ],
  ['of what the staff booked', () => ({ source: 'staff', method: 'cash' }), ['payment']],
  ['by a source without bookings', () => ({ source: 'walkIn' }), []],
  ['of a partner’s guests', () => ({ guestsOf: ledger.hotel }), ['onAccount']],
  ['of guests of no partner', () => ({ guestsOf: 'none', kind: 'charge' }), ['reversed', 'charge']],
  ['for services without a flight', () => ({ flight: 'none', kind: 'charge' }), ['reversed', 'charge']],
  ['for services of a flight', () => ({ flight: 'BA255' }), []],
  ['with cash of a person', () => ({ account: ['cash'], party: ledger.ann }), ['payment']],
  ['with cash of the safe', () => ({ account: ['cash'], party: 'none' }), ['gratuity']],
  ['with a part of anybody’s', () => ({ party: ledger.dan }), ['gratuity']],
  ['posted by the end of a day', () => ({ asOf: '2026-11-20', method: 'bank' }), []],
  ['posted by the end of a later day', () => ({ asOf: '2026-11-21', method: 'bank' }), ['partnerPayment']],
  [
    'posted by the earlier of two days',
    () => ({ asOf: '2026-11-20', postedTo: '2026-11-21', method: 'bank' }),
    [],
  ],
  [
    'posted by the earlier of two days, in the other order',
    () => ({ asOf: '2026-11-21', postedTo: '2026-11-20', method: 'bank' }),
    [],
  ],
  ['posted from a day', () => ({ postedFrom: '2026-11-21' }), ['partnerPayment']],
  ['of services before a day', () => ({ to: '2026-11-22', kind: 'charge' }), ['charge']],
  ['whose lines name no age', () => ({ ...ofRevenue, band: 'other' }), lines],
  ['whose lines are of children', () => ({ ...ofRevenue, band: 'child' }), []],
  ['whose lines have a tax', () => ({ ...ofRevenue, taxCode: 'VAT' }), lines],
  ['whose lines have no tax', () => ({ ...ofRevenue, taxCode: 'none' }), []],
  ['whose lines are taxed at a rate', () => ({ ...ofRevenue, taxRate: 1_000 }), lines],
  ['whose lines are taxed at none', () => ({ ...ofRevenue, taxRate: 0 }), []],
  [
    'of a part of revenue, by their lines',
    () => ({ ...ofRevenue, band: 'other', detail: 'fastTrack, extras' }),
    ['onAccount', 'charge'],
  ],
  ['of a part of tax, by their lines', () => ({ account: ['taxDue'], band: 'other', detail: 'VAT' }), lines],
  ['of a part of tax that no line has', () => ({ account: ['taxDue'], band: 'other', detail: 'none' }), []],
  ['of parts of an account', () => ({ ...ofRevenue, detail: 'fastTrack, extras' }), ['onAccount', 'charge']],
  ['of an account that has no lines', () => ({ account: ['cash'], band: 'other' }), []],
  ...(['service', 'vehicle', 'driver', 'fromZone', 'toZone'] as const).flatMap(
    (name): [string, () => object, string[]][] => [
      [`without a ${name}`, () => ({ ...ofRevenue, [name]: 'none' }), lines],
      [`of one ${name}`, () => ({ ...ofRevenue, [name]: unknownGuid }), []],
    ],
  ),
  ['by a reference in capitals, or by its words', () => ({ query: 'KB2347' }), ['onAccount']],
  ['by no letter that a name could have', () => ({ query: '–' }), []],
])('transactions are found %s', async (_, filters, names) => {
  expect((await list(filters())).names).toEqual(names)
})

test.each<[string, object, number[], number]>([
  ['revenue', { ...ofRevenue, taxCode: 'VAT' }, [20_000, -5_000, 5_000, 10_000], 30_000],
  ['tax', { account: ['taxDue'], taxCode: 'VAT' }, [2_000, -500, 500, 1_000], 3_000],
  ['both', { account: ['revenue', 'taxDue'], taxCode: 'VAT' }, [22_000, -5_500, 5_500, 11_000], 33_000],
  ['revenue of trips', { ...ofRevenue, driver: 'none' }, [20_000, -5_000, 5_000, 10_000], 30_000],
  ['a part of revenue', { ...ofRevenue, taxCode: 'VAT', detail: 'airportTransport' }, [-5_000, 5_000], 0],
])('filtered by lines they show the sum of those lines: %s', async (_, filters, amounts, total) => {
  const { items, totalCents } = await list(filters)
  expect([items.map((one) => one.amountCents), totalCents]).toEqual([amounts, total])
})

test('the filters are named, only on the first page', async () => {
  const narrowed = async (filters: object) => (await list(filters)).narrowedTo
  expect(await narrowed({})).toEqual([])
  expect(await narrowed({ customer: ledger.ada })).toEqual(['Ada Bell'])
  expect(await narrowed({ party: ledger.ann, guestsOf: ledger.inn, driver: ledger.dan })).toEqual([
    'With Ann',
    'Guests of Old Inn',
    'Driver Dan',
  ])
  const made = timestamps('2026-11-20T13:00:00Z')
  const car = { vehicle_class: 'sedan', luggage: 3, ...made } as const
  const [service, vehicle, zone, other] = [newGuid(), newGuid(), newGuid(), newGuid()]
  await db
    .insertInto('transport_service')
    .values({ guid: service, name: 'Sedan', passengers: 3, ...car })
    .execute()
  await db
    .insertInto('vehicle')
    .values({ guid: vehicle, name: 'Sedan One', plate: 'ZM 1', seats: 3, ...car })
    .execute()
  await db
    .insertInto('zone')
    .values([
      { guid: zone, name: 'Airport', ...made },
      { guid: other, name: 'Coast', ...made },
    ])
    .execute()
  expect(await narrowed({ service, vehicle, fromZone: zone, toZone: other })).toEqual([
    'Service Sedan',
    'Vehicle Sedan One',
    'From Airport',
    'To Coast',
  ])
  const none = {
    party: 'none',
    guestsOf: 'none',
    service: 'none',
    vehicle: 'none',
    driver: 'none',
    fromZone: 'none',
    toZone: 'none',
  }
  expect(await narrowed(none)).toEqual([
    'In the safe',
    'Guests without a partner',
    'No trip',
    'No vehicle',
    'No driver',
    'No pickup zone',
    'No drop-off zone',
  ])
  expect(await list({ customer: ledger.ada, cursor: ledger.entries.wrongReversed })).not.toHaveProperty(
    'narrowedTo',
  )
})

test('lines without tax can be filtered', async () => {
  const price = line('fees', 900)
  const untaxed = { ...price, taxCode: '', taxBasisPoints: 0, netCents: 900, taxCents: 0 }
  const billing = { kind: 'customer', groupGuid: ledger.second } as const
  const entry = chargeEntry({
    billing,
    lines: [untaxed],
    serviceDate: '2026-12-01',
    memo: 'A fee without tax',
  })
  if (entry === null) throw new Error('The example is an entry')
  const actor = {
    accountGuid: null,
    name: 'Kerbside',
    kind: 'system',
    permissions: [],
    partnerGuid: null,
  } as const
  const guid = await inUnitOfWork(db, { actor, now: '2026-12-01T15:00:00Z' }, (work) =>
    postEntry(work, entry, { groupGuid: ledger.second }),
  )
  expect((await list({ ...ofRevenue, taxCode: 'none' })).names).toEqual([guid])
  expect((await list({ ...ofRevenue, taxRate: 0 })).names).toEqual([guid])
  expect((await list({ ...ofRevenue, taxCode: 'VAT' })).names).toEqual(lines)
})

describe('a search', () => {
  const group = (guid: string, reference: string, customer: string) => ({
    guid,
    reference,
    customer_guid: customer,
    source: 'staff' as const,
    billing: 'payLater' as const,
    status: 'confirmed' as const,
    original_booked_on: '2026-11-20',
    first_service_date: '2026-11-20',
    ticket_code: reference,
    created_by: null,
    ...timestamps('2026-11-20T13:00:00Z'),
  })
  const customer = (guid: string, name: string) => ({
    guid,
    first_name: name,
    last_name: '',
    query_name: name,
    created_by: null,
    ...timestamps('2026-11-20T13:00:00Z'),
  })
  const pay = (groupGuid: string | null, memo: string) =>
    inUnitOfWork(db, { actor: portalActor, now: '2026-11-22T13:00:00Z' }, (work) =>
      postEntry(
        work,
        {
          kind: 'unmatched',
          memo,
          postings: [posting('bank', null, 60), posting('suspense', null, -60)],
        },
        { groupGuid },
      ),
    )

  test('for a reference also finds money without a reservation whose memo names it', async () => {
    const [named, other] = [await pay(null, 'Transfer kb2347 Ångström'), await pay(null, 'Transfer KB2346')]
    expect((await list({ query: 'KB2347' })).names).toEqual([named, 'onAccount'])
    expect((await list({ query: 'KB2347', account: ['suspense'] })).totalCents).toBe(60)
    expect((await list({ query: 'transfer kb' })).names).toEqual([other, named])
  })

  test('for a reference that is also a name finds both', async () => {
    const [marten, martens] = [newGuid(), newGuid()]
    await db
      .insertInto('customer')
      .values([customer(marten, 'x'), customer(martens, 'sue marten')])
      .execute()
    const [referred, named] = [newGuid(), newGuid()]
    await db
      .insertInto('booking_group')
      .values([group(referred, 'MARTEN', marten), group(named, 'KB2399', martens)])
      .execute()
    const [first, second] = [await pay(referred, 'a'), await pay(named, 'b')]
    expect((await list({ query: 'marten' })).names.toSorted()).toEqual([first, second].toSorted())
    await sql`update customer set query_name = 'sue' where guid = ${martens}`.execute(db)
    expect((await list({ query: 'marten' })).names).toEqual([first])
    await sql`update partner set name = 'Marten House' where guid = ${ledger.hotel}`.execute(db)
    expect((await list({ query: 'marten' })).names).toEqual([first, 'partnerPayment', 'onAccount'])
  })

  test('finds the entries of guests whose name ten thousand others have', async () => {
    const named = async () => (await list({ query: 'zoe' })).names
    const before = await named()
    expect(before).toEqual(['onAccount'])
    await sql`insert into customer (guid, first_name, last_name, query_name, created_at, updated_at)
      select gen_random_uuid(), 'Zoe', '', 'zoe', '2026-11-20', '2026-11-20'
      from generate_series(1, 10001)`.execute(db)
    expect(await named()).toEqual(before)
  })

  test('of a period that takes too long is refused', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>()
    const holding = db.transaction().execute(async (tx) => {
      await sql`lock table entry in access exclusive mode`.execute(tx)
      hasLocked()
      await released
    })
    await locked
    const asked = transactionsOf(db, { query: 'angst', limit: 50, detail: '' }, 50)
    expect(await asked).toMatchObject({
      refused: 'business',
      errors: [{ name: 'period', message: 'This period takes too long to search. Choose a shorter one.' }],
    })
    release()
    await holding
  })
})
