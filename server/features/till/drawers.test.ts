import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cashByPerson,
  countDrawer,
  countedDrawers,
  drawer,
  guestMoney,
  moveSafeCash,
  openDrawer,
  payIn,
  payOut,
  refundPayment,
  takePayment,
  tillForm,
  voidPayment,
} from '#contract/till.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

/** A day with two drawers: a person's cash is the sum of their cash postings. */

type Person = TestBrowser & { accountGuid: string }
let portal: TestPortal
let ann: Person
let bob: Person
let manager: Person
let hotel: Person
let book: () => Promise<Booked>
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  const company = await makeSmallCompany(portal)
  ann = await signedIn(portal, ['editCustomer', 'viewCustomer'], { name: 'Ann' })
  bob = await signedIn(portal, ['fastTrack'], { name: 'Bob' })
  manager = await signedIn(portal, ['financial'], { name: 'Mia' })
  hotel = await signedIn(portal, ['viewCustomer', 'editCustomer'], { partnerGuid: company.partner })
  const admin = await signedIn(portal, ['adminSystem'])
  const { version, ...rules } = await admin.must(tillForm.load)
  await admin.must(tillForm.save, {
    body: { ...rules, currencies: [{ code: 'USD', rateMicros: 2_000_000 }], version },
  })
  const make = advancedBooker(portal, company)
  book = () => make({ arrival: addDays(company.today, 5) })
})
afterAll(() => portal.close())

const params = (it: Booked) => ({ id: it.customer, group: it.group })
const pay = (by: TestBrowser, booked: Booked, amountCents: number, more: object = {}) => {
  portal.clock.forward(1)
  return by.call(takePayment, { params: params(booked), body: { method: 'cash', amountCents, ...more } })
}
const inDollars = (amountCents: number) => ({
  tender: { currency: 'USD', rateMicros: 2_000_000, amountCents },
})
const heldBy = async (by: TestBrowser) =>
  (await by.must(drawer)).held.map((it) => [it.currency, it.amountCents])
const safe = async () => (await manager.must(cashByPerson)).safe.map((it) => [it.currency, it.amountCents])
const count = (by: TestBrowser, drawerGuid: string, counts: [string, number][], reason = '') => {
  portal.clock.forward(1)
  return by.call(countDrawer, {
    body: {
      drawerGuid,
      counts: counts.map(([currency, countedCents]) => ({ currency, countedCents })),
      reason,
    },
  })
}
const openOf = async (by: TestBrowser) => (await by.must(drawer)).drawer?.guid ?? ''
const refused = (message: string) => ({ status: 400, body: { errors: [{ message }] } })
const atField = (name: string, message: string) => ({
  status: 400,
  body: { fields: { [name]: { message } } },
})

describe('cash and drawers', () => {
  test('needs an open drawer, which can be opened with the first payment', async () => {
    const booked = await book()
    expect(await pay(ann, booked, 5_000)).toMatchObject(atField('opensDrawer', 'Open your drawer first'))
    expect((await ann.must(guestMoney, { params: params(booked) })).drawer).toEqual({
      isOpen: false,
      isNeeded: true,
      heldCents: 0,
    })
    expect((await pay(ann, booked, 5_000, { opensDrawer: true })).status).toBe(200)
    expect((await pay(ann, booked, 5_000)).status).toBe(200)
    expect(await heldBy(ann)).toEqual([['BBD', 10_000]])
    expect((await ann.must(drawer)).lines).toMatchObject([
      { amountCents: 5_000, reference: booked.reference },
      { amountCents: 5_000, reference: booked.reference },
    ])
    expect(await ann.call(openDrawer, { body: { floatCents: 0 } })).toMatchObject(
      refused('Your drawer is already open'),
    )
  })

  test('a float comes from the safe, up to its content', async () => {
    expect(await bob.call(openDrawer, { body: { floatCents: 1 } })).toMatchObject(
      atField('floatCents', 'The safe holds only BBD 0.00'),
    )
    await manager.must(moveSafeCash, {
      body: { to: 'safe', currency: 'BBD', amountCents: 30_000, reason: 'Change for the week' },
    })
    await bob.must(openDrawer, { body: { floatCents: 20_000 } })
    expect([await heldBy(bob), await safe()]).toEqual([[['BBD', 20_000]], [['BBD', 10_000]]])
  })

  test('other currencies are held separately, and change leaves the drawer', async () => {
    await pay(bob, await book(), 19_800, inDollars(10_000))
    expect(await heldBy(bob)).toEqual([
      ['BBD', 19_800],
      ['USD', 10_000],
    ])
  })

  test('moves to the safe or the bank with a reason, up to the amount held', async () => {
    const out = {
      currency: 'USD',
      amountCents: 4_000,
      place: 'safe' as const,
      reason: 'Too much in the drawer',
    }
    expect(await bob.call(payOut, { body: { ...out, amountCents: 10_001 } })).toMatchObject(
      atField('amountCents', 'The drawer holds only USD 100.00'),
    )
    await bob.must(payOut, { body: out })
    await bob.must(payIn, { body: { currency: 'BBD', amountCents: 1_000, place: 'safe', reason: 'Coins' } })
    await bob.must(payOut, {
      body: { currency: 'BBD', amountCents: 800, place: 'bank', reason: 'A deposit' },
    })
    expect([await heldBy(bob), await safe()]).toEqual([
      [
        ['BBD', 20_000],
        ['USD', 6_000],
      ],
      [
        ['BBD', 9_000],
        ['USD', 4_000],
      ],
    ])
    expect(await manager.call(payOut, { body: out })).toMatchObject({ status: 403 })
  })

  test('that was refunded is gone', async () => {
    const booked = await book()
    await pay(bob, booked, 1_000)
    const lead = await signedIn(portal, ['editCustomer', 'policyOverride'])
    const body = { method: 'cash' as const, amountCents: 1_000, reason: 'Unhappy' }
    expect(await lead.call(refundPayment, { params: params(booked), body })).toMatchObject(
      atField('amountCents', 'Your drawer holds only BBD 0.00'),
    )
  })
})

describe('a count', () => {
  test('needs a reason for a difference, posts it by currency and moves everything to the safe', async () => {
    const guid = await openOf(bob)
    const counts: [string, number][] = [
      ['BBD', 20_750],
      ['USD', 6_000],
    ]
    expect(await count(bob, guid, counts)).toMatchObject(
      atField('reason', 'Enter a reason for the difference'),
    )
    expect(await count(ann, guid, counts, 'x')).toMatchObject({ status: 403 })
    expect((await count(bob, guid, counts, 'Wrong change')).body).toMatchObject({
      toast: 'Drawer closed: BBD 2.50 short',
    })
    expect(await heldBy(bob)).toEqual([['BBD', 0]])
    expect(await safe()).toEqual([
      ['BBD', 29_750],
      ['USD', 10_000],
    ])
    const [row] = (await manager.must(countedDrawers)).items
    expect(row).toMatchObject({
      holder: { name: 'Bob' },
      closedBy: 'Bob',
      reason: 'Wrong change',
      floatCents: 20_000,
      counts: [
        { currency: 'BBD', expectedCents: 21_000, countedCents: 20_750 },
        { currency: 'USD', expectedCents: 6_000, countedCents: 6_000 },
      ],
    })
    const over = await portal.database.db
      .selectFrom('posting')
      .select('amount_cents')
      .where('account', '=', 'cashDifference')
      .execute()
    expect(over).toEqual([{ amount_cents: 250 }])
    expect(await count(bob, guid, counts, 'x')).toMatchObject(refused('This drawer is already closed'))
  })

  test('by a manager closes a drawer left open; its payments cannot be voided', async () => {
    const booked = await book()
    const paid = await pay(ann, booked, 1_000)
    const guid = (await manager.must(drawer, { query: { holder: ann.accountGuid } })).drawer?.guid ?? ''
    expect((await count(manager, guid, [['BBD', 11_000]])).body).toMatchObject({
      toast: 'Drawer closed. The count matches.',
    })
    const entryGuid = (paid.body as { guid?: string }).guid ?? ''
    expect(
      await ann.call(voidPayment, { params: params(booked), body: { entryGuid, reason: 'x' } }),
    ).toMatchObject(refused('The drawer has since been closed. Refund the payment instead.'))
    expect((await manager.must(cashByPerson)).people).toEqual([])
  })

  test('values missing dollars at their original rate', async () => {
    await pay(bob, await book(), 10_000, { ...inDollars(5_000), opensDrawer: true })
    expect((await count(bob, await openOf(bob), [['USD', 0]], 'Stolen')).body).toMatchObject({
      toast: 'Drawer closed: BBD 100.00 short',
    })
    expect(await heldBy(bob)).toEqual([['BBD', 0]])
  })
})

test('cash by person equals the ledger', async () => {
  await pay(ann, await book(), 7_700, { opensDrawer: true })
  const { people, safeCents, totalCents } = await manager.must(cashByPerson)
  const { cents } = await portal.database.db
    .selectFrom('posting')
    .select((is) => is.fn.sum<number>('amount_cents').as('cents'))
    .where('account', '=', 'cash')
    .executeTakeFirstOrThrow()
  expect(people.map((it) => [it.name, it.totalCents])).toEqual([['Ann', 7_700]])
  expect([totalCents, safeCents]).toEqual([cents, cents - 7_700])
})

test('only its holder uses a drawer, and partner users have none', async () => {
  expect((await bob.call(drawer, { query: { holder: ann.accountGuid } })).status).toBe(403)
  expect((await manager.call(drawer, { query: { holder: hotel.accountGuid } })).status).toBe(404)
  expect((await hotel.call(drawer)).status).toBe(403)
  expect((await hotel.call(openDrawer, { body: { floatCents: 0 } })).status).toBe(400)
  expect((await ann.call(cashByPerson)).status).toBe(403)
})

test('cash needs no drawer if the site does not require one', async () => {
  const admin = await signedIn(portal, ['adminSystem'])
  const form = await admin.must(tillForm.load)
  const wrong = (code: string) =>
    admin.call(tillForm.save, { body: { ...form, currencies: [{ code, rateMicros: 1_000_000 }] } })
  const said = {
    BBD: 'This is the company’s own currency. Enter a different one.',
    XQX: 'Enter a currency code such as USD',
  }
  for (const [code, message] of Object.entries(said))
    expect((await wrong(code)).body).toMatchObject({
      fields: { currencies: { fields: { 0: { fields: { code: { message } } } } } },
    })
  await admin.must(tillForm.save, { body: { ...form, needsDrawer: false } })
  expect((await pay(bob, await book(), 100)).status).toBe(200)
})
