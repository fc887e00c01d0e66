import { expect, test } from 'vitest'
import { customerPath, groupPath } from '#contract/addresses.ts'
import { likelySame } from '#contract/customer-merge.ts'
import { customerPage } from '#contract/customers.ts'
import { groupDetail } from '#contract/groups.ts'
import { guestMoney } from '#contract/till.ts'
import { mailToWrite, writeMail } from '#contract/written-mail.ts'
import { refuseField } from '#domain/refusal.ts'
import { aPartnerUser, aReservationsAgent } from '#web/testing/accounts.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const guid = aGuid(1)
const known = {
  addresses: ['ann@guest.example', 'old@guest.example'],
  language: 'de' as const,
  texts: [
    { guid: aGuid(2), name: 'Bags', language: 'de' as const, subject: 'Ihr Gepäck', text: 'Guten Tag Ann,' },
    { guid: aGuid(3), name: 'Late', language: 'en' as const, subject: 'Late', text: 'Dear Ann, {reference}' },
  ],
}
const group = {
  ...smallestReply(groupDetail),
  customer: { ...smallestReply(groupDetail).customer, guid, email: 'ann@guest.example' },
}
const answers = [
  answer(groupDetail, group),
  answer(guestMoney, smallestReply(guestMoney)),
  answer(mailToWrite, known),
]

test('an agent writes to the guest of a reservation, beginning with saved texts', async () => {
  const page = await openPage(groupPath(guid, guid), {
    as: aReservationsAgent(),
    answers: [...answers, answer(writeMail, { toast: 'E-mail sent to old@guest.example' })],
  })
  await page.getByRole('button', { name: 'Message to the guest' }).click()
  await page.getByRole('menuitem', { name: /Write e-mail/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Write e-mail' })
  await dialog.getByRole('combobox', { name: 'To', exact: false }).first().selectOption('old@guest.example')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await dialog.getByText('Inserted “Bags”.').waitFor()
  await dialog.getByLabel('Saved text').selectOption('Late')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await dialog
    .getByText('Inserted “Late”. It has no text in German, so this is the one in English.')
    .waitFor()
  expect(await dialog.getByLabel('Subject').inputValue()).toBe('Ihr Gepäck')
  const text = dialog.getByRole('textbox', { name: 'Text' })
  expect(await text.inputValue()).toBe('Guten Tag Ann,\n\nDear Ann, {reference}')
  await dialog.getByRole('button', { name: 'Send e-mail' }).click()
  await dialog.getByText('Replace {reference}, or remove it').first().waitFor()
  expect(await axe(page)).toEqual([])
  await text.fill('Guten Tag Ann,\n\nDear Ann')
  await dialog.getByRole('button', { name: 'Send e-mail' }).click()
  await page.getByText('E-mail sent to old@guest.example').waitFor()
  expect(page.asked(writeMail)).toMatchObject([{ params: { id: guid } }])
  expect(page.sent(writeMail)).toEqual([
    {
      to: 'old@guest.example',
      subject: 'Ihr Gepäck',
      text: 'Guten Tag Ann,\n\nDear Ann',
      withBooking: true,
      group: group.guid,
    },
  ])
})

test('an agent writes from the customer’s page, and a refused address is shown at its field', async () => {
  const page = await openPage(customerPath(guid), {
    as: aReservationsAgent(),
    answers: [
      answer(customerPage, {
        ...smallestReply(customerPage),
        guid,
        email: 'ann@guest.example',
        country: '',
        birthday: null,
        createdAt: '2026-11-20T13:00:00Z',
      }),
      answer(likelySame, { items: [] }),
      answer(mailToWrite, { ...known, texts: [] }),
      refused(writeMail, refuseField('to', 'Choose an address of this guest')),
    ],
  })
  await page.getByRole('button', { name: 'Write e-mail…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write e-mail' })
  await dialog.getByRole('button', { name: 'Send e-mail' }).click()
  await dialog.getByText('This field is required').first().waitFor()
  await dialog.getByLabel('Subject').fill('Hello')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Dear Ann')
  await dialog.getByRole('button', { name: 'Send e-mail' }).click()
  await dialog.getByText('Choose an address of this guest').first().waitFor()
  expect(await dialog.getByRole('checkbox').count()).toBe(0)
})

test('a guest without an address can’t be written to, and partner users have no menu', async () => {
  const page = await openPage(groupPath(guid, guid), {
    as: aReservationsAgent(),
    answers: [...answers, answer(mailToWrite, { ...known, addresses: [] })],
  })
  await page.getByRole('button', { name: 'Message to the guest' }).click()
  await page.getByRole('menuitem', { name: /Write e-mail/ }).click()
  await page.getByText('No e-mail address. Add one to the customer first.').waitFor()
  const partners = await openPage(groupPath(guid, guid), { as: aPartnerUser(), answers })
  await partners.getByRole('heading', { name: 'Conversation' }).waitFor()
  expect(await partners.getByRole('button', { name: 'Message to the guest' }).count()).toBe(0)
})
