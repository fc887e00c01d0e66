import { expect, test } from 'vitest'
import { answerGuestText, finishGuestText, guestTexts, type WaitingGuest } from '#contract/guest-texts.ts'
import { answerGuestRequest, finishGuestRequest } from '#contract/my-booking.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { testLoadStates } from '#web/testing/load-states.ts'
import { openPage } from '#web/testing/open-page.ts'

const path = '/guest-messages'
const as = aReservationsAgent()

testLoadStates({
  'messages from guests': {
    path,
    as,
    endpoint: guestTexts,
    loaded: 'No messages to reply to. Messages and requests from guests appear here.',
  },
})

const text: WaitingGuest = {
  guid: aGuid(1),
  kind: 'whatsapp',
  number: '+12465550101',
  text: 'Where do we meet?',
  media: 0,
  count: 2,
  since: '2026-11-20T12:00:00Z',
  name: 'Ann Guest',
  group: { guid: aGuid(2), reference: 'RX7K2P', customerGuid: aGuid(3) },
  whyNoAnswer: null,
}
const stranger: WaitingGuest = {
  ...text,
  guid: aGuid(4),
  kind: 'sms',
  number: '+15005550006',
  name: '',
  group: null,
  text: 'Hello?',
  count: 1,
}
const request: WaitingGuest = {
  ...text,
  guid: aGuid(5),
  kind: 'request',
  number: '',
  text: 'A later flight',
  name: 'Bob Guest',
  whyNoAnswer: null,
}

test('an agent answers, marks as done, and opens reservations; the list follows', async () => {
  const page = await openPage(path, {
    as,
    device: 'phone',
    answers: [
      answer(guestTexts, { items: [text, stranger, request] }),
      answer(answerGuestText, { toast: 'Message sent' }),
      answer(finishGuestText, { toast: 'Marked as done' }),
      answer(answerGuestRequest, { toast: 'Reply sent' }),
      answer(finishGuestRequest, { toast: 'Marked as done' }),
    ],
  })
  const ann = page.getByRole('article', { name: 'Ann Guest' })
  await ann.getByText(/WhatsApp · \+12465550101 · waiting since .* · 2 messages/).waitFor()
  expect(await ann.getByRole('link', { name: 'RX7K2P' }).getAttribute('href')).toBe(
    `/customers/${aGuid(3)}/${aGuid(2)}#conversation`,
  )
  const bob = page.getByRole('article', { name: 'Bob Guest' })
  expect(await bob.getByRole('link', { name: 'RX7K2P' }).getAttribute('href')).toMatch(/#conversation$/)
  const unknown = page.getByRole('article', { name: '+15005550006' })
  await unknown.getByText(/no reservation found for this number/).waitFor()
  expect(await axe(page)).toEqual([])
  page.answer(answer(guestTexts, { items: [stranger, request] }))
  await ann
    .getByLabel(/^Reply/)
    .last()
    .fill('By the fountain')
  await ann.getByRole('button', { name: 'Send reply' }).click()
  await ann.waitFor({ state: 'detached' })
  expect(page.sent(answerGuestText)).toEqual([{ text: 'By the fountain' }])
  page.answer(answer(guestTexts, { items: [request] }))
  await unknown.getByRole('button', { name: 'No reply needed' }).click()
  await unknown.waitFor({ state: 'detached' })
  expect(page.asked(finishGuestText)).toMatchObject([{ params: { text: aGuid(4) } }])
  await bob
    .getByLabel(/^Reply/)
    .last()
    .fill('You are on the later flight')
  await bob.getByRole('button', { name: 'Send reply' }).click()
  await expect.poll(() => page.sent(answerGuestRequest)).toEqual([{ text: 'You are on the later flight' }])
  await bob.getByRole('button', { name: 'Mark as done' }).click()
  await expect.poll(() => page.asked(finishGuestRequest)).toMatchObject([{ params: { request: aGuid(5) } }])
  page.answer(answer(guestTexts, { items: [text, request] }))
  page.publish({ topic: 'guestText' })
  await ann.waitFor()
})
