import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { likelySame, mergeCustomerChange, undoMergeChange } from '#contract/customer-merge.ts'
import { customerEdit, customerPage } from '#contract/customers.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { MergeDesk, refused } from '#server/testing/merge-desk.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import { newGuid } from '#server/work/guid.ts'

let desk: MergeDesk
beforeAll(async () => {
  desk = await MergeDesk.open()
})
afterAll(() => desk.portal.close())
beforeEach(() => desk.newPair())

describe('a partner user', () => {
  const permissions = ['viewCustomer', 'editCustomer'] as const
  let hotel: TestBrowser
  let rival: TestBrowser
  beforeAll(async () => {
    hotel = await signedIn(desk.portal, [...permissions], { partnerGuid: desk.company.partner })
    rival = await signedIn(desk.portal, [...permissions], { partnerGuid: desk.company.blockedPartner })
  })
  const added = async (browser: TestBrowser, firstName: string) => {
    const { guid = '' } = await browser.must(customerEdit.save, {
      params: { id: 'new' },
      body: { firstName, lastName: `Gast ${desk.lastName}` },
    })
    return guid
  }

  test('merges and undoes only their own partner’s customers', async () => {
    const [one, two, theirs] = [
      await added(hotel, 'Una'),
      await added(hotel, 'Duo'),
      await added(rival, 'Una'),
    ]
    for (const [customerGuid, mergeInto] of [
      [one, theirs],
      [theirs, one],
      [one, desk.eva.customer],
      [desk.eva.customer, one],
      [theirs, theirs],
    ] as const)
      expect(
        (await hotel.call(mergeCustomerChange.confirm, { body: { customerGuid, mergeInto } })).status,
      ).toBe(404)
    await confirmAndDo(hotel, mergeCustomerChange, { customerGuid: two, mergeInto: one })
    expect((await desk.page(two, hotel)).guid).toBe(one)
    const { merges } = await desk.page(one, hotel)
    const body = { mergeGuid: merges[0]?.guid ?? '', reason: 'Two people' }
    expect((await rival.call(undoMergeChange.confirm, { body })).status).toBe(404)
    expect((await rival.call(customerPage, { params: { id: two } })).status).toBe(404)
    await confirmAndDo(hotel, undoMergeChange, body)
    expect((await desk.page(two, hotel)).guid).toBe(two)
  })

  test('can’t move a reservation of the company', async () => {
    const [one, two] = [await added(hotel, 'Una'), await added(hotel, 'Duo')]
    const { db } = desk.portal.database
    await db
      .updateTable('booking_group')
      .set({ customer_guid: two })
      .where('guid', '=', desk.eva.group)
      .execute()
    const asks = { customerGuid: two, mergeInto: one }
    const answer = await hotel.call(mergeCustomerChange.confirm, { body: asks })
    expect(answer).toMatchObject(
      refused(
        'customer',
        `Duo Gast ${desk.lastName} also has reservations with us. Contact us to merge them.`,
      ),
    )
    expect(JSON.stringify(answer.body)).not.toContain(desk.eva.reference)
    await confirmAndDo(desk.agent, mergeCustomerChange, asks)
    const { merges } = await desk.page(one, hotel)
    const back = await hotel.call(undoMergeChange.confirm, {
      body: { mergeGuid: merges[0]?.guid ?? '', reason: 'Two people' },
    })
    expect(back).toMatchObject(refused('merge', /Contact us to undo the merge/))
  })

  test('sees nothing of a merge of a shared guest', async () => {
    const guest = await desk.bookFor('Shared', 2, { partnerGuid: desk.company.partner })
    await confirmAndDo(desk.agent, mergeCustomerChange, {
      customerGuid: desk.eve.customer,
      mergeInto: guest.customer,
    })
    const page = await desk.page(guest.customer, hotel)
    expect([page.merges, page.groupCount]).toEqual([[], 1])
    expect(page).not.toHaveProperty('ownPartner')
    expect(page.history.some((it) => it.action === 'mergeCustomer')).toBe(false)
  })

  test('staff can’t merge customers of different partners', async () => {
    const one = await added(hotel, 'Una')
    const partner = { guid: desk.company.partner }
    for (const browser of [hotel, desk.agent])
      expect((await desk.page(one, browser)).ownPartner).toMatchObject(partner)
    expect((await desk.page(desk.eva.customer)).ownPartner).toBeNull()
    const mixed = await desk.agent.call(mergeCustomerChange.confirm, {
      body: { customerGuid: one, mergeInto: desk.eva.customer },
    })
    expect(mixed).toMatchObject(refused('customer', /Both must belong to the same partner/))
  })
})

describe('possible duplicates', () => {
  const likelyOf = async (customer: string, browser = desk.agent) =>
    (await browser.must(likelySame, { params: { id: customer } })).items.map((it) => [it.guid, it.same])

  test('have the same e-mail, phone or name, best match first', async () => {
    expect(await likelyOf(desk.eva.customer)).toEqual([])
    const byName = await desk.bookFor('EVÁ', 2, { lastName: desk.lastName.toLowerCase(), email: '' })
    await desk.edit(desk.eve.customer, { email: desk.mailOf('Eva').toUpperCase(), phone: '+44 20 7946 0999' })
    await desk.edit(desk.eva.customer, { phone: '+442079460999' })
    expect(await likelyOf(desk.eva.customer)).toEqual([
      [desk.eve.customer, ['email', 'phone']],
      [byName.customer, ['name']],
    ])
    await desk.merge()
    expect(await likelyOf(desk.eva.customer)).toEqual([[byName.customer, ['name']]])
    expect(await likelyOf(desk.eve.customer)).toEqual([[byName.customer, ['name']]])
  })

  test('come with what tells them apart', async () => {
    const twin = await desk.bookFor('Eva', 2, { lastName: desk.lastName })
    const { items } = await desk.agent.must(likelySame, { params: { id: desk.eva.customer } })
    const { email, phone } = await desk.page(twin.customer)
    expect(items.find((it) => it.guid === twin.customer)).toMatchObject({
      email,
      phone,
      groupCount: 1,
      lastServiceDate: expect.stringMatching(/^2026-/),
    })
  })

  test('belong to the same partner', async () => {
    const hotel = await signedIn(desk.portal, ['viewCustomer', 'editCustomer'], {
      partnerGuid: desk.company.partner,
    })
    const body = { firstName: 'Eva', lastName: desk.lastName, email: desk.mailOf('Eva') }
    const { guid = '' } = await hotel.must(customerEdit.save, { params: { id: 'new' }, body })
    expect(await likelyOf(guid, hotel)).toEqual([])
    expect(await likelyOf(desk.eva.customer)).toEqual([])
    expect((await hotel.call(likelySame, { params: { id: desk.eva.customer } })).status).toBe(404)
  })
})

test('the permission to edit customers is needed for all of it', async () => {
  const reader = await signedIn(
    desk.portal,
    allPermissions.filter((it) => it !== 'editCustomer'),
  )
  expect((await reader.call(mergeCustomerChange.confirm, { body: desk.asked() })).status).toBe(403)
  expect(
    (await reader.call(undoMergeChange.confirm, { body: { mergeGuid: newGuid(), reason: 'x' } })).status,
  ).toBe(403)
  expect((await reader.call(likelySame, { params: { id: desk.eva.customer } })).status).toBe(403)
  await desk.merge()
  expect((await desk.page(desk.eva.customer, reader)).merges).toMatchObject([
    { whyNoUndo: 'You don’t have permission to change customers' },
  ])
})
