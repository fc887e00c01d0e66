import { expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { groupDetail } from '#contract/groups.ts'
import { guestPageState, makeGuestLink, revokeGuestLink } from '#contract/my-booking.ts'
import { guestMoney } from '#contract/till.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const guid = aGuid(1)
const url = 'https://portal.test/my-booking/link'

test('an agent copies and revokes the link to My booking', async () => {
  const page = await openPage(`${groupPath(guid, guid)}?guest=page`, {
    as: aReservationsAgent(),
    device: 'phone',
    answers: [
      answer(groupDetail, smallestReply(groupDetail)),
      answer(guestMoney, smallestReply(guestMoney)),
      answer(guestPageState, {
        madeAt: '2026-11-19T12:00:00Z',
        seenAt: '2026-11-20T17:18:00Z',
      }),
      answer(makeGuestLink, { url, toast: '' }),
      answer(revokeGuestLink, { toast: 'Link revoked' }),
    ],
  })
  const dialog = page.getByRole('dialog', { name: 'My booking' })
  await dialog.getByText(/^Link created/).waitFor()
  expect(await axe(page)).toEqual([])
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
