import { expect, test } from 'vitest'
import { guestPagePath } from '#contract/addresses.ts'
import { groupDetail } from '#contract/groups.ts'
import {
  answerGuestRequest,
  finishGuestRequest,
  guestPageState,
  makeGuestLink,
  revokeGuestLink,
} from '#contract/my-booking.ts'
import { guestMoney } from '#contract/till.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const guid = aGuid(1)
const url = 'https://portal.test/my-booking/link'
const request = { guid: aGuid(2), kind: 'note', text: 'Surfboard', at: '2026-11-20T12:00:00Z' } as const
const open = { ...request, doneAt: null, answer: null }

test('an agent sees what the guest asked for, marks it as done, and copies or revokes the link', async () => {
  const page = await openPage(guestPagePath(guid, guid), {
    as: aReservationsAgent(),
    device: 'phone',
    answers: [
      answer(groupDetail, smallestReply(groupDetail)),
      answer(guestMoney, smallestReply(guestMoney)),
      answer(guestPageState, {
        madeAt: '2026-11-19T12:00:00Z',
        seenAt: '2026-11-20T17:18:00Z',
        requests: [open],
      }),
      answer(makeGuestLink, { url, toast: '' }),
      answer(revokeGuestLink, { toast: 'Link revoked' }),
      answer(finishGuestRequest, { toast: 'Marked as done' }),
    ],
  })
  const dialog = page.getByRole('dialog', { name: 'My booking' })
  await dialog.getByText('Surfboard').waitFor()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Mark as done' }).click()
  await expect.poll(() => page.asked(finishGuestRequest)).toMatchObject([{ params: { request: aGuid(2) } }])
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await dialog.getByRole('link', { name: url }).waitFor()
  expect(page.sent(makeGuestLink)).toEqual([{ mail: false }])
  await dialog.getByText('Link created Thu 19 Nov 08:00, opened Fri 20 Nov 13:18').waitFor()
  await dialog.getByRole('button', { name: 'Revoke link' }).click()
  // Only then: a revoked link can't be brought back.
  expect(page.asked(revokeGuestLink)).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await dialog.getByRole('link', { name: url }).waitFor({ state: 'detached' })
  expect(page.asked(revokeGuestLink)).toHaveLength(1)
})

test('an agent answers a request in the dialog, and sees the answer', async () => {
  const page = await openPage(guestPagePath(guid, guid), {
    as: aReservationsAgent(),
    answers: [
      answer(groupDetail, smallestReply(groupDetail)),
      answer(guestMoney, smallestReply(guestMoney)),
      answer(guestPageState, { madeAt: null, seenAt: null, requests: [{ ...open, kind: 'change' }] }),
      answer(answerGuestRequest, { toast: 'Answer sent to ann@guest.example' }),
    ],
  })
  const dialog = page.getByRole('dialog', { name: 'My booking' })
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click()
  await dialog.getByRole('textbox', { name: /^Answer/ }).fill('Yes, gladly.')
  expect(await axe(page)).toEqual([])
  const answered = {
    ...request,
    kind: 'change',
    doneAt: '2026-11-20T12:30:00Z',
    answer: 'Yes, gladly.',
  } as const
  page.answer(answer(guestPageState, { madeAt: null, seenAt: null, requests: [answered] }))
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await dialog.getByText('answered Fri 20 Nov 08:30').waitFor()
  await dialog.getByText('Yes, gladly.').waitFor()
  expect(page.sent(answerGuestRequest)).toEqual([{ text: 'Yes, gladly.' }])
})
