import { expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { groupDetail, type GroupDetail } from '#contract/groups.ts'
import { finishGuestText, textToGuest, type Conversation } from '#contract/guest-texts.ts'
import { sendMessageAgain } from '#contract/messages.ts'
import { answerGuestRequest, finishGuestRequest } from '#contract/my-booking.ts'
import { refuse } from '#domain/refusal.ts'
import { guestMoney } from '#contract/till.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer, offline, refused } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const guid = aGuid(1)
const aLine = { subjectKind: 'group', reason: '', before: null, after: null }
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
const detail = (conversation: Conversation, messages: GroupDetail['messages'] = [failed, ours]) =>
  answer(groupDetail, smallestReply(groupDetail, { messages, texts: conversation }))
const open = (
  conversation: Conversation,
  device: 'phone' | 'desktop' = 'desktop',
  messages?: GroupDetail['messages'],
) =>
  openPage(groupPath(guid, guid), {
    as: aReservationsAgent(),
    device,
    answers: [
      detail(conversation, messages),
      answer(guestMoney, smallestReply(guestMoney)),
      answer(textToGuest, { toast: 'Message sent' }),
      answer(finishGuestText, { toast: 'Marked as done' }),
      answer(sendMessageAgain, { toast: 'Sending the message again' }),
    ],
  })

test('an agent reads texts both ways, newest first, and replies', async () => {
  const page = await open(texts, 'phone')
  const section = page.getByRole('region', { name: 'Conversation' })
  await section.getByText('Where do we meet?').waitFor()
  await section.getByText('1 waiting').waitFor()
  expect(await section.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(
      /Rita Agent wrote to .* by SMS.*At the desk\n+Not sent: The phone is switched off/s,
    ),
    expect.stringMatching(/Guest wrote from .* by SMS.*Where do we meet\?\n+Needs a reply/s),
    expect.stringMatching(/Kerbside wrote to .* by SMS.*see you Fri 20 Nov.*\n+Delivered/s),
  ])
  expect(await axe(page)).toEqual([])
  await section.getByRole('button', { name: 'Reply', exact: true }).click()
  const box = section.getByLabel(/^Message to \+12465550101/)
  expect(await box.evaluate((it) => it === document.activeElement)).toBe(true)
  await box.fill('By the fountain')
  await section.getByRole('button', { name: 'Send SMS' }).click()
  await expect.poll(() => page.sent(textToGuest)).toEqual([{ text: 'By the fountain' }])
  await expect.poll(() => box.inputValue()).toBe('')
  await section.getByRole('button', { name: 'No reply needed' }).click()
  await expect.poll(() => page.asked(finishGuestText)).toMatchObject([{ params: { text: aGuid(4) } }])
  await section.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => page.asked(sendMessageAgain)).toMatchObject([{ params: { id: failed.guid } }])
})

test('consecutive staff notifications fold into one line, except failed ones', async () => {
  const notice = (number: number, minute: string, more: object = {}) => ({
    ...ours,
    guid: aGuid(20 + number),
    kind: 'push',
    template: 'tripChanged',
    recipient: `Driver ${number}`,
    subject: `Changed ${number}`,
    createdAt: `2026-11-19T15:${minute}:00Z`,
    ...more,
  })
  const failure = { state: 'failed', deliveredAt: null, lastError: 'No phone' }
  const page = await open(texts, 'phone', [
    notice(1, '40'),
    notice(2, '39'),
    notice(3, '38', failure),
    notice(4, '37'),
    notice(5, '36'),
    notice(6, '35'),
    notice(7, '00', { createdAt: '2026-11-19T14:59:00Z' }),
    ours,
  ])
  const section = page.getByRole('region', { name: 'Conversation' })
  const lines = section.locator('ol').first().locator(':scope > li')
  await expect
    .poll(() => lines.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^2 staff notifications/),
      expect.stringMatching(/Driver 3.*Not sent: No phone/s),
      expect.stringMatching(/^3 staff notifications/),
      expect.stringMatching(/Guest wrote from/),
      expect.stringMatching(/Driver 7/),
      expect.stringMatching(/see you Fri 20 Nov/),
    ])
  await section.getByText('3 staff notifications').press('Enter')
  await section.getByText('Changed 5').waitFor()
  expect(await section.getByText('Changed 1').isVisible()).toBe(false)
  expect(await axe(page)).toEqual([])
})

const request = {
  guid: aGuid(6),
  kind: 'change',
  text: 'A later pickup',
  at: '2026-11-19T16:00:00Z',
  doneAt: null,
  withdrawn: false,
  answer: null,
} as const

test('requests, visits, changes and messages with the driver are part of it', async () => {
  const page = await openPage(`${groupPath(guid, guid)}#conversation`, {
    as: aReservationsAgent(),
    device: 'phone',
    answers: [
      answer(groupDetail, withRequest(request)),
      answer(guestMoney, smallestReply(guestMoney)),
      answer(answerGuestRequest, { toast: 'Reply sent to ann@guest.example' }),
      answer(finishGuestRequest, { toast: 'Marked as done' }),
    ],
  })
  const section = page.getByRole('region', { name: 'Conversation' })
  await section.getByText('A later pickup').waitFor()
  // What the guest asked for isn’t listed a second time, as history.
  expect(await section.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Guest messaged Dan Driver \(driver\) Thu 19 Nov 12:20\n+I am at the exit/),
    expect.stringMatching(/^Guest requested a change Thu 19 Nov 12:00\n+A later pickup\n+Needs a reply/),
    expect.stringMatching(/^Guest opened My booking Thu 19 Nov 11:58$/),
    expect.stringMatching(/^Guest changed the transport Thu 19 Nov 11:50/),
  ])
  await expect.poll(() => section.evaluate((it) => it.getBoundingClientRect().top)).toBeLessThan(200)
  await section.getByRole('button', { name: 'Reply', exact: true }).click()
  await section.getByRole('textbox', { name: /^Reply/ }).fill('Yes, gladly.')
  expect(await axe(page)).toEqual([])
  page.answer(
    answer(groupDetail, withRequest({ ...request, doneAt: '2026-11-20T12:30:00Z', answer: 'Yes, gladly.' })),
  )
  await section.getByRole('button', { name: 'Send reply' }).click()
  await section.getByText('Replied Fri 20 Nov 08:30').waitFor()
  await section.getByText('Yes, gladly.').waitFor()
  expect(page.sent(answerGuestRequest)).toEqual([{ text: 'Yes, gladly.' }])
  page.answer(answer(groupDetail, withRequest({ ...request, kind: 'refund' })))
  page.publish({ topic: 'group' })
  await section.getByText('To do').waitFor()
  await section.getByRole('button', { name: 'Mark as done' }).click()
  await expect.poll(() => page.asked(finishGuestRequest)).toMatchObject([{ params: { request: aGuid(6) } }])
})

test('a long conversation shows its latest entries first', async () => {
  const messages = Array.from({ length: 20 }, (_, at) => ({
    ...ours,
    guid: aGuid(20 + at),
    body: `Text ${at}`,
  }))
  const page = await openPage(groupPath(guid, guid), {
    as: aReservationsAgent(),
    answers: [detail({ ...texts, incoming: [] }, messages), answer(guestMoney, smallestReply(guestMoney))],
  })
  const section = page.getByRole('region', { name: 'Conversation' })
  await expect.poll(() => section.getByRole('listitem').count()).toBe(15)
  await section.getByRole('button', { name: 'Show all 20' }).click()
  await expect.poll(() => section.getByRole('listitem').count()).toBe(20)
})

function withRequest(one: GroupDetail['guestPage']['requests'][number]): GroupDetail {
  const did = { ...aLine, who: 'Guest', byGuest: true }
  return smallestReply(groupDetail, {
    texts: null,
    guestPage: {
      visits: [{ guid: aGuid(7), at: '2026-11-19T15:58:00Z', until: '2026-11-19T15:58:30Z' }],
      requests: [one],
      driverMessages: [
        {
          guid: aGuid(8),
          at: '2026-11-19T16:20:00Z',
          writtenBy: null,
          driver: 'Dan Driver',
          text: 'I am at the exit',
        },
      ],
    },
    history: [
      { ...did, at: '2026-11-19T16:00:00Z', action: 'guestChange' },
      { ...did, at: '2026-11-19T15:50:00Z', action: 'changeTransport' },
      { ...did, at: '2026-11-19T15:40:00Z', action: 'changeTransport', who: 'Rita Agent', byGuest: false },
    ],
  })
}

test('a text that can’t be sent stays in the box, with the reason', async () => {
  const page = await open({ ...texts, channel: 'whatsapp' })
  const section = page.getByRole('region', { name: 'Conversation' })
  const box = section.getByRole('textbox', { name: /^Message to/ })
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
  const section = page.getByRole('region', { name: 'Conversation' })
  await section.getByText('The guest opted out of text messages').waitFor()
  expect(await section.getByRole('textbox').count()).toBe(0)
})

test('what the guest writes appears while the page is open', async () => {
  const page = await open({ ...texts, incoming: [] })
  const section = page.getByRole('region', { name: 'Conversation' })
  await section.getByText('At the desk').waitFor()
  page.answer(detail(texts))
  page.publish({ topic: 'group' })
  await section.getByText('Where do we meet?').waitFor()
})
