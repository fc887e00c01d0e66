import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import { customerEdit, customerPage } from '#contract/customers.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import { groupDetail } from '#contract/groups.ts'
import { queryMessages } from '#contract/messages.ts'
import { mailToWrite, writeMail } from '#contract/written-mail.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let company: SmallCompany
let agent: TestBrowser
let admin: TestBrowser
let booked: Booked
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  agent = await signedIn(portal, ['viewCustomer', 'editCustomer'], { name: 'Rita Reservations' })
  admin = await signedIn(portal, ['adminSystem'])
  booked = await advancedBooker(portal, company)({ arrival: '2026-11-24', lastName: 'O’Neill' })
  const words = {
    en: { subject: 'Your bags', text: 'Dear {firstName} {lastName},\n\n{reference} is on {date}.' },
    de: { subject: 'Ihr Gepäck', text: 'Guten Tag {firstName}, {date}.' },
  }
  await admin.must(catalogue['saved-texts'].create.save, { body: { name: 'Bags', words } })
})
afterAll(() => portal.close())

const mail = (more: Partial<BodyIn<typeof writeMail>> = {}): BodyIn<typeof writeMail> => ({
  group: booked.group,
  to: 'ann@guest.example',
  subject: 'Your bags',
  text: 'Dear Ann,\n\n<b>They</b> are here.',
  withBooking: true,
  ...more,
})
const write = (body: BodyIn<typeof writeMail>, by = agent) =>
  by.call(writeMail, { params: { id: booked.customer }, body })
const lastMail = async () =>
  portal.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('template', '=', 'written')
    .orderBy('created_at', 'desc')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()

test('the known addresses and the saved texts are offered, with the guest’s own values', async () => {
  const found = await agent.must(mailToWrite, {
    params: { id: booked.customer },
    query: { group: booked.group },
  })
  expect(found).toEqual({
    addresses: ['ann@guest.example'],
    language: 'en',
    texts: [
      {
        guid: expect.any(String),
        name: 'Bags',
        language: 'en',
        subject: 'Your bags',
        text: `Dear Ann O’Neill,\n\n${booked.reference} is on Tuesday 24 November 2026.`,
      },
    ],
  })
  const alone = await agent.must(mailToWrite, { params: { id: booked.customer } })
  expect(alone.texts[0]?.text).toBe('Dear Ann O’Neill,\n\n{reference} is on {date}.')
})

test('an e-mail about a reservation is sent, and shown in the conversation, Messages and the history', async () => {
  const { status, body } = await write(mail())
  expect([status, body]).toMatchObject([200, { toast: expect.stringContaining('ot sent: no mail server') }])
  const sent = await lastMail()
  expect(sent).toMatchObject({ recipient: 'ann@guest.example', subject: 'Your bags' })
  expect(sent?.body).toContain('<b>They</b> are here.')
  expect(sent?.body).toContain(booked.reference)
  expect(sent?.html).toContain('&#60;b&#62;They&#60;/b&#62; are here.')
  expect(sent?.html).not.toContain('<b>They')
  expect(JSON.stringify(sent?.attachments)).toContain('/my-booking/')
  const { messages, history } = await agent.must(groupDetail, {
    params: { id: booked.customer, group: booked.group },
  })
  expect(messages.find((it) => it.template === 'written')).toMatchObject({
    subject: 'Your bags',
    writtenBy: 'Rita Reservations',
  })
  expect(history.find((it) => it.action === 'writeToGuest')).toMatchObject({
    who: 'Rita Reservations',
    after: { to: 'ann@guest.example', subject: 'Your bags' },
  })
  const { items } = await admin.must(queryMessages, { query: { query: 'Your bags' } })
  expect(items[0]).toMatchObject({ template: 'written', group: { reference: booked.reference } })
})

test('an e-mail from the customer’s page names no reservation', async () => {
  const { group: _, ...alone } = mail({ subject: 'Hello', withBooking: true })
  expect((await write(alone)).status).toBe(200)
  const sent = await lastMail()
  expect(sent).toMatchObject({ subject: 'Hello', group_guid: null, customer_guid: booked.customer })
  expect(sent?.body).not.toContain(booked.reference)
  expect(JSON.stringify(sent?.attachments)).not.toContain('/my-booking/')
  const { history } = await agent.must(customerPage, { params: { id: booked.customer } })
  expect(history[0]).toMatchObject({ action: 'writeToGuest', after: { subject: 'Hello' } })
})

test('without the check box, neither reference nor link is added', async () => {
  expect((await write(mail({ subject: 'Short', withBooking: false }))).status).toBe(200)
  const sent = await lastMail()
  expect(sent).toMatchObject({ subject: 'Short', group_guid: booked.group, attachments: [] })
  expect(sent?.body).not.toContain(booked.reference)
})

describe('refused', () => {
  test.each<[string, Partial<BodyIn<typeof writeMail>>, string, string]>([
    ['another address', { to: 'other@guest.example' }, 'to', 'Choose an address of this guest'],
    ['a placeholder left over', { text: 'Dear {firstName}' }, 'text', 'Replace {firstName}, or remove it'],
    ['no subject', { subject: ' ' }, 'subject', 'This field is required'],
    ['a text that is too long', { text: 'a'.repeat(4001) }, 'text', 'At most 4,000 characters'],
  ])('%s', async (_, wrong, field, message) => {
    const { status, body } = await write(mail(wrong))
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { [field]: { message } } })
  })

  test('a subject can’t add a header', async () => {
    await write(mail({ subject: 'Bags\r\nBcc: other@guest.example' }))
    expect((await lastMail())?.subject).not.toMatch(/[\r\n]/)
  })

  test('a reservation of another customer', async () => {
    const other = await advancedBooker(portal, company)({ arrival: '2026-11-24', firstName: 'Bo', email: '' })
    expect((await write(mail({ group: other.group }))).status).toBe(404)
    const found = await agent.must(mailToWrite, { params: { id: other.customer } })
    expect(found.addresses).toEqual([])
  })

  test('partner users', async () => {
    const partner = await signedIn(portal, ['viewCustomer', 'editCustomer'], { partnerGuid: company.partner })
    expect((await write(mail(), partner)).status).toBe(403)
    const asked = { params: { id: booked.customer } }
    expect((await partner.call(mailToWrite, asked)).status).toBe(403)
  })
})

test('an earlier address of the reservation can be chosen, with a German text for a German guest', async () => {
  const { version, ...fields } = await agent.must(customerEdit.load, { params: { id: booked.customer } })
  await agent.must(customerEdit.save, {
    params: { id: booked.customer },
    body: { ...fields, version, email: 'new@guest.example', language: 'de' },
  })
  const found = await agent.must(mailToWrite, {
    params: { id: booked.customer },
    query: { group: booked.group },
  })
  expect(found.addresses).toEqual(['new@guest.example', 'ann@guest.example'])
  expect(found.texts[0]).toMatchObject({
    language: 'de',
    text: 'Guten Tag Ann, Dienstag, 24. November 2026.',
  })
  expect((await write(mail({ to: 'ANN@guest.example' }))).status).toBe(200)
})

describe('a saved text', () => {
  test.each<[string, object, string, string]>([
    [
      'an unknown placeholder',
      { en: { subject: 'A', text: '{driver}' } },
      'text',
      'Unknown placeholder {driver}',
    ],
    ['half a language', { en: { subject: 'A', text: '' } }, 'text', 'This field is required'],
    ['no language', {}, 'text', 'Enter a subject and a text in at least one language'],
  ])('is refused with %s', async (_, words, field, message) => {
    const body = { name: 'Another', words } as never
    const { status, body: answer } = await admin.call(catalogue['saved-texts'].create.save, { body })
    expect(status).toBe(400)
    expect(answer).toMatchObject({
      fields: { words: { fields: { en: { fields: { [field]: { message } } } } } },
    })
  })

  test('that is inactive is not offered', async () => {
    const { list, edit } = catalogue['saved-texts']
    const [item] = (await admin.must(list)).items
    const params = { id: item?.guid ?? '' }
    const { version, name, words } = await admin.must(edit.load, { params })
    await admin.must(edit.save, { params, body: { version, name, words, active: false } })
    const { texts } = await agent.must(mailToWrite, { params: { id: booked.customer } })
    expect(texts).toEqual([])
  })
})
