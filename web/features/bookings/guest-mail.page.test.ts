import { expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { groupDetail, type GroupDetail } from '#contract/groups.ts'
import { previewGuestReminder, sendBookingReminder } from '#contract/guest-messages.ts'
import { messageHtml, sendMessageAgain } from '#contract/messages.ts'
import { guestMoney } from '#contract/till.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const guid = aGuid(1)
const mail: GroupDetail['messages'][number] = {
  guid: aGuid(2),
  kind: 'mail',
  template: 'confirmation',
  recipient: 'ann@guest.example',
  subject: 'Booking confirmed (RX7K2P)',
  body: 'Dear Ann Guest,',
  hasHtml: true,
  state: 'sent',
  createdAt: '2026-11-19T14:00:00Z',
  sentAt: '2026-11-19T14:00:00Z',
  writtenBy: null,
  deliveredAt: null,
  lastError: '',
  replacedBy: null,
}

test('an agent sees when the page was opened, previews a mail and sends it again', async () => {
  const detail = { ...smallestReply(groupDetail), messages: [mail] }
  const page = await openPage(groupPath(guid, guid), {
    as: aReservationsAgent(),
    answers: [
      answer(groupDetail, {
        ...detail,
        guestPage: {
          visits: [{ guid: aGuid(3), at: '2026-11-20T17:18:00Z', until: '2026-11-20T17:25:00Z' }],
          requests: [],
          driverMessages: [],
        },
      }),
      answer(guestMoney, smallestReply(guestMoney)),
      answer(messageHtml, '<!doctype html><p>Your booking is confirmed.</p>'),
      answer(sendMessageAgain, { toast: 'Sending the message again' }),
    ],
  })
  await page.getByText('Guest viewed My booking Fri 20 Nov 13:18 to Fri 20 Nov 13:25').waitFor()
  await page.getByText(mail.subject).click()
  await page.getByText(mail.body).waitFor()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('dialog', { name: mail.subject }).locator('iframe').waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => page.asked(sendMessageAgain)).toMatchObject([{ params: { id: mail.guid } }])
})

test('an agent reads a reminder before it is sent', async () => {
  const preview = { to: 'ann@guest.example', subject: 'Reminder: Fri 20 Nov', text: 'Dear Ann Guest,' }
  const page = await openPage(groupPath(guid, guid), {
    as: aReservationsAgent(),
    answers: [
      answer(groupDetail, {
        ...smallestReply(groupDetail),
        customer: { ...smallestReply(groupDetail).customer, email: preview.to },
      }),
      answer(guestMoney, smallestReply(guestMoney)),
      answer(previewGuestReminder, preview),
      answer(sendBookingReminder, { toast: 'Sending a reminder to ann@guest.example' }),
    ],
  })
  await page.getByRole('button', { name: 'Send reminder' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send reminder' })
  await dialog.getByText(preview.text).waitFor()
  expect(page.asked(sendBookingReminder)).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(page.asked(sendBookingReminder)).toHaveLength(1)
})
