import { expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { addPaxChange } from '#contract/booking-changes.ts'
import { bookingFields, type AskedField } from '#contract/booking-fields.ts'
import { bookingDetail, groupDetail } from '#contract/groups.ts'
import { options } from '#contract/options.ts'
import { guestMoney } from '#contract/till.ts'
import { refuseField } from '#domain/refusal.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { keepsFocus } from '#web/testing/focus.ts'
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
  seenByGuest: false,
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

test('the cars stay open, with the focus, when a larger car is chosen after an error', async () => {
  const trip = {
    guid: aGuid(5),
    sequence: 1,
    serviceDate: '2099-01-01',
    pickupTime: '15:00',
    from: 'BGI',
    to: 'Casuarina House',
    service: 'Sedan',
    driver: null,
    vehicle: null,
    status: 'unassigned' as const,
    waitMinutes: null,
    journey: 1,
    serviceGuid: aGuid(6),
    passengers: 3,
    luggage: 0,
    carSeats: [],
    stops: [],
    details: [],
  }
  const services = [
    { guid: aGuid(6), name: 'Sedan', passengers: 3, luggage: 3 },
    { guid: aGuid(7), name: 'Van', passengers: 8, luggage: 8 },
  ]
  const page = await openPage(groupPath(aGuid(1), aGuid(1)), {
    as: aReservationsAgent(),
    answers: [
      answer(groupDetail, { ...group, bookings: [{ ...arrival, kind: 'arrivalTransfer', trips: [trip] }] }),
      answer(bookingFields, { items: [] }),
      answer(options, ({ params }) => ({ items: params.list === 'transport-services' ? services : [] })),
      refused(addPaxChange.confirm, refuseField('trips', 'The cars have no room for 1 more')),
      answer(guestMoney, smallestReply(guestMoney)),
    ],
  })
  await page.getByRole('button', { name: 'Change' }).first().click()
  await page.getByRole('menuitem', { name: 'Add passengers' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add passengers/ })
  await dialog.getByLabel('Children').fill('1')
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  const service = dialog.getByRole('combobox', { name: /^Service/ })
  await service.waitFor()
  await service.focus()
  await keepsFocus(page, () => service.selectOption({ value: aGuid(7) }))
  expect(await service.evaluate((it) => it === document.activeElement)).toBe(true)
})

test('Escape on the plan goes back to what was typed, and closing asks first', async () => {
  const page = await openPage(groupPath(aGuid(1), aGuid(1)), {
    as: aReservationsAgent(),
    answers: [
      answer(groupDetail, group),
      answer(bookingFields, { items: [] }),
      answer(addPaxChange.confirm, { ...smallestReply(addPaxChange.confirm), title: 'Add passengers' }),
      answer(guestMoney, smallestReply(guestMoney)),
    ],
  })
  await page.getByRole('button', { name: 'Change' }).first().click()
  await page.getByRole('menuitem', { name: 'Add passengers' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add passengers/ })
  await dialog.getByLabel('Adults').fill('1')
  await dialog.getByLabel('Names, one per line').fill('Ann Guest')
  const review = async () => {
    await page.keyboard.press('Control+Enter')
    await dialog.getByRole('button', { name: 'Back' }).waitFor()
  }
  await review()
  await page.keyboard.press('Escape')
  const names = dialog.getByLabel('Names, one per line')
  await names.waitFor()
  expect(await names.inputValue()).toBe('Ann Guest')
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await page.keyboard.press('Escape')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await expect
    .poll(() => dialog.getByLabel('Adults').evaluate((it) => it === document.activeElement))
    .toBe(true)
  await review()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Back' }).waitFor()
})
