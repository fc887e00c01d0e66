import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerEdit, customerPage, emptyCustomer } from '#contract/customers.ts'
import { mergeCustomerChange, undoMergeChange } from '#contract/customer-merge.ts'
import { addFollowUp, deleteFollowUp, finishFollowUps, queryFollowUps } from '#contract/follow-ups.ts'
import { queryHistory } from '#contract/history.ts'
import { eraseCustomerChange, privacyForm } from '#contract/privacy.ts'
import { privateBookingChange } from '#contract/drive-bookings.ts'
import { groupDetail } from '#contract/groups.ts'
import { saveQuote } from '#contract/quotes.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { AboutKind } from '#domain/follow-up/follow-up-states.ts'
import { askToAnonymise } from '#server/features/privacy/commands/anonymise-job.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import {
  confirmAndDo,
  guest,
  openReservationDesk,
  today,
  type ReservationDesk,
} from '#server/testing/reservation-desk.ts'
import { runJobs } from '#server/testing/run-jobs.ts'

/** What merges, partner users and erasures mean for follow-ups. */
let desk: ReservationDesk
let agent: TestBrowser
const permissions = ['editCustomer', 'viewCustomer', 'adminSystem'] as const
beforeAll(async () => {
  desk = await openReservationDesk()
  agent = await signedIn(desk.portal, permissions)
})
afterAll(() => desk.portal.close())

async function newCustomer(firstName: string): Promise<string> {
  const body = { ...(await agent.must(emptyCustomer)), firstName, lastName: 'Tan', version: 1 }
  return (await agent.must(customerEdit.save, { params: { id: 'new' }, body })).guid ?? ''
}
const add = async (kind: AboutKind, guid: string, text: string, dueOn = today) => {
  const body = { text, dueOn, assigneeGuid: null, about: { kind, guid } }
  return (await agent.must(addFollowUp, { body })).guid
}
const textsOf = async (customer: string, by = agent) =>
  (await by.must(queryFollowUps, { query: { customer } })).items.map((it) => it.text).toSorted()
const request = (date = addDays(today, 7)) => ({
  adults: 2,
  journey: {
    date,
    time: '10:30',
    from: { locationGuid: desk.company.hotel },
    to: { locationGuid: desk.company.villa },
    cars: [{ serviceGuid: desk.company.sedan, luggage: 1 }],
  },
})
const quoteOf = async (customer: string) =>
  (
    await agent.must(saveQuote, {
      body: {
        product: 'private',
        customer,
        request: request(),
        form: {},
        validUntil: today,
        note: '',
        isMailed: false,
      },
    })
  ).guid

test('a merge moves follow-ups, and its undo gives them back', async () => {
  const [losing, kept] = [await newCustomer('Mei'), await newCustomer('May')]
  await add('customer', losing, 'Of the losing one')
  await add('quote', await quoteOf(losing), 'Of the quote')
  await add('customer', kept, 'Of the kept one')
  await confirmAndDo(agent, mergeCustomerChange, { customerGuid: losing, mergeInto: kept, take: {} })
  expect(await textsOf(kept)).toEqual(['Of the kept one', 'Of the losing one', 'Of the quote'])
  // The page of the losing one may still be open somewhere.
  const late = await add('customer', losing, 'Added by an old page')
  const { items } = await agent.must(queryFollowUps, { query: { customer: kept } })
  expect(items.find((it) => it.guid === late)?.about).toMatchObject({ guid: kept, name: 'May Tan' })
  const { merges } = await agent.must(customerPage, { params: { id: kept } })
  await confirmAndDo(agent, undoMergeChange, { mergeGuid: merges[0]?.guid ?? '', reason: 'Two people' })
  expect(await textsOf(kept)).toEqual(['Added by an old page', 'Of the kept one'])
  expect(await textsOf(losing)).toEqual(['Of the losing one', 'Of the quote'])
})

test('partner users don’t see them in the history of their guests and reservations', async () => {
  const hotel = await signedIn(desk.portal, ['viewCustomer', 'editCustomer'], {
    partnerGuid: desk.company.partner,
  })
  const body = { ...request(), customer: guest }
  const { saved } = await confirmAndDo(hotel, privateBookingChange, body, { id: 'new' })
  const { group } = await desk.rows(saved.guid ?? '')
  const { guid, customer_guid: customer } = group
  await add('customer', customer, 'Ask for the passport')
  await add('reservation', guid, 'Ask for the second car')
  const page = await hotel.must(customerPage, { params: { id: customer } })
  const detail = await hotel.must(groupDetail, { params: { id: customer, group: guid } })
  for (const { history } of [page, detail])
    expect(history.filter((it) => it.action.endsWith('FollowUp'))).toEqual([])
  const own = await agent.must(customerPage, { params: { id: customer } })
  expect(own.history.filter((it) => it.action === 'addFollowUp')).toHaveLength(2)
})

test('an erasure removes follow-ups and their texts in the history, and no new one can be added', async () => {
  const customer = await newCustomer('Erased')
  const quote = await quoteOf(customer)
  await add('customer', customer, 'Call about the walking stick')
  await add('quote', quote, 'Ask about the walking stick')
  const deleted = await add('customer', customer, 'The walking stick again')
  await agent.must(deleteFollowUp, { params: { id: deleted }, body: { version: 1 } })
  await confirmAndDo(agent, eraseCustomerChange, { customerGuid: customer, request: 'By phone' })
  expect(await textsOf(customer)).toEqual([])
  const { items } = await agent.must(queryHistory, { query: { kind: 'followUp', limit: 500 } })
  expect(JSON.stringify(items)).not.toContain('walking stick')
  const body = {
    text: 'x',
    dueOn: today,
    assigneeGuid: null,
    about: { kind: 'customer' as const, guid: customer },
  }
  const { status } = await agent.call(addFollowUp, { body })
  expect(status).toBe(400)
})

test('after the retention period, done ones are deleted, and one still to do keeps its customer', async () => {
  const [waited, over] = [await newCustomer('Waited'), await newCustomer('Over')]
  await add('customer', waited, 'Call for next winter', addDays(today, 300))
  const done = await add('customer', over, 'Call her back')
  await agent.must(finishFollowUps, { body: { followUps: [{ guid: done, version: 1 }] } })
  desk.portal.clock.forward(250 * 24 * 60)
  const admin = await signedIn(desk.portal, permissions)
  const { version } = await admin.must(privacyForm.load)
  await admin.must(privacyForm.save, { body: { months: 6, version } })
  await askToAnonymise(desk.db, desk.portal.clock.now)
  await runJobs(desk.portal, 'resuming')
  expect(await textsOf(waited, admin)).toEqual(['Call for next winter'])
  expect((await admin.must(customerPage, { params: { id: waited } })).firstName).toBe('Waited')
  expect((await admin.must(customerPage, { params: { id: over } })).firstName).toBe('Guest')
  expect((await admin.must(queryFollowUps, { query: { state: 'done' } })).items).toEqual([])
  const { items } = await admin.must(queryHistory, { query: { kind: 'followUp', limit: 500 } })
  expect(JSON.stringify(items)).not.toContain('Call her back')
})
