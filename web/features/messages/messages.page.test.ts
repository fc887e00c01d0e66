import { expect, test } from 'vitest'
import { failedMail, message, queryMessages, resendFailedMail, type MessageRow } from '#contract/messages.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { refuseField } from '#domain/refusal.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { openPage } from '#web/testing/open-page.ts'

const aMessage = (more: Partial<MessageRow> = {}): MessageRow => ({
  guid: aGuid(1),
  kind: 'mail',
  template: 'confirmation',
  to: 'ann@guest.example',
  subject: 'Your booking RX7K2P is confirmed',
  state: 'failed',
  createdAt: '2026-11-18T14:00:00Z',
  sentAt: null,
  tries: 17,
  lastError: 'connect ECONNREFUSED',
  sealed: false,
  group: null,
  customer: null,
  account: null,
  ...more,
})

test('what an outage kept back is resent by one button, which is gone afterwards', async () => {
  let left = 12
  const page = await openPage('/manager', {
    as: anAdministrator(),
    answers: [
      answer(queryMessages, { items: [aMessage()], nextCursor: null }),
      answer(failedMail, () => ({
        count: left,
        from: left === 0 ? null : '2026-11-18T14:00:00Z',
        to: left === 0 ? null : '2026-11-18T17:30:00Z',
      })),
      answer(resendFailedMail, () => {
        left = 0
        return {
          toast: 'Resending 12 messages',
          left: [
            {
              guid: aGuid(7),
              recipient: 'ada@good.example',
              subject: 'Your reminder',
              why: 'Out of date',
            },
          ],
        }
      }),
    ],
  })
  await page.getByRole('button', { name: 'Resend 12 messages' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resend 12 messages' })
  await dialog.getByText(/created between .*18 Nov/).waitFor()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Resend 12 messages' }).click()
  await page.getByText('Resending 12 messages').first().waitFor()
  await page.getByRole('button', { name: 'Resend 12 messages' }).waitFor({ state: 'detached' })
  await page.getByText('Resending 12 messages. 1 not resent:').waitFor()
  await page.getByText('ada@good.example, Your reminder: Out of date').waitFor()
})

test('a withdrawn message links to the one that replaced it', async () => {
  const withdrawn: ReplyOf<typeof message> = {
    ...aMessage({ state: 'withdrawn', lastError: '', tries: 0 }),
    text: 'Dear Ann',
    hasHtml: false,
    attachments: [],
    attempts: [],
    nextTryAt: null,
    againOf: null,
    sentAgainAs: [],
    replacedBy: { guid: aGuid(2), subject: 'Your booking RX7K2P has been cancelled' },
    whyNotAgain:
      'This message was replaced by a later one about the same reservation. Send the later one again.',
  }
  const page = await openPage(`/manager/messages/${withdrawn.guid}`, {
    as: anAdministrator(),
    answers: [answer(message, withdrawn)],
  })
  await page.getByText('Not sent: replaced by “Your booking RX7K2P has been cancelled”').waitFor()
  const link = page.getByRole('link', { name: 'Your booking RX7K2P has been cancelled' })
  expect(await link.getAttribute('href')).toBe(`/manager/messages/${aGuid(2)}`)
  expect(await page.getByRole('button', { name: 'Send again' }).getAttribute('aria-disabled')).toBe('true')
})

test('the oldest come first after a press on the header', async () => {
  const page = await openPage('/manager', {
    as: anAdministrator(),
    answers: [
      answer(queryMessages, { items: [aMessage()], nextCursor: null }),
      answer(failedMail, { count: 0, from: null, to: null }),
    ],
  })
  const created = page.getByRole('columnheader', { name: 'Created' })
  await expect.poll(() => created.getAttribute('aria-sort')).toBe('descending')
  await created.getByRole('button').click()
  await expect.poll(() => created.getAttribute('aria-sort')).toBe('ascending')
  await expect.poll(() => page.asked(queryMessages).at(-1)?.query.sort).toBe('written')
})

test('a search that is refused says why, and the search box stays', async () => {
  const page = await openPage('/manager', {
    as: anAdministrator(),
    answers: [
      answer(queryMessages, ({ query }) =>
        query.query === 'qz'
          ? refuseField('query', 'This search took too long. Enter more of the address or subject.')
          : { items: [aMessage()], nextCursor: null },
      ),
      answer(failedMail, { count: 0, from: null, to: null }),
    ],
  })
  const box = page.getByRole('searchbox', { name: 'Search messages' })
  await page.getByText('ann@guest.example').first().waitFor()
  await box.fill('qz')
  await page.getByRole('alert').getByText('This search took too long').waitFor()
  expect(await page.getByText('ann@guest.example').count()).toBe(0)
  await box.fill('ann')
  await page.getByText('ann@guest.example').first().waitFor()
})
