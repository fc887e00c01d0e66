import { afterAll, beforeAll, expect, test } from 'vitest'
import { changedReservations } from '#contract/changed-reservations.ts'
import { mergeCustomerChange, undoMergeChange } from '#contract/customer-merge.ts'
import { customerEdit, customerPage } from '#contract/customers.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { added, toLoopback } from '#server/testing/webhook-desk.ts'

let portal: TestPortal
let company: SmallCompany
let agent: TestBrowser
let book: (asked: AdvancedAsk) => Promise<Booked>
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z', toLoopback)
  company = await makeSmallCompany(portal)
  agent = await signedIn(portal, ['adminSystem', 'viewCustomer', 'editCustomer'])
  await added(agent, 'http://127.0.0.1:9/')
  book = advancedBooker(portal, company)
})
afterAll(() => portal.close())

const edit = async (id: string, change: object) => {
  const form = await agent.must(customerEdit.load, { params: { id } })
  await agent.must(customerEdit.save, { params: { id }, body: { ...form, ...change } })
}

/** The last names that webhooks told of each reservation since the last call, by its reference. */
async function told(): Promise<Record<string, string>> {
  const { db } = portal.database
  const events = await db.selectFrom('webhook_event').select(['type', 'body']).orderBy('position').execute()
  await db.deleteFrom('webhook_event').execute()
  return Object.fromEntries(
    events.flatMap(({ type, body }) => {
      const { reservation } = (
        JSON.parse(body) as { data: { reservation: { reference: string; customer: { lastName: string } } } }
      ).data
      return type === 'booking.changed' ? [[reservation.reference, reservation.customer.lastName]] : []
    }),
  )
}

let cursor: string | null = null
async function listed(): Promise<string[]> {
  portal.clock.forward(2)
  const query = { limit: 200, ...(cursor === null ? {} : { cursor }) }
  const { items, nextCursor } = await agent.must(changedReservations, { query })
  cursor = nextCursor
  return items.map((it) => it.reference).toSorted()
}

test('new details of a guest are reported for the reservations that are still ahead', async () => {
  const today = await book({ arrival: '2026-11-20', lastName: 'Otway' })
  const past = await book({ arrival: '2026-11-21', lastName: 'Otway' })
  const other = await book({ arrival: '2026-11-24', lastName: 'Neville' })
  const { db } = portal.database
  for (const { group } of [today, past])
    await db
      .updateTable('booking_group')
      .set({ customer_guid: other.customer })
      .where('guid', '=', group)
      .execute()
  await db
    .updateTable('booking')
    .set({ service_date: '2026-11-19' })
    .where('group_guid', '=', past.group)
    .execute()
  await listed()
  await told()

  await edit(other.customer, { lastName: 'Nevill' })
  expect(await told()).toEqual({ [today.reference]: 'Nevill', [other.reference]: 'Nevill' })
  expect(await listed()).toEqual([today.reference, other.reference].toSorted())

  await edit(other.customer, { phone: '+44 20 7946 0000' })
  expect(Object.keys(await told())).toHaveLength(2)
  expect(await listed()).toHaveLength(2)

  await edit(other.customer, {})
  expect(await told()).toEqual({})
})

test('so are a merge of two customers and its undoing', async () => {
  const kept = await book({ arrival: '2026-11-25', lastName: 'Kept' })
  const losing = await book({ arrival: '2026-11-26', lastName: 'Losing' })
  const both = [kept.reference, losing.reference].toSorted()
  await listed()
  await told()

  await confirmAndDo(agent, mergeCustomerChange, {
    customerGuid: losing.customer,
    mergeInto: kept.customer,
    take: {},
  })
  expect(await told()).toEqual({ [kept.reference]: 'Kept', [losing.reference]: 'Kept' })
  expect(await listed()).toEqual(both)

  const { merges } = await agent.must(customerPage, { params: { id: kept.customer } })
  const mergeGuid = merges[0]?.guid ?? ''
  await confirmAndDo(agent, undoMergeChange, { mergeGuid, reason: 'They are sisters' })
  expect(await told()).toEqual({ [kept.reference]: 'Kept', [losing.reference]: 'Losing' })
  expect(await listed()).toEqual(both)
})

test('a partner hears of its own reservations only', async () => {
  const partner = await signedIn(portal, ['viewCustomer'], { partnerGuid: company.partner })
  const own = await book({ arrival: '2026-11-27', lastName: 'Shared', partnerGuid: company.partner })
  const other = await book({ arrival: '2026-11-28', lastName: 'Shared' })
  await portal.database.db
    .updateTable('booking_group')
    .set({ customer_guid: own.customer })
    .where('guid', '=', other.group)
    .execute()
  await listed()
  await edit(own.customer, { lastName: 'Share' })
  portal.clock.forward(2)
  const { items } = await partner.must(changedReservations, { query: { limit: 200, cursor: cursor ?? '' } })
  expect(items.map((it) => it.reference)).toEqual([own.reference])
})
