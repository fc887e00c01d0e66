import { expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { bookingPartner } from '#contract/booking-partner.ts'
import { customerPage } from '#contract/customers.ts'
import { groupDetail } from '#contract/groups.ts'
import { eInvoiceCompany } from '#contract/invoices.ts'
import { customerLastTime } from '#contract/last-time.ts'
import { options } from '#contract/options.ts'
import { partnerBalance, partners } from '#contract/partners.ts'
import { guestMoney } from '#contract/till.ts'
import { refuseField } from '#domain/refusal.ts'
import { aReservationsAgent, anAccountant } from '#web/testing/accounts.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { plainAnswers } from '#web/testing/load-states.ts'
import { openPage } from '#web/testing/open-page.ts'

const hotel = { guid: aGuid(7), name: 'Casuarina House' }
const long = Array.from({ length: 9 }, (_, nr) => `Contact ${nr + 1}: +1 246 418 010${nr}`).join('\n')

const own = smallestReply(partners.edit.load, {
  ...hotel,
  legalName: 'Casuarina House Ltd',
  eInvoice: 'none',
  untaxedReason: 'exempt',
  basisPoints: 0,
  creditLimitCents: 0,
  termsDays: 30,
  notes: long,
  version: 1,
})

test('a partner’s notes are edited in its details, and folded at its head', async () => {
  const page = await openPage(`/partner/${hotel.guid}?tab=details`, {
    as: anAccountant(),
    device: 'phone',
    answers: [
      ...plainAnswers(partnerBalance),
      answer(options, { items: [] }),
      answer(eInvoiceCompany, { missing: [] }),
      answer(partners.edit.load, own),
      refused(partners.edit.save, refuseField('noteForDrivers', 'At most 500 characters')),
    ],
  })
  const head = page.getByRole('region', { name: 'Notes on Casuarina House' })
  const unfold = head.getByRole('button', { name: 'Show all' })
  await expect.poll(() => unfold.getAttribute('aria-expanded')).toBe('false')
  await unfold.press('Enter')
  await head.getByRole('button', { name: 'Show less' }).waitFor()
  await page.getByLabel('Note for drivers').fill('The gate code is 4711')
  await page.getByLabel('Bookings need a reference').check()
  expect(await axe(page)).toEqual([])
  const sending = page.waitForRequest((it) => it.method() === 'POST' && it.url().includes('/api/partner/'))
  await page.getByRole('button', { name: 'Save partner' }).click()
  const sent = await sending
  expect(sent.postDataJSON()).toMatchObject({
    notes: long,
    noteForDrivers: 'The gate code is 4711',
    referenceRequired: true,
  })
  await page.getByText('At most 500 characters').first().waitFor()
  expect(await page.getByLabel('Note for drivers').getAttribute('aria-invalid')).toBe('true')
})

test('New Booking shows the notes of the chosen partner and requires the reference it asks for', async () => {
  const customer = aGuid(31)
  const page = await openPage(`/new-booking?product=fee&customer=${customer}`, {
    as: aReservationsAgent(),
    answers: [
      answer(
        customerPage,
        smallestReply(customerPage, { guid: customer, firstName: 'Ann', lastName: 'Stone' }),
      ),
      answer(customerLastTime, { upcoming: [], upcomingCount: 0, last: null }),
      answer(options, ({ params }) => ({
        items: params.list === 'partners' ? [hotel] : [],
      })),
      answer(bookingPartner, {
        name: hotel.name,
        referenceRequired: true,
        location: null,
        notes: 'Call Sam first',
      }),
    ],
  })
  await page.getByText('Ann Stone').first().waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  const partner = page.getByRole('combobox', { name: 'Partner' })
  await partner.fill('Casuarina')
  await page.getByRole('option', { name: 'Casuarina House' }).click()
  await page.getByRole('region', { name: 'Notes on Casuarina House' }).getByText('Call Sam first').waitFor()
  expect(page.asked(bookingPartner)).toMatchObject([{ query: { partnerGuid: hotel.guid } }])
  const reference = page.getByLabel('Partner reference')
  await expect.poll(() => reference.getAttribute('required')).toBe('')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => reference.getAttribute('aria-invalid')).toBe('true')
})

test('a reservation shows the notes on its partner, and a partner user’s reply has none', async () => {
  const opened = async (partner: { guid: string; name: string; notes?: string }) =>
    openPage(groupPath(aGuid(1), aGuid(1)), {
      as: aReservationsAgent(),
      device: 'phone',
      answers: [
        answer(groupDetail, { ...smallestReply(groupDetail), comments: 'Two bags', partner }),
        answer(guestMoney, smallestReply(guestMoney)),
      ],
    })
  const page = await opened({ ...hotel, notes: 'Call Sam first' })
  const shown = page.getByRole('region', { name: 'Notes on Casuarina House' })
  await shown.getByText('Call Sam first').waitFor()
  expect(await shown.getByRole('button').count()).toBe(0)
  expect(await axe(page)).toEqual([])
  const without = await opened(hotel)
  await without.getByText('Two bags').waitFor()
  expect(await without.getByText('Notes on').count()).toBe(0)
})
