import { expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { addPaxChange } from '#contract/booking-changes.ts'
import { bookingFields, type AskedField } from '#contract/booking-fields.ts'
import { bookingDetail, groupDetail } from '#contract/groups.ts'
import { guestMoney } from '#contract/till.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const allergy: AskedField = {
  guid: aGuid(71),
  owner: 'passenger',
  kind: 'text',
  name: 'Allergy',
  hint: '',
  choices: [],
  asked: 'required',
  askedAtCheckIn: 'no',
  askedByDriver: 'no',
}
const arrival = {
  ...smallestReply(bookingDetail),
  guid: aGuid(2),
  kind: 'arrivalFastTrack' as const,
  status: 'booked' as const,
  serviceDate: '2099-01-01',
}
const addPax = { change: 'addPax' as const, label: 'Add passengers', whyNot: null }
const group = { ...smallestReply(groupDetail), bookings: [arrival], changes: [addPax] }

test('new passengers are asked for their details', async () => {
  const page = await openPage(groupPath(aGuid(1), aGuid(1)), {
    as: aReservationsAgent(),
    answers: [
      answer(groupDetail, group),
      answer(bookingFields, { items: [allergy] }),
      answer(addPaxChange.confirm, { ...smallestReply(addPaxChange.confirm), title: 'Add passengers' }),
      answer(guestMoney, smallestReply(guestMoney)),
    ],
  })
  await page.getByRole('button', { name: 'Change' }).first().click()
  await page.getByRole('menuitem', { name: 'Add passengers' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add passengers/ })
  await dialog.getByLabel('Adults').fill('2')
  await dialog.getByLabel('Names, one per line').fill('Ann Guest')
  const given = (name: string) => dialog.getByRole('group', { name, exact: true }).getByLabel('Allergy')
  await given('Ann Guest').fill('Nuts')
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await dialog.getByText('This field is required').first().waitFor()
  expect(page.sent(addPaxChange.confirm)).toEqual([])
  await given('Adult 2').fill('None')
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await expect
    .poll(() => page.sent(addPaxChange.confirm).at(-1)?.passengers)
    .toMatchObject([
      { firstName: 'Ann', details: { [allergy.guid]: 'Nuts' } },
      { firstName: '', details: { [allergy.guid]: 'None' } },
    ])
})
