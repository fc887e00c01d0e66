import { afterAll, beforeAll, expect, test } from 'vitest'
import { changedReservations } from '#contract/changed-reservations.ts'
import { tokenCaller } from '#server/testing/access-tokens.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { newGuid } from '#server/work/guid.ts'

let portal: TestPortal
let company: SmallCompany
let partner: TestBrowser
let staff: TestBrowser
let book: ReturnType<typeof advancedBooker>
const arrival = '2026-11-24'
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  partner = await tokenCaller(portal, ['viewCustomer'], { partnerGuid: company.partner })
  staff = await tokenCaller(portal, ['viewCustomer'])
  book = advancedBooker(portal, company)
})
afterAll(() => portal.close())

const ask = async (caller: TestBrowser, cursor: string | null, limit = 200) =>
  (await caller.call(changedReservations, { query: { limit, ...(cursor === null ? {} : { cursor }) } })).body
const references = (reply: Awaited<ReturnType<typeof ask>>) => reply.items.map((it) => it.reference)

test('lists each reservation once, a minute after its change, and only those of the partner', async () => {
  await book({ arrival })
  portal.clock.forward(2)
  const { items, nextCursor, hasMore } = await ask(partner, null)
  expect([items, hasMore]).toEqual([[], false])
  portal.clock.forward(1)
  const own = await book({ arrival, partnerGuid: company.partner })
  const other = await book({ arrival })
  expect(references(await ask(partner, nextCursor))).toEqual([])
  portal.clock.forward(2)
  const changed = await ask(partner, nextCursor)
  expect(changed).toMatchObject({ items: [{ guid: own.group, customerGuid: own.customer }], hasMore: false })
  expect(references(await ask(partner, changed.nextCursor))).toEqual([])
  expect(references(await ask(staff, nextCursor)).toSorted()).toEqual([own, other].map(reference).toSorted())
})

test('goes on page by page until there is no more', async () => {
  const begin = (await ask(staff, null)).nextCursor
  portal.clock.forward(1)
  const all = [await book({ arrival })]
  portal.clock.forward(1)
  all.push(await book({ arrival }))
  portal.clock.forward(2)
  const seen = new Set<string>()
  let page = await ask(staff, begin, 1)
  for (let pages = 1; page.hasMore && pages < 50; pages++) {
    for (const it of references(page)) seen.add(it)
    page = await ask(staff, page.nextCursor, 1)
  }
  for (const it of references(page)) seen.add(it)
  expect([...seen].toSorted()).toEqual(all.map(reference).toSorted())
})

test('a cursor that does not exist is refused', async () => {
  const { status } = await staff.call(changedReservations, { query: { cursor: newGuid() } })
  expect(status).toBe(400)
})

function reference({ reference: it }: Booked): string {
  return it
}
