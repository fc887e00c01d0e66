import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerEdit, customerPage, queryCustomers } from '#contract/customers.ts'
import { mergeCustomerChange } from '#contract/customer-merge.ts'
import { eraseCustomerChange, privacyForm } from '#contract/privacy.ts'
import { financialOverview } from '#contract/reports.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { GuestPrivacy, companionWords, guestWords } from '#server/testing/guest-privacy.ts'
import { mentionsOf } from '#server/testing/whole-text.ts'

let own: GuestPrivacy
let duplicate: string
const request = 'Letter of 3 Dec, no. 17'
const asked = () => ({ customerGuid: own.guest.customer, request })
/** Stored replies and confirmations, which the clean-up deletes after a day. */
const forADay = ['idempotency', 'confirmation']
const overview = () => own.admin.must(financialOverview, { query: { from: '2026-11-01', to: '2026-12-31' } })

beforeAll(async () => {
  own = await GuestPrivacy.open()
  const second = await own.book(3)
  duplicate = second.customer
  await confirmAndDo(own.admin, mergeCustomerChange, {
    customerGuid: duplicate,
    mergeInto: own.guest.customer,
    take: {},
  })
})
afterAll(() => own.desk.portal.close())

const refused = (message: RegExp) => ({
  status: 400,
  body: { errors: [{ name: 'erasure', message: expect.stringMatching(message) }] },
})

describe('before the services are over and paid', () => {
  test('an erasure is refused, with the reason', async () => {
    const { reference } = own.guest
    expect(await own.admin.call(eraseCustomerChange.confirm, { body: asked() })).toMatchObject(
      refused(
        new RegExp(
          `^The data can’t be erased yet: ${reference} has an upcoming service\\. ` +
            '.{6} has an upcoming service\\.$',
        ),
      ),
    )
    await own.later(10)
    expect(await own.admin.call(eraseCustomerChange.confirm, { body: asked() })).toMatchObject(
      refused(new RegExp(`${reference} has a service that isn’t complete yet`)),
    )
    await sql`update booking set status = 'completed'`.execute(own.db)
    await sql`update trip set status = 'cancelled'`.execute(own.db)
    expect(await own.admin.call(eraseCustomerChange.confirm, { body: asked() })).toMatchObject(
      refused(new RegExp(`${reference} has an open balance`)),
    )
  })

  test('only administrators can ask, with a session', async () => {
    const agent = await signedIn(own.desk.portal, ['viewCustomer', 'editCustomer', 'policyOverride'])
    expect(await agent.call(eraseCustomerChange.confirm, { body: asked() })).toMatchObject({ status: 403 })
  })
})

describe('an erasure', () => {
  beforeAll(async () => {
    const groups = await own.db
      .selectFrom('booking_group')
      .select(['guid as group', 'customer_guid as customer'])
      .where('customer_guid', '=', own.guest.customer)
      .execute()
    for (const one of groups) await own.finish(one)
    await own.closeDays(own.guest)
  })

  test('is filed under a number, not under the guest’s name or address', async () => {
    for (const text of ['Mail of Rosalind Quillfeather', 'from ROSA@quill.example'])
      expect(
        await own.admin.call(eraseCustomerChange.confirm, { body: { ...asked(), request: text } }),
      ).toMatchObject({
        body: {
          fields: { request: { message: expect.stringMatching(/Enter the request’s reference or date/) } },
        },
      })
  })

  test('removes the guest from every table, without changing the books', async () => {
    const [ledger, figures] = [await own.desk.ledger(), await overview()]
    const { plan, saved } = await confirmAndDo(own.admin, eraseCustomerChange, asked())
    expect(plan.title).toBe('Erase the personal data of Rosalind Quillfeather')
    expect(plan.lines).toContainEqual({ label: 'Merged duplicates', after: '1 also erased' })
    expect(plan.lines).toContainEqual(
      expect.objectContaining({
        section: 'Kept',
        label: 'Charges and payments',
        after: expect.stringMatching(/^\d+ kept\. Accounting records/),
      }),
    )
    expect(saved.toast).toMatch(
      /^The guest’s personal data was erased\. The customer is now Guest [A-Z479]{6}\.$/,
    )
    expect(await mentionsOf(own.db, [...guestWords, ...companionWords], forADay)).toEqual([])
    expect(await own.desk.ledger()).toEqual(ledger)
    expect(await overview()).toEqual(figures)
  })

  test('leaves the customer as a guest with a code, who can’t be changed, booked for or found', async () => {
    const id = own.guest.customer
    const page = await own.admin.must(customerPage, { params: { id } })
    expect(page).toMatchObject({
      firstName: 'Guest',
      email: '',
      phone: '',
      birthday: null,
      notes: '',
      groupCount: 2,
      whyNoEdit: 'This customer’s personal data has been removed',
    })
    expect(page.anonymisedAt).not.toBeNull()
    expect(page.history[0]).toMatchObject({
      who: 'Petra Privacy',
      action: 'eraseCustomer',
      reason: request,
      after: { reservations: 2, duplicates: 1 },
    })
    expect(page.history.slice(1).every((it) => it.before === null && it.after === null)).toBe(true)
    expect(await own.admin.call(customerEdit.load, { params: { id } })).toMatchObject({ status: 400 })
    for (const query of ['Quillfeather', 'rosa@quill.example', '12465550199'])
      expect((await own.admin.must(queryCustomers, { query: { query } })).items).toEqual([])
    const again = await own.db.selectFrom('customer').select('active').where('guid', '=', id).execute()
    expect(again).toEqual([{ active: false }])
  })

  test('keeps other guests, including items of the same closed day', async () => {
    const { lastName } = own.desk
    const eva = await own.admin.must(customerPage, { params: { id: own.other.customer } })
    expect(eva).toMatchObject({ firstName: 'Eva', lastName, anonymisedAt: null })
    const day = await own.db.selectFrom('day_closing').select('resolved').executeTakeFirstOrThrow()
    expect(day.resolved).toMatchObject([
      { kind: 'party', name: '', text: '' },
      { name: 'OTHER1', text: 'Eva' },
    ])
  })

  test('is listed with the administrator and the request', async () => {
    const { erasures, anonymised } = await own.admin.must(privacyForm.load)
    expect(erasures).toMatchObject([{ customerGuid: own.guest.customer, request, by: 'Petra Privacy' }])
    expect(anonymised).toEqual({ reservations: 2, customers: 1 })
  })

  test('happens once, even when asked for again through a merged duplicate', async () => {
    for (const customerGuid of [own.guest.customer, duplicate])
      expect(
        await own.admin.call(eraseCustomerChange.confirm, { body: { ...asked(), customerGuid } }),
      ).toMatchObject(refused(/has been removed$/))
  })
})

test('two administrators at the same time erase once, and a booking made in the meantime prevents it', async () => {
  const { desk } = own
  await desk.newPair()
  const { customer } = desk.eva
  await own.later(20)
  await own.finish(desk.eva)
  const body = { customerGuid: customer, request }
  const other = await signedIn(desk.portal, ['viewCustomer', 'editCustomer', 'adminSystem'])
  const plans = [
    [own.admin, await own.admin.must(eraseCustomerChange.confirm, { body })],
    [other, await other.must(eraseCustomerChange.confirm, { body })],
  ] as const
  const done = await Promise.all(
    plans.map(([browser, { confirmation }]) =>
      browser.call(eraseCustomerChange.make, { body: { ...body, confirmation } }),
    ),
  )
  expect(done.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  await sql`update customer set active = true, anonymised_at = null where guid = ${customer}`.execute(own.db)
  const { confirmation } = await own.admin.must(eraseCustomerChange.confirm, { body })
  await sql`insert into booking_group select (jsonb_populate_record(g, jsonb_build_object('guid',
      gen_random_uuid(), 'reference', 'NEW234', 'ticket_code', 'new', 'customer_guid', ${customer}::text))).*
    from booking_group g where guid = ${desk.eve.group}`.execute(own.db)
  expect(await own.admin.call(eraseCustomerChange.make, { body: { ...body, confirmation } })).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'This customer’s data has changed. Review the erasure again.' }] },
  })
})
