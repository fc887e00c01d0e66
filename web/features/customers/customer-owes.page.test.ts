import { expect, test } from 'vitest'
import { bookingCounts, customerPage, queryCustomers } from '#contract/customers.ts'
import { likelySame } from '#contract/customer-merge.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { customerPath } from '#contract/addresses.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { totals } from '#web/testing/customer-list.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const owing: ReplyOf<typeof customerPage> = {
  guid: aGuid(31),
  firstName: 'Ann',
  lastName: 'Guest',
  email: '',
  phone: '',
  birthday: null,
  country: '',
  language: null,
  notes: '',
  details: [],
  version: 3,
  createdAt: '2026-11-20T13:00:00Z',
  createdBy: 'Ann Agent',
  anonymisedAt: null,
  balanceCents: 12_000,
  whyNoEdit: null,
  writtenIn: 'en',
  addressTrouble: null,
  stopped: [],
  groupCount: 2,
  groups: [],
  merges: [],
  history: [],
}

test('a customer who owes for several reservations leads to the list of the unpaid ones', async () => {
  const page = await openPage(customerPath(owing.guid), {
    as: aReservationsAgent(),
    answers: [
      answer(customerPage, owing),
      answer(likelySame, { items: [] }),
      answer(queryCustomers, { items: [], nextCursor: null }),
      answer(bookingCounts, smallestReply(bookingCounts)),
      totals,
    ],
  })
  await page.getByRole('link', { name: 'Unpaid reservations' }).click()
  await page.getByRole('button', { name: 'One customer' }).waitFor()
  expect(page.asked(queryCustomers).at(-1)?.query).toMatchObject({ customer: owing.guid, owing: 'yes' })
})

const ofCompany = { ...owing, ownPartner: null }

async function compared(other: Partial<ReplyOf<typeof customerPage>>): Promise<PortalPage> {
  const losing = { ...owing, guid: aGuid(32), firstName: 'Anne', ...other }
  const page = await openPage(customerPath(owing.guid), {
    as: aReservationsAgent(),
    answers: [
      answer(customerPage, ({ params }) => (params.id === losing.guid ? losing : ofCompany)),
      answer(likelySame, { items: [] }),
      answer(queryCustomers, {
        items: [{ ...aFoundReservation(1), customerGuid: losing.guid }],
        nextCursor: null,
      }),
    ],
  })
  await page.getByRole('button', { name: 'Merge' }).click()
  await page.getByLabel('Other customer').fill('Guest')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Compare' }).click()
  return page
}

test('customers of different partners can’t be compared for a merge', async () => {
  const page = await compared({ ownPartner: { guid: aGuid(33), name: 'Sea Hotel' } })
  await page.getByRole('alert').filter({ hasText: 'Anne Guest is a customer of Sea Hotel' }).waitFor()
  expect(await page.getByRole('button', { name: 'Review changes' }).count()).toBe(0)
})

test('a customer whose partner isn’t shown can be compared: the server decides', async () => {
  const page = await compared({})
  await page.getByRole('button', { name: 'Review changes' }).waitFor()
  expect(await page.getByText('is a customer of').count()).toBe(0)
})
