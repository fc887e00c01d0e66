import { expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { addPaxChange } from '#contract/booking-changes.ts'
import { bookingDetail, groupDetail } from '#contract/groups.ts'
import { guestMoney } from '#contract/till.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer, offline } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const to = 'ada@guest.example'
const mail = { recipient: to, subject: 'Booking changed', text: 'Dear Ada,\n3 adults' }
const plan = {
  ...smallestReply(addPaxChange.confirm),
  title: 'Add passengers',
  tellsGuest: to,
  confirmation: aGuid(3),
}
const addPax = { change: 'addPax' as const, label: 'Add passengers', whyNot: null }
const arrival = {
  ...smallestReply(bookingDetail),
  guid: aGuid(2),
  kind: 'arrivalFastTrack' as const,
  status: 'booked' as const,
  serviceDate: '2099-01-01',
}
const group = { ...smallestReply(groupDetail), bookings: [arrival], changes: [addPax] }

async function openPlan(device: 'desktop' | 'phone') {
  const page = await openPage(groupPath(aGuid(1), aGuid(1)), {
    as: aReservationsAgent(),
    device,
    answers: [
      answer(groupDetail, group),
      answer(addPaxChange.confirm, withMessage),
      answer(addPaxChange.make, smallestReply(addPaxChange.make, { toast: 'Passengers added' })),
      answer(guestMoney, smallestReply(guestMoney)),
    ],
  })
  await page.getByRole('button', { name: 'Change' }).first().click()
  await page.getByRole('menuitem', { name: 'Add passengers' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add passengers/ })
  await dialog.getByLabel('Adults').fill('1')
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  return { page, dialog }
}

const withMessage = ({ body }: { body: { showMessage?: boolean | undefined } }) =>
  body.showMessage === true ? { ...plan, messages: [mail] } : plan

test('a plan stays on screen if its message can’t be shown', async () => {
  const { page, dialog } = await openPlan('desktop')
  await dialog.getByRole('button', { name: 'Show e-mail' }).waitFor()
  page.answer(offline(addPaxChange.confirm))
  page.expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await dialog.getByRole('checkbox', { name: `Notify the guest at ${to}` }).uncheck()
  await dialog.getByRole('button', { name: 'Show e-mail' }).click()
  await dialog.getByRole('alert').first().waitFor()
  page.answer(answer(addPaxChange.confirm, withMessage))
  await dialog.getByRole('button', { name: 'Show e-mail' }).click()
  await dialog.getByRole('article').getByText('3 adults').waitFor()
  await dialog.getByRole('button', { name: 'Add passengers' }).click()
  await expect.poll(() => page.sent(addPaxChange.make)).toMatchObject([{ tellGuest: false }])
})

test.each(['desktop', 'phone'] as const)(
  'the guest’s message is read and unticked on a %s',
  async (device) => {
    const { page, dialog } = await openPlan(device)
    await dialog.getByRole('button', { name: 'Show e-mail' }).click()
    await dialog.getByRole('article').getByText('3 adults').waitFor()
    await dialog.getByRole('checkbox', { name: `Notify the guest at ${to}` }).uncheck()
    await dialog.getByText('The guest won’t get a message about this change.').waitFor()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add passengers' }).click()
    await expect.poll(() => page.sent(addPaxChange.make)).toMatchObject([{ tellGuest: false }])
  },
)
