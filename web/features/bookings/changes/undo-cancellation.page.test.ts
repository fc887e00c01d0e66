import { expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { resetBookingChange } from '#contract/booking-changes.ts'
import { bookingDetail, groupDetail } from '#contract/groups.ts'
import { guestMoney } from '#contract/till.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const undo = { change: 'resetBooking' as const, label: 'Undo cancellation', whyNot: null }
const cancelled = (
  nr: number,
  kind: 'arrivalFastTrack' | 'arrivalTransfer',
  whyNot: string | null = null,
) => ({
  ...smallestReply(bookingDetail),
  guid: aGuid(nr),
  kind,
  status: 'cancelled' as const,
  serviceDate: '2099-01-01',
  changes: [{ ...undo, whyNot }],
})

test('the cancellation of a whole reservation is undone at once, without the services that can’t come back', async () => {
  const page = await openPage(groupPath(aGuid(1), aGuid(1)), {
    as: aReservationsAgent(),
    answers: [
      answer(groupDetail, {
        ...smallestReply(groupDetail),
        bookings: [
          cancelled(2, 'arrivalFastTrack'),
          cancelled(3, 'arrivalTransfer'),
          cancelled(4, 'arrivalTransfer', 'Too late'),
        ],
        changes: [undo],
      }),
      answer(resetBookingChange.confirm, {
        ...smallestReply(resetBookingChange.confirm),
        title: 'Undo cancellation',
      }),
      answer(guestMoney, smallestReply(guestMoney)),
    ],
  })
  await page.getByRole('button', { name: 'Change' }).first().click()
  await page.getByRole('menuitem', { name: 'Undo cancellation' }).click()
  const dialog = page.getByRole('dialog', { name: /^Undo cancellation: / })
  await dialog.getByLabel('Reason').fill('They come after all')
  expect(await dialog.getByRole('checkbox').count()).toBe(2)
  for (const it of await dialog.getByRole('checkbox').all()) await it.uncheck()
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await dialog.getByText('This field is required').first().waitFor()
  expect(page.sent(resetBookingChange.confirm)).toEqual([])
  for (const it of await dialog.getByRole('checkbox').all()) await it.check()
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await dialog.getByRole('button', { name: 'Undo cancellation' }).waitFor()
  expect(page.sent(resetBookingChange.confirm)).toMatchObject([
    { bookingGuid: aGuid(2), alsoBookingGuids: [aGuid(3)], reason: 'They come after all' },
  ])
})
