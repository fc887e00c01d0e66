import { expect, test } from 'vitest'
import { transportChangePath } from '#contract/addresses.ts'
import { transportChangeState } from '#contract/booking-changes.ts'
import { bookingDetail, groupDetail } from '#contract/groups.ts'
import { guestMoney } from '#contract/till.ts'
import { aDeskAgent, aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const change = { change: 'transportChange' as const, label: 'Change transport', whyNot: null }
const booking = smallestReply(bookingDetail, {
  guid: aGuid(3),
  kind: 'arrivalTransfer',
  changes: [change],
})
const answers = [
  answer(groupDetail, smallestReply(groupDetail, { guid: aGuid(2), bookings: [booking] })),
  answer(guestMoney, smallestReply(guestMoney)),
  answer(transportChangeState, smallestReply(transportChangeState, { whyNot: 'It has ended' })),
]
const link = transportChangePath(aGuid(1), aGuid(2), aGuid(3))

test('a link opens the form of one booking’s trips, and closing it leaves the reservation', async () => {
  const page = await openPage(link, { as: aReservationsAgent(), answers })
  const dialog = page.getByRole('dialog', { name: /transport/i })
  await dialog.getByText('It has ended').waitFor()
  expect(page.asked(transportChangeState).map((it) => it.query)).toEqual([{ bookingGuid: aGuid(3) }])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('without the permission to change reservations, it opens only the reservation', async () => {
  const page = await openPage(link, { as: aDeskAgent(), answers })
  await page.getByRole('heading', { name: 'History' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})
