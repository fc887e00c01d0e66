import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customersSource } from '#server/features/customers-import/commands/customers-source.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { ImportDesk } from '#server/testing/import-runs.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { atLength } from '#server/testing/tier.ts'

let portal: TestPortal
let desks: ImportDesk[]
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
  const admin = await signedIn(portal, ['adminSystem'])
  desks = [1, customersSource.batchSize].map(
    (batchSize) => new ImportDesk(portal, admin, 'customers', [{ ...customersSource, batchSize }]),
  )
})
afterAll(() => portal.close())

const addresses = { email: fc.constantFrom('one', 'two', ''), phone: fc.constantFrom('1', '2', '') }
const person = fc.record({
  number: fc.integer({ min: 1, max: 6 }),
  hasNumber: fc.boolean(),
  first: fc.constantFrom('Ann', 'Bea', 'Cyd'),
  last: fc.constantFrom('Lee', 'Lee', 'May', ''),
  ...addresses,
  notes: fc.constantFrom('', 'Window seat'),
})
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never

/**
 * A generated export of another system: customers with and without numbers, families, duplicates and missing
 * values. `earlier`: customers that exist already, with or without numbers, at the same or other addresses.
 * Records are imported in one transaction or one each.
 */
const fileOf = () =>
  fc
    .tuple(fc.constantFrom('all', 'none', 'some' as const), fc.array(person, { minLength: 1, maxLength: 6 }))
    .chain(([numbered, people]) => {
      const orders = fc.tuple(
        ...[1, 2, 3].map(() => fc.shuffledSubarray(people, { minLength: people.length })),
      )
      const other = fc.record({ ...addresses, hasNumber: fc.boolean() }, { requiredKeys: [] })
      const earlier = fc
        .subarray(people)
        .chain((some) => fc.tuple(...some.map((it) => other.map((its) => ({ ...it, ...its })))))
      return fc.record({
        desk: fc.constantFrom(...desks),
        numbered: fc.constant(numbered),
        people: fc.constant(people),
        orders,
        earlier,
      })
    })

function csvOf(run: string, numbered: 'all' | 'none' | 'some', people: readonly Person[]): string {
  const rows = people.map((person) => {
    const email = person.email === '' ? '' : `${person.email}.${run}@file.example`
    const phone = person.phone === '' ? '' : `+1246${run}${person.phone}`
    const isNumbered = numbered === 'all' || (numbered === 'some' && person.hasNumber)
    return [
      isNumbered ? `N-${run}-${person.number}` : '',
      person.first,
      person.last && `${person.last}-${run}`,
      email,
      phone,
      person.notes,
    ].join(',')
  })
  return `Customer number,First name,Last name,E-mail,Phone,Notes\n${rows.join('\n')}\n`
}

/**
 * The comparable result of an import, by the run's marker. Excludes the reasons of pending records, which
 * depend on existing data.
 */
async function stateOf(run: string): Promise<string> {
  const { rows } = await sql<{ said: string }>`
    select concat_ws(' ', first_name, last_name, email, phone, notes, (select string_agg(reference, ' '
      order by reference)
      from customer_reference r where r.customer_guid = customer.guid)) as said from customer
        where concat(last_name, email, phone) like ${`%${run}%`}
    union all select concat_ws(' ', 'pending', record_key) from pending_import where state = 'open'
      and raw::text like ${`%${run}%`}
    order by said`.execute(portal.database.db)
  return rows
    .map((it) => it.said)
    .join('\n')
    .replaceAll(run, '#')
}

test('importing an export three times, in any order, gives the same result', async () => {
  let run = 100_000
  await fc.assert(
    fc.asyncProperty(fileOf(), async ({ desk, numbered, people, orders, earlier }) => {
      const [once, thrice] = [String(++run), String(++run)]
      if (earlier.length > 0)
        for (const rows of [once, thrice]) await desk.imported(csvOf(rows, 'some', earlier))
      portal.clock.forward(1)
      await desk.imported(csvOf(once, numbered, people))
      const state = await stateOf(once)
      for (const order of orders) {
        portal.clock.forward(1)
        await desk.imported(csvOf(thrice, numbered, order))
        expect(await stateOf(thrice)).toBe(state)
      }
      expect(await desk.imported(csvOf(thrice, numbered, people))).not.toContainEqual(
        expect.stringMatching(/^\d+ (new|changed)/),
      )
    }),
    { numRuns: atLength({ short: 8, long: 60 }) },
  )
}, 600_000)
