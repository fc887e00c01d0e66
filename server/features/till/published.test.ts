import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  drawer,
  guestMoney,
  movePayment,
  openDrawer,
  countDrawer,
  refundPayment,
  takePayment,
  tillForm,
  voidPayment,
  writeOff,
} from '#contract/till.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

/** Each command publishes events for the reservations it changed and for the ledger. */
let portal: TestPortal
let lead: TestBrowser
let one: Booked
let other: Booked
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T22:00:00Z')
  const company = await makeSmallCompany(portal)
  lead = await signedIn(portal, ['viewCustomer', 'editCustomer', 'policyOverride'], { name: 'Lea Lead' })
  const admin = await signedIn(portal, ['adminSystem'])
  const { version } = await admin.must(tillForm.load)
  const rules = { usualCents: 100_000, mostCents: 150_000, writeOffCents: 50_000, needsDrawer: true, version }
  await admin.must(tillForm.save, {
    body: { ...rules, currencies: [{ code: 'USD', rateMicros: 2_000_000 }] },
  })
  const book = advancedBooker(portal, company)
  one = await book({ arrival: addDays(company.today, 5) })
  other = await book({ arrival: addDays(company.today, 6) })
})
afterAll(() => portal.close())

const params = (it: Booked) => ({ id: it.customer, group: it.group })
const reason = 'It rains'

/** Events published during an action: ledger topics, and reservations by name. */
async function told(act: () => Promise<unknown>): Promise<string[]> {
  const { db } = portal.database
  const before = await db.selectFrom('event').select('id').execute()
  await act()
  const rows = await db.selectFrom('event').select(['id', 'topic', 'guid']).orderBy('id').execute()
  const seen = new Set(before.map((it) => it.id))
  const names = new Map([
    [one.group, 'one'],
    [other.group, 'other'],
  ])
  const fresh = rows.filter((it) => !seen.has(it.id))
  return [
    ...new Set(fresh.map((it) => (it.topic === 'group' ? `group ${names.get(it.guid ?? '')}` : it.topic))),
  ].toSorted()
}

const paidOf = async (booked: Booked) => {
  const { payments } = await lead.must(guestMoney, { params: params(booked) })
  return payments.find((own) => own.kind === 'payment' && !own.isReversed)?.guid ?? ''
}

test('a drawer is opened and counted', async () => {
  expect(await told(() => lead.must(openDrawer, { body: { floatCents: 0 } }))).toContain('ledger')
  const { drawer: open } = await lead.must(drawer)
  const counts = ['BBD', 'USD'].map((currency) => ({ currency, countedCents: 0 }))
  expect(
    await told(() => lead.must(countDrawer, { body: { drawerGuid: open?.guid ?? '', counts, reason: '' } })),
  ).toContain('ledger')
  await lead.must(openDrawer, { body: { floatCents: 0 } })
})

test('money is taken, refunded, voided and written off', async () => {
  const card = { method: 'card' as const, amountCents: 5_000 }
  expect(await told(() => lead.must(takePayment, { params: params(one), body: card }))).toContain('group one')
  expect(
    await told(() =>
      lead.must(refundPayment, { params: params(one), body: { ...card, amountCents: 1_000, reason } }),
    ),
  ).toContain('group one')
  expect(
    await told(() => lead.must(writeOff, { params: params(one), body: { amountCents: 100, reason } })),
  ).toContain('group one')
  await lead.must(takePayment, { params: params(other), body: card })
  const entryGuid = await paidOf(other)
  expect(
    await told(() => lead.must(voidPayment, { params: params(other), body: { entryGuid, reason } })),
  ).toContain('group other')
})

test('a payment in dollars is moved: both reservations, and the dollars stay in place', async () => {
  const held = async () => (await lead.must(drawer)).held
  const tender = { currency: 'USD', amountCents: 2_000, rateMicros: 2_000_000 }
  await lead.must(takePayment, {
    params: params(other),
    body: { method: 'cash', amountCents: 4_000, tender },
  })
  const before = await held()
  expect(before).toContainEqual({ currency: 'USD', amountCents: 2_000, valueCents: 4_000 })
  const entryGuid = await paidOf(other)
  const { body } = await lead.call(guestMoney, { params: params(one) })
  const said = await told(() =>
    lead.must(movePayment, {
      params: params(other),
      body: { entryGuid, toReference: body.reference, reason },
    }),
  )
  expect(said).toEqual(expect.arrayContaining(['group one', 'group other']))
  expect(await held()).toEqual(before)
  const { payments } = await lead.must(guestMoney, { params: params(one) })
  expect(payments.find((it) => it.method === 'cash')?.tender).toMatchObject({
    currency: 'USD',
    amountCents: 2_000,
  })
})
