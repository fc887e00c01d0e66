import { expect, test } from 'vitest'
import { bookingFields, type AskedField } from '#contract/booking-fields.ts'
import { options } from '#contract/options.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { someBookingFields } from '#web/testing/fixtures/details.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { openPage } from '#web/testing/open-page.ts'

const asked = {
  hint: '',
  choices: [],
  owner: 'passenger',
  asked: 'optional',
  askedAtCheckIn: 'no',
  askedByDriver: 'no',
  seenByGuest: false,
} satisfies Partial<AskedField>
const allergy: AskedField = { ...asked, guid: aGuid(1), kind: 'text', name: 'Allergy' }
const diet: AskedField = { ...asked, guid: aGuid(2), kind: 'longText', name: 'Diet' }

test('an allergy stays with its passenger when names are typed, moved and removed', async () => {
  const page = await openPage('/new-booking?product=advanced', {
    as: aReservationsAgent(),
    answers: [
      answer(bookingFields, { items: [...someBookingFields(), allergy, diet] }),
      answer(options, { items: [] }),
    ],
  })
  const names = page.getByLabel('Names, one per line')
  const given = (passenger: string, field = 'Allergy') =>
    page.getByRole('group', { name: passenger, exact: true }).getByLabel(field)
  await names.fill('Ann Guest')
  await given('Ann Guest').fill('Nuts')
  await given('Ann Guest', 'Diet').fill('Vegan')
  await given('Adult 2').fill('Eggs')

  await names.press('Control+Home')
  await names.pressSequentially('Bob Guest\n')
  await expect.poll(() => given('Bob Guest').inputValue()).toBe('Eggs')
  expect(await given('Ann Guest').inputValue()).toBe('Nuts')
  expect(await given('Ann Guest', 'Diet').inputValue()).toBe('Vegan')
  expect(await given('Bob Guest', 'Diet').inputValue()).toBe('')

  await page.getByLabel('Adults').fill('12')
  await expect.poll(() => given('Adult 12').inputValue()).toBe('')
  await names.fill('Ann Guest')
  await expect.poll(() => given('Ann Guest').inputValue()).toBe('Nuts')
  expect(await given('Ann Guest', 'Diet').inputValue()).toBe('Vegan')
})
