import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerPage } from '#contract/customers.ts'
import { customerData } from '#contract/privacy.ts'
import { addressOf } from '#contract/endpoint.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import { GuestPrivacy } from '#server/testing/guest-privacy.ts'

const address = (id: string) => addressOf(customerData.path, { id })
const fetched = (by: TestBrowser, id: string) =>
  own.desk.portal.app.inject({
    url: address(id),
    headers: { cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })

let own: GuestPrivacy
let files: Record<string, string>
beforeAll(async () => {
  own = await GuestPrivacy.open()
  const { rawPayload } = await fetched(own.admin, own.guest.customer)
  files = Object.fromEntries(
    Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)]),
  )
})
afterAll(() => own.desk.portal.close())

test('has everything about the guest, as a page and as JSON', () => {
  expect(Object.keys(files)).toEqual(['personal-data.html', 'personal-data.json'])
  const data = JSON.parse(files['personal-data.json'] ?? '') as Record<string, Record<string, unknown>[]>
  expect(data).toMatchObject({
    company: 'Small Company',
    Customer: [{ first_name: 'Rosalind', phone: '+12465550199', birthday: '1980-02-29' }],
    Reservations: [{ reference: own.guest.reference, flags: ['wheelchair'] }],
    Passengers: [{ first_name: 'Rosalind' }],
    'Requests on My booking': [{ text: 'I am Rosalind' }],
    'Text messages from the guest': [{ text: 'It’s Rosalind' }],
  })
  expect(data['Charges and payments']?.[0]?.['amount_cents']).toEqual(expect.any(Number))
  expect(data['Messages']?.[0]?.['recipient']).toBe('rosa@quill.example')
  const page = files['personal-data.html'] ?? ''
  for (const text of [
    'Rosalind',
    '+12465550199',
    own.guest.reference,
    'Added the customer',
    'BBD',
    'Fri 29 Feb 1980',
  ])
    expect(page.toLowerCase()).toContain(text.toLowerCase())
  // People read dates as words; programs have the JSON.
  expect(page).not.toMatch(/<dd>\d{4}-\d\d-\d\d/)
})

test('names no other guest', () => {
  for (const text of Object.values(files)) expect(text).not.toMatch(/Bartholomew|Gudgeon|Eva|Ost1/)
})

test('is recorded in the history', async () => {
  const { history } = await own.admin.must(customerPage, { params: { id: own.guest.customer } })
  expect(history[0]).toMatchObject({ who: 'Petra Privacy', action: 'exportCustomer' })
})

test('is for administrators only, and for customers that exist', async () => {
  const agent = await signedIn(own.desk.portal, ['viewCustomer', 'editCustomer'])
  expect((await fetched(agent, own.guest.customer)).statusCode).toBe(403)
  expect((await fetched(own.admin, own.guest.group)).statusCode).toBe(404)
})
