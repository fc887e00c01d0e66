import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import { mergeCustomerChange, undoMergeChange } from '#contract/customer-merge.ts'
import { groupNotes } from '#contract/group-notes.ts'
import { customerEdit, queryCustomers, resetCustomerBirthday } from '#contract/customers.ts'
import { customerLastTime } from '#contract/last-time.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import { groupDetail } from '#contract/groups.ts'
import { takePayment } from '#contract/till.ts'
import { sendCustomerReminder } from '#contract/guest-messages.ts'
import { queryHistory } from '#contract/history.ts'
import { queryTransactions } from '#contract/ledger.ts'
import { scopeOfPortal } from '#domain/access/partner-reach.ts'
import { receiptOf } from '#server/features/documents/queries/receipts.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { MergeDesk, refused } from '#server/testing/merge-desk.ts'
import { newGuid } from '#server/work/guid.ts'

let desk: MergeDesk
beforeAll(async () => {
  desk = await MergeDesk.open()
})
afterAll(() => desk.portal.close())
beforeEach(() => desk.newPair())

describe('a merge', () => {
  test('moves the reservations with their balance, and leaves the ledger unchanged', async () => {
    await desk.pay(desk.eve, 5000)
    const before = await desk.ledger()
    const { plan, saved } = await desk.merge()
    expect(saved).toMatchObject({
      guid: desk.eva.customer,
      toast: `Eve ${desk.lastName} was merged into Eva ${desk.lastName}`,
    })
    // Two adults, 198.00 each arrival.
    expect(plan).toMatchObject({ balanceAfterCents: 19_800 + 14_800, balanceOf: `Eva ${desk.lastName}` })
    expect(plan.lines).toContainEqual({
      section: `Moved to Eva ${desk.lastName}`,
      label: 'Reservations',
      after: `1: ${desk.eve.reference}`,
    })
    const page = await desk.page(desk.eva.customer)
    expect(page).toMatchObject({ balanceCents: 34_600, groupCount: 2 })
    expect(page.groups.map((it) => [it.reference, it.balanceCents])).toEqual([
      [desk.eve.reference, 14_800],
      [desk.eva.reference, 19_800],
    ])
    expect(await desk.ledger()).toEqual(before)
  })

  test('keeps the chosen fields, and only the kept customer is found', async () => {
    const { plan } = await desk.merge({ firstName: 'losing', email: 'losing' })
    expect(plan.lines[0]).toMatchObject({ label: 'First name', before: 'Eva', after: 'Eve' })
    expect(await desk.form(desk.eva.customer)).toMatchObject({ firstName: 'Eve', email: desk.mailOf('Eve') })
    expect(await desk.found(`eve ${desk.lastName}`)).toEqual([desk.eva.customer])
    expect(await desk.found(desk.mailOf('Eve'))).toEqual([desk.eva.customer])
    expect(await desk.found(`eva ${desk.lastName}`)).not.toContain(desk.eve.customer)
    expect(await desk.found(desk.mailOf('Eva'))).not.toContain(desk.eve.customer)
    const { items } = await desk.agent.must(queryCustomers, {
      query: { query: desk.lastName.toLowerCase(), only: 'customers' },
    })
    expect(items.map((it) => it.customerGuid)).toEqual([desk.eva.customer])
  })

  test('is recorded in the history of both, and shown once on the page', async () => {
    await desk.merge({ email: 'losing' })
    const { history } = await desk.page(desk.eva.customer)
    const merged = history.filter((it) => it.action === 'mergeCustomer')
    expect(merged).toMatchObject([
      {
        who: 'Rita Reservations',
        before: { email: desk.mailOf('Eva') },
        after: { email: desk.mailOf('Eve') },
      },
    ])
    expect(merged[0]?.after).toHaveProperty('plan.lines')
    // The other's history goes on being read here.
    expect(history.filter((it) => it.action === 'makeCustomer')).toHaveLength(2)
    const { items } = await desk.agent.must(queryHistory, { query: { subject: desk.eve.customer } })
    expect(items.map((it) => it.action)).toContain('mergeCustomer')
  })

  test('requires a new confirmation if a field changed in the meantime', async () => {
    const { confirmation } = await desk.agent.must(mergeCustomerChange.confirm, { body: desk.asked() })
    await desk.edit(desk.eve.customer, { phone: '+44 20 7946 0123' })
    const late = await desk.agent.call(mergeCustomerChange.make, { body: { ...desk.asked(), confirmation } })
    expect(late).toMatchObject(refused('confirmation', /changed since you opened it/))
    expect(await desk.referencesOf(desk.eva.customer)).toEqual([desk.eva.reference])
  })

  test('is refused with a reason', async () => {
    const confirm = (body: BodyIn<typeof mergeCustomerChange.confirm>) =>
      desk.agent.call(mergeCustomerChange.confirm, { body })
    expect(await confirm({ customerGuid: desk.eva.customer, mergeInto: desk.eva.customer })).toMatchObject({
      status: 400,
      body: { fields: { customerGuid: { message: /with itself/ } } },
    })
    expect((await confirm({ customerGuid: newGuid(), mergeInto: desk.eva.customer })).status).toBe(404)
    await desk.merge()
    expect(await confirm(desk.asked())).toMatchObject(
      refused('customer', `Eve ${desk.lastName} has already been merged into Eva ${desk.lastName}`),
    )
    expect(await confirm({ customerGuid: desk.eva.customer, mergeInto: desk.eve.customer })).toMatchObject(
      refused('customer', /already been merged/),
    )
  })

  test('sent twice happens once, and of two opposite merges only one happens', async () => {
    const crossed = { customerGuid: desk.eva.customer, mergeInto: desk.eve.customer, take: {} }
    const other = await signedIn(desk.portal, ['editCustomer'])
    const [one, two] = [
      await desk.agent.must(mergeCustomerChange.confirm, { body: desk.asked() }),
      await other.must(mergeCustomerChange.confirm, { body: crossed }),
    ]
    const first = { ...desk.asked(), confirmation: one.confirmation }
    const answers = await Promise.all([
      desk.agent.call(mergeCustomerChange.make, { body: first }),
      other.call(mergeCustomerChange.make, { body: { ...crossed, confirmation: two.confirmation } }),
      desk.agent.call(mergeCustomerChange.make, { body: first }),
    ])
    const done = answers.filter((it) => it.status === 200)
    const isCrossed = answers[1]?.status === 200
    expect(done).toHaveLength(isCrossed ? 1 : 2)
    const { rows } = await sql<{ merges: number }>`select count(*) as merges from customer_merge
      where kept_guid in (${desk.eva.customer}, ${desk.eve.customer})`.execute(desk.portal.database.db)
    expect(rows[0]?.merges).toBe(1)
    expect(await desk.referencesOf(desk.eva.customer)).toEqual(
      [desk.eva.reference, desk.eve.reference].toSorted(),
    )
  })
})

describe('a merged customer', () => {
  test('leads to the kept customer: page, reservation, payment, reminder, last booking and transactions', async () => {
    await desk.merge()
    expect(await desk.page(desk.eve.customer)).toMatchObject({
      guid: desk.eva.customer,
      firstName: 'Eva',
      groupCount: 2,
    })
    const old = { id: desk.eve.customer, group: desk.eve.group }
    expect((await desk.agent.must(groupDetail, { params: old })).customer).toMatchObject({
      guid: desk.eva.customer,
      firstName: 'Eva',
    })
    await desk.agent.must(takePayment, { params: old, body: { method: 'card', amountCents: 1000, note: '' } })
    expect((await desk.page(desk.eva.customer)).balanceCents).toBe(38_600)
    await desk.agent.must(sendCustomerReminder, { query: { customer: desk.eve.customer } })
    const reminder = await desk.portal.database.db
      .selectFrom('outbox')
      .select('recipient')
      .where('template', 'in', ['reminder', 'paymentRequest'])
      .orderBy('guid', 'desc')
      .executeTakeFirst()
    expect(reminder?.recipient).toBe(desk.mailOf('Eva'))
    expect(
      (await desk.agent.must(customerLastTime, { params: { id: desk.eve.customer } })).last?.reference,
    ).toBe(desk.eve.reference)
    expect((await desk.agent.must(groupNotes.load, { params: old })).bookings).toHaveLength(1)
    const { items } = await desk.agent.must(queryTransactions, { query: { customer: desk.eve.customer } })
    expect(items.map((it) => [it.kind, it.customer?.guid])).toEqual([
      ['payment', desk.eva.customer],
      ['charge', desk.eva.customer],
      ['charge', desk.eva.customer],
    ])
    // Another customer's reservation isn't reachable this way.
    const stranger = await desk.bookFor('Ann', 2)
    expect(
      (await desk.agent.call(groupDetail, { params: { id: desk.eve.customer, group: stranger.group } }))
        .status,
    ).toBe(404)
  })

  test('books as the kept customer, even if merged between plan and booking', async () => {
    const body = await desk.another()
    const params = { id: desk.eve.customer }
    const { confirmation } = await desk.agent.must(confirmAdvancedBooking, { params, body })
    await desk.merge()
    const late = await desk.agent.call(makeAdvancedBooking, { params, body: { ...body, confirmation } })
    expect(late).toMatchObject(refused('confirmation', /Review it again/))
    const guid = await desk.bookAgain(desk.eve.customer)
    const group = await desk.portal.database.db
      .selectFrom('booking_group')
      .select('customer_guid')
      .where('guid', '=', guid)
      .executeTakeFirstOrThrow()
    expect(group.customer_guid).toBe(desk.eva.customer)
  })

  test('keeps no booking made at the same time', async () => {
    const body = await desk.another()
    const params = { id: desk.eve.customer }
    const other = await signedIn(desk.portal, ['editCustomer'])
    const booking = await other.must(confirmAdvancedBooking, { params, body })
    const merging = await desk.agent.must(mergeCustomerChange.confirm, { body: desk.asked() })
    await Promise.all([
      other.call(makeAdvancedBooking, { params, body: { ...body, confirmation: booking.confirmation } }),
      desk.agent.call(mergeCustomerChange.make, {
        body: { ...desk.asked(), confirmation: merging.confirmation },
      }),
    ])
    const { rows } = await sql`select g.guid from booking_group g join customer c on c.guid = g.customer_guid
      where c.merged_into is not null`.execute(desk.portal.database.db)
    expect(rows).toEqual([])
  })

  test('can’t be edited from an open form', async () => {
    const open = await desk.form(desk.eve.customer)
    await desk.merge()
    const wasMerged = refused('customer', 'This customer was merged into another. Edit that one instead.')
    expect(await desk.agent.call(customerEdit.load, { params: { id: desk.eve.customer } })).toMatchObject(
      wasMerged,
    )
    expect(
      await desk.agent.call(customerEdit.save, { params: { id: desk.eve.customer }, body: open }),
    ).toMatchObject(wasMerged)
    expect(
      await desk.agent.call(resetCustomerBirthday, { query: { customer: desk.eve.customer } }),
    ).toMatchObject(wasMerged)
  })

  test('keeps the printed name on receipts', async () => {
    await desk.pay(desk.eve, 5000)
    await desk.pay(desk.eva, 4000)
    const { rows } = await sql<{ guid: string }>`
      select guid from entry where kind = 'payment' and group_guid in (${desk.eve.group}, ${desk.eva.group})
        order by at, guid`.execute(desk.portal.database.db)
    const names = async () => {
      const receipts = await Promise.all(
        rows.map((it) => receiptOf(desk.portal.database.db, scopeOfPortal, it.guid)),
      )
      return receipts.map((it) => it?.customer)
    }
    const printed = [`Eve ${desk.lastName}`, `Eva ${desk.lastName}`]
    expect(await names()).toEqual(printed)
    desk.portal.clock.forward(5)
    await desk.merge({ firstName: 'losing' })
    expect(await names()).toEqual(printed)
    desk.portal.clock.forward(5)
    await desk.undo()
    expect(await names()).toEqual(printed)
  })

  test('can be in a chain of merges, which leads to its end', async () => {
    const ann = await desk.bookFor('Ann', 6)
    await desk.merge()
    await confirmAndDo(desk.agent, mergeCustomerChange, {
      customerGuid: desk.eva.customer,
      mergeInto: ann.customer,
    })
    expect((await desk.page(desk.eve.customer)).guid).toBe(ann.customer)
    const mergeGuid = await desk.portal.database.db
      .selectFrom('customer_merge')
      .select('guid')
      .where('losing_guid', '=', desk.eve.customer)
      .executeTakeFirstOrThrow()
    const early = await desk.agent.call(undoMergeChange.confirm, {
      body: { mergeGuid: mergeGuid.guid, reason: 'Two people' },
    })
    expect(early).toMatchObject(
      refused(
        'merge',
        `Eva ${desk.lastName} has since been merged into Ann ${desk.lastName}. Undo that merge first.`,
      ),
    )
  })
})
