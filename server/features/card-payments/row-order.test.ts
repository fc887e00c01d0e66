import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentsSource } from '#server/features/card-payments/commands/import-payments.ts'
import { storeTransactions } from '#server/features/card-payments/commands/store-transactions.ts'
import { expectCardBooksToAgree, openCardOffice, type CardOffice } from '#server/testing/card-office.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

let cards: CardOffice
beforeAll(async () => {
  cards = await openCardOffice()
})
afterAll(() => cards.close())

const rules = {
  dateOrder: 'monthFirst',
  decimalSign: 'point',
  country: 'BB',
  timeZone: 'America/Barbados',
  currency: 'BBD',
} as const
const row = fc.record({
  order: fc.constantFrom('a', 'b'),
  kind: fc.constantFrom('auth', 'auth', 'mark', 'return', 'return'),
  amount: fc.constantFrom('198.00', '50.00', '30.00'),
  status: fc.constantFrom('success', 'success', 'badcard', 'pending'),
  part: fc.constantFrom('', '', 'r1', 'r2'),
  hour: fc.constantFrom('10', '11', '12'),
  named: fc.boolean(),
})
type Row = typeof row extends fc.Arbitrary<infer R> ? R : never
/** The rows of a list, in three orders. */
const lists = fc.array(row, { minLength: 1, maxLength: 6 }).chain((rows) => {
  const order = fc.shuffledSubarray(rows, { minLength: rows.length })
  return fc.tuple(fc.constant(rows), fc.tuple(order, order, order))
})

async function take(run: string, reference: string, rows: readonly Row[]): Promise<string[]> {
  const units = Map.groupBy(
    rows,
    (one) => `${one.order} ${one.kind === 'return'} ${one.kind === 'return' ? one.part : ''}`,
  )
  const records = [...units.values()].flatMap((some) => {
    const cells = some.map(({ order, kind, amount, status, part, hour, named }, index) => ({
      line: index + 2,
      cells: {
        orderId: `${run}-${order}`,
        day: `11/20/2026 ${hour}:00`,
        amount,
        status,
        kind,
        part,
        classifier: named ? reference : '',
      },
    }))
    const read = paymentsSource.read(cells, rules)
    return 'record' in read ? [read.record] : []
  })
  const context = { actor: portalActor, now: cards.portal.clock.now }
  const taken = await inUnitOfWork(cards.portal.database.db, context, (work) =>
    storeTransactions(
      work,
      records.flatMap(({ others = [], ...one }) => [one, ...others]),
      'file',
    ),
  )
  return taken.map((one) => one.outcome)
}

/** The comparable result of an import: transactions and account movements. */
async function stateOf(run: string, group: string) {
  const { rows } = await sql`
    select substr(order_id, ${run.length + 2}) as name, kind, part, status, amount_cents, state, open_cents
      from imported_payment
    where order_id like ${`${run}-%`} order by name, kind, part`.execute(cards.portal.database.db)
  const { rows: sums } = await sql`
    select account, sum(amount_cents)::int as cents from posting join entry on entry.guid = posting.entry_guid
    where entry.group_guid = ${group} group by account order by account`.execute(cards.portal.database.db)
  return [rows, sums]
}

test('which of several excess refunds is set against the sale doesn’t depend on list order', async () => {
  const sale = {
    order: 'a',
    kind: 'auth',
    amount: '50.00',
    status: 'success',
    part: '',
    hour: '10',
    named: false,
  } as const
  const [first, second] = [
    { ...sale, kind: 'return', amount: '50.00', part: 'r1', hour: '11' } as const,
    { ...sale, kind: 'return', amount: '30.00', part: 'r2', hour: '11' } as const,
  ]
  const group = (await cards.book({ lastName: 'over' })).group
  await take('o', '', [sale, first, second])
  await take('p', '', [second, first, sale])
  const [rows] = await stateOf('o', group)
  expect(rows).toMatchObject([
    { part: 'r1', state: 'matched' },
    { part: 'r2', state: 'unmatched' },
    { kind: 'sale', open_cents: 0 },
  ])
  expect(await stateOf('p', group)).toEqual(await stateOf('o', group))
})

test('importing a list three times, in any order, gives the same result', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(lists, async ([rows, orders]) => {
      const [once, thrice] = [`x${++run}`, `y${run}`]
      const [one, three] = [await cards.book({ lastName: once }), await cards.book({ lastName: thrice })]
      await take(once, one.reference, rows)
      for (const order of orders) await take(thrice, three.reference, order)
      expect(await stateOf(thrice, three.group)).toEqual(await stateOf(once, one.group))
      const again = await take(thrice, three.reference, rows)
      expect(again.filter((outcome) => outcome === 'new' || outcome === 'changed')).toEqual([])
      await expectCardBooksToAgree(cards.portal)
    }),
    { numRuns: 25 },
  )
}, 120_000)
