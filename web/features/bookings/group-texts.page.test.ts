import { expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { groupDetail } from '#contract/groups.ts'
import { textToGuest, type Conversation } from '#contract/guest-texts.ts'
import { refuse } from '#domain/refusal.ts'
import { guestMoney } from '#contract/till.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer, offline, refused } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const guid = aGuid(1)
const ours = {
  guid: aGuid(2),
  kind: 'sms',
  template: 'reminder',
  recipient: '+12465550101',
  subject: 'Reminder',
  body: 'Coral Gate: see you Fri 20 Nov, 14:05.',
  state: 'sent',
  createdAt: '2026-11-19T14:00:00Z',
  sentAt: '2026-11-19T14:00:00Z',
  writtenBy: null,
  deliveredAt: '2026-11-19T14:01:00Z',
  lastError: '',
  replacedBy: null,
  hasHtml: false,
}
const failed = {
  ...ours,
  guid: aGuid(3),
  template: 'textAnswer',
  body: 'At the desk',
  writtenBy: 'Rita Agent',
  state: 'failed',
  createdAt: '2026-11-19T15:10:00Z',
  deliveredAt: null,
  lastError: 'The phone is switched off or can’t be reached',
}
const texts: Conversation = {
  number: '+12465550101',
  channel: 'sms',
  whyNoAnswer: null,
  incoming: [
    {
      guid: aGuid(4),
      channel: 'sms',
      number: '+12465550101',
      text: 'Where do we meet?',
      media: 0,
      at: '2026-11-19T15:00:00Z',
      answeredAt: null,
    },
  ],
}
const detail = (conversation: Conversation, messages = [failed, ours]) =>
  answer(groupDetail, smallestReply(groupDetail, { messages, texts: conversation }))
const open = (conversation: Conversation, device: 'phone' | 'desktop' = 'desktop') =>
  openPage(groupPath(guid, guid), {
    as: aReservationsAgent(),
    device,
    answers: [
      detail(conversation),
      answer(guestMoney, smallestReply(guestMoney)),
      answer(textToGuest, { toast: 'Message sent' }),
    ],
  })

test('an agent reads what the guest wrote between our texts, and answers', async () => {
  const page = await open(texts, 'phone')
  const section = page.getByRole('region', { name: 'Text messages' })
  await section.getByText('Where do we meet?').waitFor()
  expect(await section.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/see you Fri 20 Nov.*\n+Kerbside · SMS · Delivered/s),
    expect.stringMatching(/Where do we meet\?\n+Guest · SMS · .*needs a reply/s),
    expect.stringMatching(/At the desk\n+Rita Agent · SMS · Not sent: The phone is switched off/s),
  ])
  expect(await axe(page)).toEqual([])
  const box = section.getByLabel(/^Message to \+12465550101/)
  await box.fill('By the fountain')
  await section.getByRole('button', { name: 'Send SMS' }).click()
  await expect.poll(() => page.sent(textToGuest)).toEqual([{ text: 'By the fountain' }])
  await expect.poll(() => box.inputValue()).toBe('')
})

test('an answer that can’t be sent stays in the box, with the reason', async () => {
  const page = await open({ ...texts, channel: 'whatsapp' })
  const section = page.getByRole('region', { name: 'Text messages' })
  const box = section.getByLabel(/^Message to/)
  page.answer(offline(textToGuest))
  await box.fill('By the fountain')
  await section.getByRole('button', { name: 'Send WhatsApp' }).click()
  await expect.poll(() => page.getByRole('alert').allInnerTexts()).not.toEqual([])
  page.answer(refused(textToGuest, refuse('text', 'The guest opted out of text messages')))
  await section.getByRole('button', { name: 'Send WhatsApp' }).click()
  await page.getByText('The guest opted out of text messages').first().waitFor()
  expect(await box.inputValue()).toBe('By the fountain')
})

test('a guest who stopped texts can’t be written to', async () => {
  const page = await open({
    ...texts,
    whyNoAnswer: 'The guest opted out of text messages',
  })
  const section = page.getByRole('region', { name: 'Text messages' })
  await section.getByText('The guest opted out of text messages').waitFor()
  expect(await section.getByRole('textbox').count()).toBe(0)
})

test('what the guest writes appears while the page is open', async () => {
  const page = await open({ ...texts, incoming: [] })
  const section = page.getByRole('region', { name: 'Text messages' })
  await section.getByText('At the desk').waitFor()
  page.answer(detail(texts))
  page.publish({ topic: 'group' })
  await section.getByText('Where do we meet?').waitFor()
})
