import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { bokunImport } from '#server/features/bokun/commands/import-bokun.ts'
import { readRecord } from '#server/features/bokun/queries/read-record.ts'
import { mapProducts, writtenBooking, type WrittenLine } from '#server/testing/bokun.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

const now = '2026-11-20T13:00:00Z'
const rules = {
  dateOrder: 'dayFirst',
  decimalSign: 'point',
  country: 'BB',
  timeZone: 'America/Barbados',
  currency: 'BBD',
} as const
let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal(now)
  const company = await makeSmallCompany(portal)
  await mapProducts(portal.database.db, now, [
    { key: '1', kind: 'arrivalFastTrack' },
    { key: '3', kind: 'arrivalTransfer', serviceGuid: company.sedan },
  ])
})
afterAll(() => portal.close())

async function take(written: unknown): Promise<void> {
  const read = readRecord([{ line: 1, cells: {}, json: written }], rules)
  if ('wrong' in read) throw new Error('A written booking was not read')
  const outcomes = await inUnitOfWork(portal.database.db, { actor: portalActor, now }, (work) =>
    bokunImport.apply(work, [read.record], now),
  )
  if (isRefusal(outcomes)) throw new Error('A written booking was refused')
}

/** The comparable result of a booking, without generated identifiers. */
async function stateOf(code: string): Promise<unknown> {
  const { db } = portal.database
  const group = await db
    .selectFrom('booking_group')
    .select(['guid', 'status'])
    .where('source_reference', '=', code)
    .executeTakeFirst()
  if (!group) return null
  const bookings = await db
    .selectFrom('booking')
    .select(['kind', 'service_date', 'adults', 'status', 'charge_cents'])
    .where('group_guid', '=', group.guid)
    .where('status', '<>', 'cancelled')
    .orderBy('kind')
    .orderBy('charge_cents')
    .execute()
  const trips = await db
    .selectFrom('trip')
    .select(['service_date', 'passengers'])
    .where('group_guid', '=', group.guid)
    .where('status', '<>', 'cancelled')
    .orderBy('service_date')
    .orderBy('passengers')
    .execute()
  const money = await db
    .selectFrom('posting')
    .innerJoin('entry', 'entry.guid', 'posting.entry_guid')
    .select('posting.account')
    .select((is) => is.fn.sum<number>('posting.amount_cents').as('cents'))
    .where('entry.group_guid', '=', group.guid)
    .groupBy('posting.account')
    .orderBy('posting.account')
    .execute()
  // Whether never booked or booked and cancelled, nothing remains.
  if (bookings.length === 0) return money.some((it) => it.cents !== 0) ? money : null
  return { status: group.status, bookings, trips, money: money.filter((it) => it.cents !== 0) }
}

const line = fc.record({
  product: fc.constantFrom({ id: 1, title: 'Fast track' }, { id: 3, title: 'Transfer' }),
  date: fc.constantFrom('2026-11-24', '2026-11-25'),
  adults: fc.integer({ min: 1, max: 5 }),
  price: fc.integer({ min: 50, max: 90 }),
  status: fc.constantFrom('CONFIRMED', 'CONFIRMED', 'CANCELLED'),
})
/** The lines of a booking at two times; each keeps its kind. */
const history = fc.array(fc.tuple(line, line), { minLength: 1, maxLength: 3 })

function written(code: string, lines: readonly WrittenLine[], hour: number) {
  const own = lines.map((it, index) => ({
    ...it,
    code: `${code}-${index}`,
    answers: { Flight: 'BA2155', Hotel: 'Sea Hotel' },
  }))
  return writtenBooking(code, own, { lastModifiedDate: `2026-11-19T0${hour}:00:00Z` })
}

test('repeated records in any order give the same result', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.shuffledSubarray(
        [0, 1, 0, 1, 0, 1].map((it, index) => it + 2 * index),
        { minLength: 6 },
      ),
      async (lines, order) => {
        const codes = [`P${++run}`, `Q${run}`] as const
        const states = (code: string) => [
          written(
            code,
            lines.map(([was]) => was),
            1,
          ),
          written(
            code,
            lines.map(([was, is]) => ({ ...is, product: was.product })),
            2,
          ),
        ]
        for (const state of states(codes[0])) await take(state)
        for (const index of order) await take(states(codes[1])[index % 2])
        const [straight, shuffled] = [await stateOf(codes[0]), await stateOf(codes[1])]
        expect(JSON.stringify(shuffled)).toBe(JSON.stringify(straight))
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)
